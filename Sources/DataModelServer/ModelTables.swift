#if DevServer
import DataModelDefinition
import DataModelRelational
import TableService

/// The tables that a model's synced entities need on a server.
enum ModelTables {
  static func all(of model: LoweredModel) -> [ServiceTable] {
    model.syncedTables.map { table in
      ServiceTable(
        table.wireName,
        columns: table.columns.compactMap { column in
          guard column.role == .value else { return nil }
          return type(column.type).map { ServiceColumn(column.wireName, $0) }
        }
      )
    }
  }

  /// Returns the type on a server; nil if values of the type are never sent.
  private static func type(_ type: AttributeType) -> ServiceValueType? {
    switch type {
    case .integer16, .integer32, .integer64: .integer
    case .decimal: .decimal
    case .double, .float: .number
    case .boolean: .boolean
    case .date: .date
    case .string, .binary, .uuid, .uri: .string
    case .transformable, .composite, .undefined, .unrecognized: nil
    }
  }
}
#endif
