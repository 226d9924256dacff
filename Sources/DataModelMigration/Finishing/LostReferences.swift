import DataModelRelational
import SQLText

/// References to rows that did not come along.
///
/// They are cleared; a row that cannot be without its reference goes too, and then what refers to that one.
/// Only what somebody stated to be deleted leads there: other rows with a required reference to one that is
/// lost are counted before.
struct LostReferences {
  let tables: [Table]

  /// The statements, given the new tables that some rows of the old ones did not get into.
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
      return "dropped %d pairs of '\(table.name)' with a \(key.table) that is gone"
    }
    return isRequired(column, in: table)
      ? "dropped %d rows of \(table.name) whose \(column.name) is gone"
      : "cleared %d references of \(table.name).\(column.name) to a \(key.table) that is gone"
  }

  private func isRequired(_ column: Column, in table: Table) -> Bool {
    column.isRequired
      || column.checks.contains { $0.condition.contains("\(SQLQuoting.identifier(column.name)) IS NOT NULL") }
  }
}
