/// What a transfer has counted and found so far.
struct ImportTally: Sendable {
  private(set) var entities: [String: EntityCounts] = [:]
  private(set) var findings = ImportFindings()

  mutating func count(_ what: WritableKeyPath<EntityCounts, Int>, of entity: String) {
    entities[entity, default: EntityCounts()][keyPath: what] += 1
  }

  mutating func add(
    _ kind: ImportFinding.Kind,
    _ entity: String,
    _ property: String?,
    _ key: Int64,
    _ message: String
  ) {
    findings.add(ImportFinding(kind: kind, entity: entity, property: property, key: key, message: message))
  }
}

/// What was taken of an entity.
public struct EntityCounts: Sendable, Hashable {
  /// Rows.
  public internal(set) var rows = 0
  /// To-one references that lead to a row.
  public internal(set) var references = 0
  /// Pairs of many-to-many relationships, and members of to-many relationships without an inverse.
  public internal(set) var pairs = 0
  /// Operations that wait for the server, of a store of the old sync SDK.
  public internal(set) var operations = 0
  /// Values that came from files beside the store.
  public internal(set) var files = 0
}
