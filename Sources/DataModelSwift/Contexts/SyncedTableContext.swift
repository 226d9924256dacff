import DataModelDefinition
import DataModelRelational

/// A synced table, as generated code describes it to offline sync.
struct SyncedTableContext: TemplateContext {
  let table: SyncedTableMapping

  init(_ table: SyncedTableMapping) { self.table = table }

  static let fields = TemplateFields<SyncedTableContext>([
    .text("name") { $0.table.name },
    .text("wireName") { $0.table.wireName },
    .text("nameArguments") { $0.nameArguments },
    .text("columnDescriptions") {
      $0.table.columns.map { "          \(description(of: $0))," }.joined(separator: "\n")
    },
  ])

  private var nameArguments: String {
    let name = SwiftLiteral.text(table.name)
    return table.wireName == table.name ? name : "\(name), wireName: \(SwiftLiteral.text(table.wireName))"
  }

  private static func description(of column: SyncedColumnMapping) -> String {
    var arguments = [SwiftLiteral.text(column.name), ".\(typeName(column.type))"]
    if column.role != .value { arguments.append(".\(roleName(column.role))") }
    if column.wireName != column.name { arguments.append("wireName: \(SwiftLiteral.text(column.wireName))") }
    if let table = column.referencedTable { arguments.append("references: \(SwiftLiteral.text(table))") }
    if let literal = column.defaultLiteral { arguments.append("defaultSQL: \(SwiftLiteral.text(literal))") }
    if column.isRequired, column.role == .value { arguments.append("isRequired: true") }
    if column.isComputed { arguments.append("isComputed: true") }
    return "DataModelRuntime.SyncedColumn(\(arguments.joined(separator: ", ")))"
  }

  /// The case of the runtime's `StoredValueType`.
  private static func typeName(_ type: AttributeType) -> String {
    switch type {
    case .integer16: "int16"
    case .integer32: "int32"
    case .integer64: "int64"
    case .decimal: "decimal"
    case .double: "double"
    case .float: "float"
    case .string: "string"
    case .boolean: "bool"
    case .date: "date"
    case .uuid: "uuid"
    case .uri: "url"
    case .binary, .transformable, .composite, .undefined, .unrecognized: "data"
    }
  }

  /// The case of the runtime's `SyncedColumn.Role`.
  private static func roleName(_ role: SyncedColumnMapping.Role) -> String {
    switch role {
    case .value: "value"
    case .id: "id"
    case .system(let column): column.rawValue
    case .local: "local"
    }
  }
}
