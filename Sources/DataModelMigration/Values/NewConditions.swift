import DataModelDefinition
import DataModelRelational
import SQLText

/// Conditions that the old version did not have: the rows whose new values break them are counted before
/// anything is changed.
///
/// What counts is the value that will be written. The column of a sibling is empty in rows that get a
/// default, and a condition that such rows break today says nothing.
struct NewConditions {
  private let plan: TablePlan
  private let source: TableSource
  /// The conditions that rows satisfy already, by the names of their entities; by an empty name in a table of
  /// one entity.
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

  /// Counts rows by the conditions that they get, each for the entities whose rows it is about.
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

  /// The condition on the new value of an old row; nil if no row can break it that did not before.
  private func condition(
    of rule: CheckConstraint,
    on column: Column,
    in variant: TableSource.Variant
  ) -> String? {
    // A constant is looked at when it is stated, and what is stated is counted by itself.
    guard let value = variant.values[column.name], !value.isConstant, value != .generated,
      !variant.statedColumns.contains(column.name), let body = rule.condition(forRowsOf: variant.newName)
    else { return nil }
    // A value that is made of others is there wherever one is required: else it was asked for.
    if case .expression = value, body.hasSuffix(" IS NOT NULL") { return nil }
    // The form of a type is counted where the type changed.
    let name = SQLQuoting.identifier(column.name)
    let isForm = AttributeType.named.contains {
      AttributeColumn.conditions(of: $0, about: name).contains(where: body.hasSuffix)
    }
    guard !isForm else { return nil }
    let condition = written(body, by: variant)
    return held[variant.oldName ?? "", default: []].contains(condition) ? nil : condition
  }

  /// A condition on new columns as one on the old row.
  private func written(_ condition: String, by variant: TableSource.Variant) -> String {
    SQLNames.replacing(in: condition) { name in
      if let value = variant.values[name] { return value.sql }
      // A column that begins empty. SQLite takes the quoted name of a column that is not there for a text.
      return plan.table.column(named: name) == nil ? SQLQuoting.identifier(name) : "NULL"
    }
  }

  /// Only the rows can tell what an expression gives.
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
    let remedy = "by the expression that is stated; change it, or the rows"
    let name = "\(source.table.name).\(column.name)"
    if column.isRequired { check("\(value) IS NULL", "\(name): %d rows get no value \(remedy)") }
    for rule in column.checks {
      guard let body = rule.condition(forRowsOf: variant.newName) else { continue }
      check("NOT (\(written(body, by: variant)))", "%d rows break '\(rule.name)' \(remedy)")
    }
  }
}
