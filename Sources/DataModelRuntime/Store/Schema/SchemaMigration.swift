import GRDB
import SQLText

/// The way from the tables of one version of a model to those of the next.
///
/// A ``LocalStoreSchema`` has one for each pair of versions. ``LocalStore`` runs those that a file needs, in
/// the order of the properties here, in one transaction, with foreign keys off and without triggers.
/// `Documentation/Guides/Migrations.md` has the rules.
public struct SchemaMigration: Sendable, Hashable {
  /// The names of the versions.
  @_spi(Generated) public let fromVersion, toVersion: String
  /// The fingerprints of the versions' tables.
  @_spi(Generated) public let fromFingerprint, toFingerprint: String
  /// The conditions that the rows have to satisfy before anything is changed.
  @_spi(Generated) public internal(set) var checks: [Check]
  /// The names of unique indexes that go, or are made anew; others go with `drops`, since the copies look up
  /// by them.
  @_spi(Generated) public let droppedIndexes: [String]
  /// Statements that make tables and columns and fill them. What they read is of the old version.
  @_spi(Generated) public internal(set) var copies: [String]
  /// Statements that take away what is old and give what is new its name.
  @_spi(Generated) public internal(set) var drops: [String]
  /// Statements that need the new tables.
  @_spi(Generated) public internal(set) var finishing: [String]
  /// Statements that make indexes.
  @_spi(Generated) public let createdIndexes: [String]
  /// The tables that were made anew or lost rows, by their new names: references of theirs and to them are
  /// checked.
  @_spi(Generated) public let rebuiltTables: [String]
  /// The tables of the old version of which the new one has none of the name.
  @_spi(Generated) public let removedTables: [String]
  /// The indexes of the model that `drops` takes away: others are an app's own, and are made again.
  @_spi(Generated) public let ownIndexes: [String]
  /// The old tables whose rows are copied into new ones, with the number of the columns that the model
  /// declares for each. Others, which an app has added, would go with the table.
  @_spi(Generated) public let copiedTables: [String: Int]
  /// What becomes of the tables whose rows come from and go to a server.
  @_spi(Generated) public let syncedTables: [SyncedTableChange]

  /// Queries that count what the step gives up, and statements whose changes are counted, each with a
  /// sentence. Generated code leaves them out: they are for whoever migrates a file by hand.
  package var losses: [Check] = []
  package var countedStatements: [Check] = []

  /// A condition on the rows of a file.
  @_spi(Generated) public struct Check: Sendable, Hashable {
    /// A query with one integer: the number of rows that do not fit.
    @_spi(Generated) public let query: String
    /// A sentence about the rows that do not fit, with `%d` in place of their number.
    @_spi(Generated) public let message: String

    /// A condition. **Only generated code makes it.**
    @_spi(Generated) public init(_ query: String, _ message: String) {
      self.query = query
      self.message = message
    }
  }

  /// A step. **Only generated code makes it**: its parameters may change with any version.
  @_spi(Generated) public init(
    fromVersion: String,
    toVersion: String,
    fromFingerprint: String,
    toFingerprint: String,
    checks: [Check] = [],
    droppedIndexes: [String] = [],
    copies: [String] = [],
    drops: [String] = [],
    finishing: [String] = [],
    createdIndexes: [String] = [],
    rebuiltTables: [String] = [],
    removedTables: [String] = [],
    ownIndexes: [String] = [],
    copiedTables: [String: Int] = [:],
    syncedTables: [SyncedTableChange] = []
  ) {
    self.fromVersion = fromVersion
    self.toVersion = toVersion
    self.fromFingerprint = fromFingerprint
    self.toFingerprint = toFingerprint
    self.checks = checks
    self.droppedIndexes = droppedIndexes
    self.copies = copies
    self.drops = drops
    self.finishing = finishing
    self.createdIndexes = createdIndexes
    self.rebuiltTables = rebuiltTables
    self.removedTables = removedTables
    self.ownIndexes = ownIndexes
    self.copiedTables = copiedTables
    self.syncedTables = syncedTables
  }
}

extension SchemaMigration {
  /// The same step with more to do.
  ///
  /// - Returns: the step with all of them
  package func adding(
    checks: [Check],
    first: [String],
    copies: [String],
    drops: [String],
    last: [String]
  ) -> SchemaMigration {
    var step = self
    step.checks += checks
    step.copies = first + step.copies + copies
    step.drops = drops + step.drops
    step.finishing += last
    return step
  }

  /// The statements before the hooks of the app, and those after them.
  var statements: (before: [String], after: [String]) {
    let dropped = droppedIndexes.map { "DROP INDEX IF EXISTS \(SQLQuoting.identifier($0))" }
    return (dropped + copies, drops + finishing + createdIndexes)
  }
}
