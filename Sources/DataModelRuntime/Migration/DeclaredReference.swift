import GRDB

/// A foreign key as a table declares it. SQLite does not look for its target until a row is written.
struct DeclaredReference: Hashable, Comparable {
  let table: String
  /// The target: `'Item'`, or `'Item.name'` with the column.
  let target: String

  static func < (left: DeclaredReference, right: DeclaredReference) -> Bool {
    (left.table, left.target) < (right.table, right.target)
  }

  /// Finds the references to a table or column that does not exist.
  static func broken(in db: Database) throws -> Set<DeclaredReference> {
    let names = try String.fetchAll(
      db,
      sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'"
    )
    var columns: [String: Set<String>] = [:]
    for name in names {
      let own = try String.fetchAll(db, sql: "SELECT name FROM pragma_table_xinfo(?)", arguments: [name])
      columns[name.lowercased()] = Set(own.map { $0.lowercased() })
    }
    var broken: Set<DeclaredReference> = []
    for name in names {
      for key in try Row.fetchAll(db, sql: "SELECT * FROM pragma_foreign_key_list(?)", arguments: [name]) {
        let table: String = key["table"]
        let column: String? = key["to"]
        if let own = columns[table.lowercased()] {
          // Without a column it leads to the primary key, which every table has.
          guard let column, !own.contains(column.lowercased()) else { continue }
          broken.insert(DeclaredReference(table: name, target: "'\(table).\(column)'"))
        } else {
          broken.insert(DeclaredReference(table: name, target: "'\(table)'"))
        }
      }
    }
    return broken
  }
}
