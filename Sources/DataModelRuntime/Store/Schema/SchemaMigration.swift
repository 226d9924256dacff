import GRDB
import SQLText

/// A migration from the tables of one version of a model to those of the next.
///
/// A ``LocalStoreSchema`` has one for each pair of successive versions. ``LocalStore`` runs those that a file
/// needs in one transaction, each in the order of the properties here, with foreign keys off and without
/// triggers. `Documentation/Guides/Migrations.md` has the rules.
public struct SchemaMigration: Sendable, Hashable {
  /// The names of the versions.
  @_spi(Generated) public let fromVersion, toVersion: String
  /// The fingerprints of the versions' tables.
  @_spi(Generated) public let fromFingerprint, toFingerprint: String
  /// The conditions that the rows must satisfy before anything is changed.
  @_spi(Generated) public internal(set) var checks: [Check]
  /// The names of unique indexes that are dropped or created again. Others are dropped in `drops`, since the
  /// copies use them for lookups.
  @_spi(Generated) public let droppedIndexes: [String]
  /// Statements that create tables and columns and fill them. They read from the old version.
  @_spi(Generated) public internal(set) var copies: [String]
  /// Statements that drop the old and rename the new.
  @_spi(Generated) public internal(set) var drops: [String]
  /// Statements that need the new tables.
  @_spi(Generated) public internal(set) var finishing: [String]
  /// Statements that create indexes.
  @_spi(Generated) public let createdIndexes: [String]
  /// The tables that were rebuilt or lost rows, by their new names. Their references, and those to them, are
  /// checked.
  @_spi(Generated) public let rebuiltTables: [String]
  /// The tables of the old version whose names the new version does not have.
  @_spi(Generated) public let removedTables: [String]
  /// The indexes of the model that `drops` removes. Other indexes belong to the app, and are created again.
  @_spi(Generated) public let ownIndexes: [String]
  /// The old tables whose rows are copied into new ones, each with the number of columns that the model
  /// declares. Columns that an app has added would be lost.
  @_spi(Generated) public let copiedTables: [String: Int]
  /// The changes to synced tables.
  @_spi(Generated) public let syncedTables: [SyncedTableChange]

  /// Queries that count what the step drops, and statements whose changes are counted, each with a sentence.
  /// Generated code leaves them out: they are for migrating a file by hand.
  package var losses: [Check] = []
  package var countedStatements: [Check] = []

  /// A condition on the rows of a file.
  @_spi(Generated) public struct Check: Sendable, Hashable {
    /// A query that returns one integer: the number of rows that do not fit.
    @_spi(Generated) public let query: String
    /// A sentence about the rows that do not fit, with `%d` for their number.
    @_spi(Generated) public let message: String

    /// Creates a condition. **For generated code only.**
    @_spi(Generated) public init(_ query: String, _ message: String) {
      self.query = query
      self.message = message
    }
  }

  /// Creates a step. **For generated code only**: the parameters may change in any version.
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
  /// Returns the step with additional statements.
  ///
  /// - Returns: the extended step
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

  /// The statements before and after the hooks of the app.
  var statements: (before: [String], after: [String]) {
    let dropped = droppedIndexes.map { "DROP INDEX IF EXISTS \(SQLQuoting.identifier($0))" }
    return (dropped + copies, drops + finishing + createdIndexes)
  }
}
