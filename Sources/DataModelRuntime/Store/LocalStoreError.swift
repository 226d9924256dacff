import Foundation

/// A reason why a store cannot be opened. The file is left unchanged.
public enum LocalStoreError: Error, Hashable {
  /// SQLite is older than 3.38.
  case unsupportedSQLite(version: String)
  /// The configuration is read-only, but opening a store writes: it creates tables and updates triggers.
  case readOnlyConfiguration(path: String)
  /// The configuration disables foreign keys, which enforce the rules of relationships.
  case foreignKeysDisabled(path: String)
  /// The path leads to a folder.
  case isFolder(path: String)
  /// The file cannot be opened, or is not a database. The message is SQLite's.
  case cannotOpen(path: String, message: String)
  /// The file is a database, but not a store.
  case notAStore(path: String)
  /// The file is a Core Data store, which has other tables.
  case coreDataStore(path: String)
  /// The file belongs to another model.
  case otherModel(path: String, found: String, expected: String)
  /// The file belongs to a version of this model with other tables: one that was changed since, or from which
  /// no migration leads to this version.
  case otherSchema(path: String, model: String, found: SchemaVersion, expected: SchemaVersion)
  /// The file belongs to a newer version of this model: a newer app has opened it.
  case newerVersion(path: String, model: String, found: SchemaVersion, expected: SchemaVersion)
  /// The file belongs to a version of this model that the code does not know: from another branch, or older
  /// than the first migration.
  case unknownVersion(path: String, model: String, found: SchemaVersion, expected: SchemaVersion)
  /// Rows do not fit the new version. Each reason says which rows, and how many.
  case rowsDoNotFit(path: String, from: String, to: String, reasons: [String])
  /// A trigger, view, index or table of the app refers to something that the new version does not have.
  case objectInTheWay(path: String, type: String, name: String, message: String)
  /// The app has added columns to a table that the migration rebuilds, and they would be lost.
  case columnsInTheWay(path: String, table: String, count: Int)
  /// After the migration, references of a table would lead to missing rows.
  case brokenReferences(path: String, table: String, count: Int)
  /// A hook of the app has committed or rolled back the transaction of the migration.
  case hookEndedTransaction(path: String, version: String)
  /// No migration leads to the version of a hook, so the hook would never run.
  case unknownHook(path: String, version: String)
  /// The disk does not have enough free space for a migration. Sizes are in bytes.
  case notEnoughSpace(path: String, needed: Int64, available: Int64)
  /// The format, the queue or the triggers of the file are from a newer DataModelRuntime.
  case newerFormat(path: String)
  /// The schema has synced tables, but no queue for their changes.
  case missingQueue(path: String, model: String)
  /// A file that is only read is not there yet: the app creates it.
  case notCreated(path: String)
  /// A file that is only read has an older version: the app migrates it.
  case notMigrated(path: String, model: String, found: SchemaVersion, expected: SchemaVersion)

  /// A version of a model with the fingerprint of its tables.
  public struct SchemaVersion: Sendable, Hashable, CustomStringConvertible {
    /// The name of the `.xcdatamodel`.
    public let name: String
    /// The fingerprint of the tables. It differs if a version was changed without a new name.
    public let fingerprint: String

    /// Creates a version from its name and fingerprint.
    public init(name: String, fingerprint: String) {
      self.name = name
      self.fingerprint = fingerprint
    }

    /// `'Shop 2' (38a1c5e0)`
    public var description: String { "'\(name)' (\(fingerprint.prefix(8)))" }
  }
}

