import DataModelDefinition

/// How rows are identified: by the `id` of the model in synced tables, by a number of SQLite's elsewhere.
struct KeyRule {
  let index: ModelIndex
  let profile: ModelProfile

  func key(of entity: Entity) -> KeyMapping {
    let root = index.root(of: entity)
    let hasID = root.attributes.contains { $0.name == "id" && ($0.type == .string || $0.type == .integer64) }
    return profile.isSynced && hasID ? .attribute(column: "id") : .rowID
  }

  /// Whether a table's rows come from and go to a server.
  func isSynced(_ entity: Entity) -> Bool {
    key(of: entity) != .rowID
  }

  /// A column that refers to an entity's key.
  func reference(named name: String, to destination: Entity) -> Column {
    guard isSynced(destination) else { return Column(name: name, type: .integer) }
    var column = Column(name: name, type: .text)
    column.ignoresCase = true
    return column
  }
}
