/// What an import has taken from a Core Data store, and what it could not take.
public struct CoreDataImportReport: Sendable, Hashable {
  /// The identifier that Core Data gave the store.
  public internal(set) var storeUUID: String
  /// The version of the model that the store was written with.
  public internal(set) var storeVersion: String
  /// The version that the new file has.
  public internal(set) var version: String
  /// What was taken, by entity, in the order of their names.
  public internal(set) var entities: [Entity]
  /// What could not be taken as it is: the first 1,000 of each kind and property.
  public internal(set) var findings: [ImportFinding]
  /// The number of findings of each kind.
  public internal(set) var findingCounts: [ImportFinding.Kind: Int]
  /// Tables that were left out: Core Data's own, and those that no entity has.
  public internal(set) var omittedTables: [String]
  /// Columns of the entities' tables that no property of the model has, as `ZITEM.ZCOLOR`.
  public internal(set) var omittedColumns: [String]
  /// Sentences about values that the migrations to the current version drop.
  public internal(set) var losses: [String]

  /// Whether something was not taken as it is, or is dropped by the migrations.
  package var isIncomplete: Bool { !(findings.isEmpty && losses.isEmpty && omittedColumns.isEmpty) }

  /// Records that the rows were migrated.
  package mutating func migrated(to version: String, losing losses: [String]) {
    self.version = version
    self.losses = losses
  }

  /// What was taken of an entity.
  public struct Entity: Sendable, Hashable {
    /// The name of the entity.
    public let name: String
    /// What was taken.
    public let counts: EntityCounts
    /// Dates that were rounded to a millisecond.
    public let roundedDates: Int
  }
}
