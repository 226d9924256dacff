import DataModelRelational

/// The description of a synced table for people: a line for the table, and one for each column.
enum SyncedTableLines {
  static func lines(of table: SyncedTableMapping) -> [String] {
    [named(table.name, table.wireName)]
      + table.columns.map { column in
        let reference = column.referencedTable.map { " → \($0)" } ?? ""
        return "  \(named(column.name, column.wireName)): \(column.type.xmlName), \(role(column))\(reference)"
      }
  }

  private static func named(_ name: String, _ wireName: String) -> String {
    name == wireName ? name : "\(name) as \(wireName)"
  }

  private static func role(_ column: SyncedColumnMapping) -> String {
    switch column.role {
    case .value: "value"
    case .id: "id"
    case .system(let system): system.rawValue
    case .local: "local"
    }
  }
}
