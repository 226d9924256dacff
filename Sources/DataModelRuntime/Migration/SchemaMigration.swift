import GRDB

/// The way from the tables of one version of a model to those of the next.
///
/// A ``LocalStoreSchema`` has one for each pair of versions. ``LocalStore`` runs those that a file needs, in the order of the
/// properties here, in one transaction, with foreign keys off and without triggers. `Documentation/Migrations.md` has the rules.
public struct SchemaMigration: Sendable, Hashable {
  /// The names of the versions.
  public let fromVersion, toVersion: String
  /// The fingerprints of the versions' tables.
  public let fromFingerprint, toFingerprint: String
  /// What has to be true of the rows before anything is changed.
  public let checks: [Check]
  /// The names of indexes that go, or are made anew.
  public let droppedIndexes: [String]
  /// Statements that make tables and columns and fill them. What they read is of the old version.
  public let copies: [String]
  /// Statements that take away what is old and give what is new its name.
  public let drops: [String]
  /// Statements that need the new tables.
  public let finishing: [String]
  /// Statements that make indexes.
  public let createdIndexes: [String]
  /// The tables that were made anew or lost rows, by their new names: references of theirs and to them are checked.
  public let rebuiltTables: [String]
  /// The indexes of the model that go with a table: others are an app's own, and are made again.
  public let ownIndexes: [String]
  /// The old tables whose rows are copied into new ones.
  public let copiedTables: [CopiedTable]

  /// A condition on the rows of a file.
  public struct Check: Sendable, Hashable {
    /// A query with one integer: the number of rows that do not fit.
    public let query: String
    /// What does not fit, with `%d` in place of the number.
    public let message: String

    /// A condition. **Only generated code makes it.**
    public init(_ query: String, _ message: String) {
      self.query = query
      self.message = message
    }
  }

  /// A table that goes when its rows are in another: columns that an app has added to it would go with it.
  public struct CopiedTable: Sendable, Hashable {
    /// The name that it has before the step.
    public let name: String
    /// The number of the columns that the model declares for it.
    public let columnCount: Int

    /// A table. **Only generated code makes it.**
    public init(_ name: String, columnCount: Int) {
      self.name = name
      self.columnCount = columnCount
    }
  }

  /// A step. **Only generated code makes it**: its parameters may change with any version.
  public init(
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
    ownIndexes: [String] = [],
    copiedTables: [CopiedTable] = []
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
    self.ownIndexes = ownIndexes
    self.copiedTables = copiedTables
  }
}

extension SchemaMigration {
  /// The statements before the hooks of the app, and those after them.
  var statements: (before: [String], after: [String]) {
    let dropped = droppedIndexes.map { "DROP INDEX IF EXISTS \($0.quotedDatabaseIdentifier)" }
    return (dropped + copies, drops + finishing + createdIndexes)
  }
}
