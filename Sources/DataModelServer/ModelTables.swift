#if DevServer
import DataModelDefinition
import DataModelRelational
import TableService

/// The tables that a model's synced entities need on a server.
///
/// Only this file knows how they are found; the model's own description of its synced tables may take its place.
enum ModelTables {
  /// Columns that every table has by itself.
  private static let systemColumns: Set<String> = ModelProfile.prefixedSystemColumns.union([
    "id", "createdAt", "updatedAt", "version", "deleted",
  ])

  static func all(of model: LoweredModel) -> [ServiceTable] {
    let synced = model.entities.filter {
      $0.isSynced && $0.entity.parentName == nil && !$0.entity.name.hasPrefix("MS_")
    }
    let names = Set(synced.map(\.entity.name))
    return synced.map { mapping in
      let references = mapping.references.filter { names.contains($0.destinationName) }
      return ServiceTable(
        wireName(mapping.entity.userInfo) ?? mapping.entity.name,
        columns: mapping.attributes.flatMap(columns) + references.compactMap(column)
      )
    }
  }

  private static func wireName(_ userInfo: [UserInfoEntry]) -> String? {
    userInfo.last { $0.key == UserInfoKey.syncName }?.value
  }

  /// The columns of an attribute; those of a composite begin with its name.
  private static func columns(of attribute: AttributeMapping) -> [ServiceColumn] {
    let own: Attribute
    switch attribute {
    case .column(let column): own = column.attribute
    case .composite(let composite, _): own = composite
    }
    guard !SyncMark(own.userInfo).isLocal, !systemColumns.contains(own.name) else { return [] }
    let prefix = wireName(own.userInfo) ?? own.name
    return attribute.columns.compactMap { column in
      guard !column.attribute.isDerived, let type = type(column.attribute.type) else { return nil }
      return ServiceColumn(([prefix] + column.path.dropFirst()).joined(separator: "_"), type)
    }
  }

  /// The column of a to-one relationship, which holds an id.
  private static func column(of relationship: RelationshipMapping) -> ServiceColumn? {
    let declared = relationship.relationship
    guard !SyncMark(declared.userInfo).isLocal else { return nil }
    return ServiceColumn(wireName(declared.userInfo) ?? declared.name, .string)
  }

  /// The type on a server; nil if values of the type are never sent.
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