extension LocalStoreError: DescribedError {
  /// The problem and the remedy.
  public var description: String {
    switch self {
    case .unsupportedSQLite(let version):
      "SQLite \(version) is too old: a store needs 3.38 or later"
    case .readOnlyConfiguration(let path):
      """
      '\(path)' cannot be opened with a read-only configuration, since a store writes when it is opened: set \
      'readonly' to false, or open it as a 'ReadOnlyStore'
      """
    case .foreignKeysDisabled(let path):
      """
      '\(path)' cannot be opened without foreign keys, which enforce the delete rules and references of the \
      model: leave 'foreignKeysEnabled' on
      """
    case .isFolder(let path):
      "'\(path)' is a folder: name a file in it"
    case .cannotOpen(let path, let message):
      "'\(path)' cannot be opened: \(message)"
    case .notAStore(let path):
      """
      '\(path)' is a database, but not a DataModelRuntime store, and was left unchanged: choose another \
      file
      """
    case .coreDataStore(let path):
      """
      '\(path)' is a Core Data store and was left unchanged: choose another file, read the objects with \
      Core Data, and copy them into it
      """
    case .otherModel(let path, let found, let expected):
      "'\(path)' holds the model '\(found)', not '\(expected)', and was left unchanged: choose another file"
    case .otherSchema(let path, let model, let found, let expected):
      """
      '\(path)' holds the version \(found) of the model '\(model)', not \(expected), and was left unchanged: \
      no migration leads from one to the other. If the version was changed after the file was created, make \
      the change in a new version or, during development, empty the file with 'recreatesChangedVersions'
      """
    case .unknownVersion(let path, let model, let found, let expected):
      """
      '\(path)' holds the version \(found) of the model '\(model)', which this code does not know, and was \
      left unchanged. The code is for \(expected); the version of the file is older than the app's first \
      migration, or from another branch
      """
    case .newerVersion(let path, let model, let found, let expected):
      """
      '\(path)' holds the version \(found) of the model '\(model)', which is newer than \(expected), and was \
      left unchanged: update the app
      """
    case .rowsDoNotFit(let path, let from, let to, let reasons):
      """
      '\(path)' cannot be migrated from '\(from)' to '\(to)' and was left unchanged: \
      \(reasons.joined(separator: "; "))
      """
    case .objectInTheWay(let path, let type, let name, let message):
      """
      '\(path)' cannot be migrated and was left unchanged, since the \(type) '\(name)' of the app does not \
      fit the new version: \(message). Drop it before opening the store, and create it again afterwards
      """
    case .columnsInTheWay(let path, let table, let count):
      """
      '\(path)' cannot be migrated and was left unchanged: the migration rebuilds '\(table)' and would lose \
      the columns that are not the model's (\(count)). Move them to a table of the app, and drop them \
      before opening the store
      """
    case .brokenReferences(let path, let table, 1):
      """
      '\(path)' cannot be migrated and was left unchanged: 1 reference of '\(table)' would lead to a missing \
      row. If 'PRAGMA foreign_key_check' reports it before the migration too, clear it first
      """
    case .brokenReferences(let path, let table, let count):
      """
      '\(path)' cannot be migrated and was left unchanged: \(count) references of '\(table)' would lead to \
      missing rows. If 'PRAGMA foreign_key_check' reports them before the migration too, clear them first
      """
    case .hookEndedTransaction(let path, let version):
      """
      '\(path)' cannot be migrated and was left unchanged: the hook for version '\(version)' has ended the \
      transaction. Remove its COMMIT or ROLLBACK
      """
    case .unknownHook(let path, let version):
      """
      '\(path)' was not opened: a hook is for version '\(version)', to which no migration of the schema \
      leads. Check the spelling of the version
      """
    case .notEnoughSpace(let path, let needed, let available):
      """
      '\(path)' cannot be migrated and was left unchanged: the migration needs \(needed >> 20) MB of disk \
      space, but only \(available >> 20) MB are free
      """
    case .missingQueue(let path, let model):
      """
      '\(path)' was not opened: the model '\(model)' has synced tables, but its schema has no queue for \
      their changes, which would never be sent. Generate the schema again, or pass it 'queue: SyncQueue()' \
      from OfflineSync
      """
    case .notCreated(let path):
      "'\(path)' is not there yet, and is only read here: start the app, which creates it"
    case .notMigrated(let path, let model, let found, let expected):
      """
      '\(path)' holds the version \(found) of the model '\(model)', not \(expected), and is only read here: \
      start the app, which migrates it
      """
    case .newerFormat(let path):
      """
      '\(path)' was written by a newer version of this app or of DataModelRuntime and was left unchanged: \
      update the app
      """
    }
  }
}
