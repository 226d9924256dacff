import DataModelRelational
import SQLText

/// The statements that create a new table and copy the rows of an old one into it.
struct TableCopy {
  let plan: TablePlan
  /// The name until the old tables are dropped; the final name if no old table has it.
  let name: String

  var copies: [String] {
    let copy = plan.table.named(name)
    return [plan.isInterim ? copy.shortStatement : copy.statement] + plan.sources.map(insertion) + sequence
  }

  private func insertion(of source: TableSource) -> String {
    let columns = plan.table.columns.filter { $0.generatedExpression == nil }.map(\.name)
    let written = columns.filter { source.value(of: $0) != .null }
    let values = written.map { source.value(of: $0).sql }
    let condition = SQLQuoting.whereClause(source.allConditions)
    // A column that is left out would get its default, but its value is NULL.
    let defaulted = columns.filter { name in
      !written.contains(name) && plan.table.column(named: name)?.defaultLiteral != nil
    }
    let names = (written + defaulted).map(SQLQuoting.identifier).joined(separator: ", ")
    let all = (values + defaulted.map { _ in "NULL" }).joined(separator: ", ")
    return
      "INSERT INTO \(SQLQuoting.identifier(name)) (\(names)) SELECT \(all) FROM \(source.from)\(condition)"
  }

  /// Keeps the last number, so that the key of a deleted row is never used again.
  private var sequence: [String] {
    guard let source = plan.source, plan.table.columns.contains(where: { $0.key == .autoincrement }),
      source.table.columns.contains(where: { $0.key == .autoincrement })
    else { return [] }
    return [
      "DELETE FROM sqlite_sequence WHERE name = \(SQLQuoting.literal(name))",
      """
      INSERT INTO sqlite_sequence (name, seq) SELECT \(SQLQuoting.literal(name)), seq FROM sqlite_sequence \
      WHERE name = \(SQLQuoting.literal(source.table.name))
      """,
    ]
  }

  /// Renames the table to its final name, once that is free.
  var renaming: [String] {
    guard name != plan.table.name else { return [] }
    return ["ALTER TABLE \(SQLQuoting.identifier(name)) RENAME TO \(SQLQuoting.identifier(plan.table.name))"]
  }

  var createdIndexes: [CreatedIndex] {
    plan.madeIndexes.map { CreatedIndex(index: $0, table: plan.table.name) }
  }
}

extension Table {
  /// Returns the table under another name.
  func named(_ name: String) -> Table {
    var table = Table(name: name, columns: columns)
    table.compositeKey = compositeKey
    table.isWithoutRowID = isWithoutRowID
    return table
  }
}
