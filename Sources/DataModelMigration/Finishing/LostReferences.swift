import DataModelRelational
import SQLText

/// References to rows that the migration did not keep.
///
/// They are cleared. If the reference is required, its row is deleted, and so are the references to that row.
/// This happens only to rows that a decision deletes: checks count all other rows with a required reference
/// to a lost row before anything changes.
struct LostReferences {
  let tables: [Table]

  /// Returns the statements. `shrunk` names the new tables that did not get all rows of their old ones.
  func changes(
    after shrunk: [String]
  ) -> (statements: [String], counted: [MigrationCheck], tables: Set<String>) {
    var statements: [String] = []
    var counted: [MigrationCheck] = []
    var touched: Set<String> = []
    var open = shrunk
    var seen = Set(shrunk)
    while !open.isEmpty {
      let name = open.removeFirst()
      for table in tables {
        for column in table.columns {
          guard let key = column.foreignKey, key.table == name else { continue }
          let statement = statement(table, column, key)
          statements.append(statement)
          counted.append(MigrationCheck(query: statement, message: message(table, column, key)))
          touched.insert(table.name)
          if isRequired(column, in: table), seen.insert(table.name).inserted { open.append(table.name) }
        }
      }
    }
    return (statements, counted, touched)
  }

  private func statement(_ table: Table, _ column: Column, _ key: ForeignKey) -> String {
    let name = SQLQuoting.identifier(column.name)
    let isLost = """
      \(name) IS NOT NULL AND \(name) NOT IN \
      (SELECT \(SQLQuoting.identifier(key.referencedColumn)) FROM \(SQLQuoting.identifier(key.table)))
      """
    return isRequired(column, in: table)
      ? "DELETE FROM \(SQLQuoting.identifier(table.name)) WHERE \(isLost)"
      : "UPDATE \(SQLQuoting.identifier(table.name)) SET \(name) = NULL WHERE \(isLost)"
  }

  private func message(_ table: Table, _ column: Column, _ key: ForeignKey) -> String {
    if !table.compositeKey.isEmpty {
      return "dropped %d pairs of '\(table.name)' whose \(key.table) is gone"
    }
    return isRequired(column, in: table)
      ? "dropped %d rows of \(table.name) whose \(column.name) is gone"
      : "cleared %d references of \(table.name).\(column.name) whose \(key.table) is gone"
  }

  private func isRequired(_ column: Column, in table: Table) -> Bool {
    let condition = "\(SQLQuoting.identifier(column.name)) IS NOT NULL"
    return column.isRequired || column.checks.contains { $0.condition.hasBytes(of: condition) }
  }
}
