import DataModelDefinition
import DataModelRelational
import SQLText

/// Conditions that the old version did not have. Checks count the rows whose new values violate them before
/// anything changes.
///
/// Only the value that will be written counts. The column of a sibling is empty in rows that get a default,
/// so it does not matter that those rows violate the condition today.
struct NewConditions {
  private let plan: TablePlan
  private let source: TableSource
  /// The conditions that rows already satisfy, by entity name; the name is empty in a table of one entity.
  private let held: [String: Set<String>]

  private init(_ plan: TablePlan, _ source: TableSource) {
    self.plan = plan
    self.source = source
    let rules = source.table.columns.flatMap(\.checks)
    let held = source.variants.map { variant in
      let conditions = rules.compactMap { $0.condition(forRowsOf: variant.oldName) }
      return (
        variant.oldName ?? "",
        Set(conditions.map { SQLNames.replacing(in: $0, with: SQLQuoting.identifier) })
      )
    }
    self.held = Dictionary(held) { first, _ in first }
  }

  static func check(_ plan: TablePlan, _ findings: inout MigrationFindings) {
    guard let source = plan.source else { return }
    NewConditions(plan, source).check(&findings)
  }

  private func check(_ findings: inout MigrationFindings) {
    for column in plan.table.columns where column.generatedExpression == nil && column.name != "_entity" {
      for variant in source.variants where variant.statedColumns.contains(column.name) {
        checkStated(column, of: variant, &findings)
      }
      for rule in column.checks { check(rule, on: column, &findings) }
    }
  }

  /// Checks a condition for each group of entities to which it applies in the same form.
  private func check(_ rule: CheckConstraint, on column: Column, _ findings: inout MigrationFindings) {
    var names: [String: [String?]] = [:]
    for variant in source.variants {
      guard let condition = condition(of: rule, on: column, in: variant) else { continue }
      names[condition, default: []].append(variant.oldName)
    }
    for (condition, names) in names.sortedByUTF8(\.key) {
      let known = names.compactMap(\.self)
      let isOfThem = known.count < source.variants.count && !known.isEmpty ? SQLQuoting.isOf(known) : nil
      let restriction = SQLQuoting.whereClause(source.allConditions, isOfThem, "NOT (\(condition))")
      findings.check(
        "SELECT count(*) FROM \(source.from)\(restriction)",
        "%d rows break '\(rule.name)'; change them first"
      )
    }
  }

  /// Returns the condition on the new value, as SQL over an old row; nil if no row can newly violate it.
  private func condition(
    of rule: CheckConstraint,
    on column: Column,
    in variant: TableSource.Variant
  ) -> String? {
    // Constants are checked when they are stated, and stated expressions have their own check.
    guard let value = variant.values[column.name], !value.isConstant, value != .generated,
      !variant.statedColumns.contains(column.name), let body = rule.condition(forRowsOf: variant.newName)
    else { return nil }
    // If a required value is computed from others, it exists: otherwise there was a question.
    if case .expression = value, body.hasSuffix(" IS NOT NULL") { return nil }
    let condition = written(body, by: variant)
    if held[variant.oldName ?? "", default: []].contains(condition) { return nil }
    // Conditions on the form of a type are checked where the type changes.
    let name = SQLQuoting.identifier(column.name)
    let isForm = AttributeType.named.contains {
      AttributeColumn.conditions(of: $0, about: name).contains(where: body.hasSuffix)
    }
    return isForm ? nil : condition
  }

  /// Returns a condition on new columns as one on the old row.
  private func written(_ condition: String, by variant: TableSource.Variant) -> String {
    SQLNames.replacing(in: condition) { name in
      if let value = variant.values[name] { return value.sql }
      // A column that starts empty. SQLite takes a quoted name without a column for a text.
      return plan.table.column(named: name) == nil ? SQLQuoting.identifier(name) : "NULL"
    }
  }

  /// Checks the values of a stated expression, which only the rows determine.
  private func checkStated(
    _ column: Column,
    of variant: TableSource.Variant,
    _ findings: inout MigrationFindings
  ) {
    guard let value = variant.values[column.name]?.sql else { return }
    let isOfVariant = variant.oldName.map { "\"_entity\" = \(SQLQuoting.literal($0))" }
    func check(_ condition: String, _ message: String) {
      let restriction = SQLQuoting.whereClause(source.allConditions, isOfVariant, condition)
      findings.check("SELECT count(*) FROM \(source.from)\(restriction)", message)
    }
    let remedy = "with the migration expression; change the expression or the rows"
    let name = "\(source.table.name).\(column.name)"
    if column.isRequired { check("\(value) IS NULL", "\(name): %d rows get no value \(remedy)") }
    for rule in column.checks {
      guard let body = rule.condition(forRowsOf: variant.newName) else { continue }
      check("NOT (\(written(body, by: variant)))", "%d rows break '\(rule.name)' \(remedy)")
    }
  }
}
