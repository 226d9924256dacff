import DataModelDefinition

/// Decides how rows are identified: by the `id` of the model in synced tables, by the attribute that somebody
/// chose, and by a number of SQLite's elsewhere.
struct PrimaryKeyPolicy {
  let index: ModelIndex
  let profile: ModelProfile
  /// The attributes that a configuration chooses, by the names of root entities.
  let chosen: [String: String]

  func key(of entity: Entity) -> KeyMapping {
    attribute(of: entity).map { .attribute(column: $0.name) } ?? .rowID
  }

  /// The attribute of the root entity that is the key; nil if SQLite gives it.
  func attribute(of entity: Entity) -> Attribute? {
    let root = index.root(of: entity)
    if profile.isSynced, !index.isLocal(root) {
      return root.attributes.first { $0.name == "id" && ($0.type == .string || $0.type == .integer64) }
    }
    let name = chosen[root.name] ?? root.userInfo.last { $0.key == UserInfoKey.primaryKey }?.value
    return name.flatMap { name in root.attributes.first { $0.name == name && $0.canIdentify } }
  }

  /// The storage class of an entity's key.
  func type(ofKeyOf entity: Entity) -> ColumnType {
    attribute(of: entity).map { AttributeColumn.type(of: $0.type) } ?? .integer
  }

  /// Whether an entity's rows come from and go to a server, so that changes of them are queued.
  func isQueued(_ entity: Entity) -> Bool {
    isSynced(entity) && !profile.isSystemTable(index.root(of: entity).name)
  }

  /// Whether the reference of a relationship, by a column or the one that answers it, is sent to a server.
  func isSent(_ side: LoweredRelationship) -> Bool {
    isQueued(side.source.entity) && isQueued(side.destination.entity) && !index.isLocal(side.declared)
  }

  /// Whether a table is one of offline sync: of rows that come from and go to a server, or of its own books.
  func isSynced(_ entity: Entity) -> Bool {
    profile.isSynced && !index.isLocal(entity) && attribute(of: entity) != nil
  }

  /// Whether one of the tables at the ends of a relationship is one of offline sync.
  func isBetweenSynced(_ side: LoweredRelationship) -> Bool {
    isSynced(side.source.entity) || isSynced(side.destination.entity)
  }

  /// A column that refers to an entity's key.
  func reference(named name: String, to destination: Entity) -> Column {
    guard let attribute = attribute(of: destination) else { return Column(name: name, type: .integer) }
    let ignoresCase = isSynced(destination) && attribute.type == .string
    return Column(name: name, type: AttributeColumn.type(of: attribute.type), ignoresCase: ignoresCase)
  }
}
