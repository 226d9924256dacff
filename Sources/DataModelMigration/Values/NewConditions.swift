import DataModelDefinition
import DataModelRelational

/// Conditions of columns that the old version did not have: rows that break them are counted before anything is changed.
enum NewConditions {
  static func check(_ plan: TablePlan, _ findings: inout MigrationFindings) {
    guard let source = plan.source else { return }
    let known = Set(
      source.table.columns.flatMap { column in
        column.checks.map { SQLNames.replacing(in: $0.condition) { SQLText.identifier($0) } }
      }
    )
    for column in plan.table.columns where column.generatedExpression == nil {
      for variant in source.variants where variant.statedColumns.contains(column.name) {
        checkStated(column, of: variant, plan, source, &findings)
      }
      for check in column.checks where check.condition.contains("_entity\" IN") == false {
        // Only values that were there can break a condition without anybody's having stated it.
        guard let value = kept(column.name, source) else { continue }
        let condition = SQLNames.replacing(in: check.condition) { name in
          name == column.name ? value : SQLText.identifier(name)
        }
        // What the form of a type asks for is counted where the type changed.
        let isForm = AttributeType.named.contains {
          StoredConversion.conditions(of: $0, about: SQLText.identifier(column.name)).contains { form in
            check.condition.hasSuffix(form) || check.condition.hasSuffix("(\(form))")
          }
        }
        guard !isForm, !known.contains(condition), isAbout(column.name, check.condition, source) else {
          continue
        }
        let terms = source.allConditions + ["NOT (\(condition))"]
        findings.check(
          "SELECT count(*) FROM \(source.from) WHERE \(terms.joined(separator: " AND "))",
          "%d rows break '\(check.name)'; change them first"
        )
      }
    }
  }

  /// Only the rows can tell what an expression gives.
  private static func checkStated(
    _ column: Column,
    of variant: TableSource.Variant,
    _ plan: TablePlan,
    _ source: TableSource,
    _ findings: inout MigrationFindings
  ) {
    guard let value = variant.values[column.name]?.sql else { return }
    let isOfVariant = variant.oldName.map { "\"_entity\" = \(SQLText.literal($0))" }
    func check(_ condition: String, _ message: String) {
      let terms = source.allConditions + [isOfVariant, condition].compactMap { $0 }
      findings.check("SELECT count(*) FROM \(source.from) WHERE \(terms.joined(separator: " AND "))", message)
    }
    let remedy = "by the expression that is stated; change it, or the rows"
    let name = "\(source.table.name).\(column.name)"
    if column.isRequired { check("\(value) IS NULL", "\(name): %d rows get no value \(remedy)") }
    for rule in column.checks {
      let condition = SQLNames.replacing(in: rule.condition) { name in
        if name == column.name { return value }
        if name == "_entity" { return variant.newName.map(SQLText.literal) ?? SQLText.identifier(name) }
        if let other = variant.values[name] { return other.sql }
        // A column that begins empty. SQLite takes the quoted name of a column that is not there for a text.
        return plan.table.column(named: name) == nil ? SQLText.identifier(name) : "NULL"
      }
      check("NOT (\(condition))", "%d rows break '\(rule.name)' \(remedy)")
    }
  }

  /// The value of a column, if it is one that was there.
  private static func kept(_ column: String, _ source: TableSource) -> String? {
    let values = Set(source.variants.compactMap { $0.values[column] }.filter { !$0.isConstant })
    guard values.count == 1, case .column(let name)? = values.first else { return nil }
    return SQLText.identifier(name)
  }

  /// Whether the condition can be tried on old rows: those of hierarchies tell entities apart.
  private static func isAbout(_ column: String, _ condition: String, _ source: TableSource) -> Bool {
    !condition.contains("\"_entity\"")
      || source.table.column(named: "_entity") != nil
        && source.variants.allSatisfy { $0.oldName == $0.newName }
  }
}
