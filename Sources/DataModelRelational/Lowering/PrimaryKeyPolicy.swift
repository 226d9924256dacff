import DataModelDefinition

/// The choice of primary keys: the model's `id` in synced tables, the attribute that a configuration or the
/// model chooses, otherwise a number from SQLite.
struct PrimaryKeyPolicy {
  let index: ModelIndex
  let profile: ModelProfile
  /// The attributes that a configuration chooses, by the names of root entities.
  let chosen: [String: String]

  func key(of entity: Entity) -> KeyMapping {
    attribute(of: entity).map { .attribute(column: $0.name) } ?? .rowID
  }

  /// Returns the attribute of the root entity that is the key; nil if SQLite assigns it.
  func attribute(of entity: Entity) -> Attribute? {
    let root = index.root(of: entity)
    if profile.isSynced, !index.isLocal(root) {
      return root.attributes.first { $0.name == "id" && ($0.type == .string || $0.type == .integer64) }
    }
    let name = chosen[root.name] ?? root.userInfo.last { $0.key == UserInfoKey.primaryKey }?.value
    return name.flatMap { name in root.attributes.first { $0.name == name && $0.canIdentify } }
  }

  /// Returns the storage class of an entity's key.
  func type(ofKeyOf entity: Entity) -> ColumnType {
    attribute(of: entity).map { AttributeColumn.type(of: $0.type) } ?? .integer
  }

  /// Whether an entity's rows are synced with a server, so that their changes are queued.
  func isQueued(_ entity: Entity) -> Bool {
    isSynced(entity) && !profile.isSystemTable(index.root(of: entity).name)
  }

  /// Whether the reference of a relationship, on this or the inverse side, is sent to a server.
  func isSent(_ side: LoweredRelationship) -> Bool {
    isQueued(side.source.entity) && isQueued(side.destination.entity) && !index.isLocal(side.declared)
  }

  /// Whether a table belongs to offline sync: a synced table, or one that sync uses itself.
  func isSynced(_ entity: Entity) -> Bool {
    profile.isSynced && !index.isLocal(entity) && attribute(of: entity) != nil
  }

  /// Whether one of the tables at the ends of a relationship belongs to offline sync.
  func isBetweenSynced(_ side: LoweredRelationship) -> Bool {
    isSynced(side.source.entity) || isSynced(side.destination.entity)
  }

  /// Returns a column that refers to an entity's key.
  func reference(named name: String, to destination: Entity) -> Column {
    guard let attribute = attribute(of: destination) else { return Column(name: name, type: .integer) }
    let ignoresCase = isSynced(destination) && attribute.type == .string
    return Column(name: name, type: AttributeColumn.type(of: attribute.type), ignoresCase: ignoresCase)
  }
}
