import Foundation

/// Why a store cannot be opened. The file is as it was before.
public enum LocalStoreError: Error, Hashable {
  /// SQLite is older than 3.38.
  case unsupportedSQLite(version: String)
  /// The configuration is read-only, but a store creates tables and brings triggers up to date.
  case readOnlyConfiguration(path: String)
  /// The configuration has foreign keys switched off, by which the rules of relationships are kept.
  case foreignKeysDisabled(path: String)
  /// The path is that of a folder.
  case isFolder(path: String)
  /// The file cannot be opened, or is no database; the message is SQLite's.
  case cannotOpen(path: String, message: String)
  /// The file is a database that no store has made.
  case notAStore(path: String)
  /// The file is a store of Core Data, which has tables of its own form.
  case coreDataStore(path: String)
  /// The file belongs to another model.
  case otherModel(path: String, found: String, expected: String)
  /// The file belongs to this model, but to a version of it with other tables: one that was changed since, or
  /// from which no migration leads here.
  case otherSchema(path: String, model: String, found: SchemaVersion, expected: SchemaVersion)
  /// The file belongs to a newer version of this model, as a newer app leaves it.
  case newerVersion(path: String, model: String, found: SchemaVersion, expected: SchemaVersion)
  /// The file belongs to a version of this model that the code does not know: of another branch, or older
  /// than its steps begin.
  case unknownVersion(path: String, model: String, found: SchemaVersion, expected: SchemaVersion)
  /// Rows do not fit the new version; each reason says which, and how many.
  case rowsDoNotFit(path: String, from: String, to: String, reasons: [String])
  /// A trigger, a view or an index of the app names what the new version does not have.
  case objectInTheWay(path: String, type: String, name: String, message: String)
  /// An app has added columns to a table that the migration makes anew, which would lose them.
  case columnsInTheWay(path: String, table: String, count: Int)
  /// After the migration, references of a table would lead to rows that are not there.
  case brokenReferences(path: String, table: String, count: Int)
  /// A hook of the app has committed the transaction of the migration, or undone it.
  case hookEndedTransaction(path: String, version: String)
  /// No step leads to the version that a hook names: it would never run.
  case unknownHook(path: String, version: String)
  /// The disk has no room for a migration. Sizes are in bytes.
  case notEnoughSpace(path: String, needed: Int64, available: Int64)
  /// The file's record of itself has a form that only a newer DataModelRuntime knows.
  case newerFormat(path: String)
  /// The schema has tables whose rows go to a server, and nothing that queues their changes.
  case missingQueue(path: String, model: String)

  /// A version of a model, and its tables.
  public struct SchemaVersion: Sendable, Hashable, CustomStringConvertible {
    /// The name of the `.xcdatamodel`.
    public let name: String
    /// The fingerprint of the tables: a version that was changed without a new name has another.
    public let fingerprint: String

    /// A version by its name and fingerprint.
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
      'readonly' to false, and read with 'LocalStore.read'
      """
    case .foreignKeysDisabled(let path):
      """
      '\(path)' cannot be opened without foreign keys, which keep the delete rules and references of the \
      model: leave 'foreignKeysEnabled' on
      """
    case .isFolder(let path):
      "'\(path)' is a folder: name a file in it"
    case .cannotOpen(let path, let message):
      "'\(path)' cannot be opened: \(message)"
    case .notAStore(let path):
      "'\(path)' is a database of something else, and was left as it is: choose another file"
    case .coreDataStore(let path):
      """
      '\(path)' is a store of Core Data, and was left as it is: choose another file, and copy the objects \
      into it, which Core Data reads
      """
    case .otherModel(let path, let found, let expected):
      "'\(path)' holds the model '\(found)', not '\(expected)', and was left as it is: choose another file"
    case .otherSchema(let path, let model, let found, let expected):
      """
      '\(path)' holds the version \(found) of the model '\(model)', not \(expected), and was left as it is: \
      no migration leads there. If the version was changed since the file was made, give the change a \
      version of its own, or, during development, empty the file with 'startsChangedVersionsAnew'
      """
    case .unknownVersion(let path, let model, let found, let expected):
      """
      '\(path)' holds the version \(found) of the model '\(model)', which this code does not know, and was \
      left as it is: it is for \(expected). It is of a version older than the migrations that the app has, \
      or of another branch
      """
    case .newerVersion(let path, let model, let found, let expected):
      """
      '\(path)' holds the version \(found) of the model '\(model)', which is newer than \(expected), and was \
      left as it is: update the app
      """
    case .rowsDoNotFit(let path, let from, let to, let reasons):
      """
      '\(path)' cannot be migrated from '\(from)' to '\(to)', and was left as it is: \
      \(reasons.joined(separator: "; "))
      """
    case .objectInTheWay(let path, let type, let name, let message):
      """
      '\(path)' cannot be migrated, and was left as it is, since the \(type) '\(name)' of the app does not \
      fit the new version: \(message). Drop it before the store is opened, and make it anew afterwards
      """
    case .columnsInTheWay(let path, let table, let count):
      """
      '\(path)' cannot be migrated, and was left as it is: \(count) of the columns of '\(table)' are not the \
      model's, and the table is made anew without them. Move them to a table of the app, and drop them \
      before the store is opened
      """
    case .brokenReferences(let path, let table, let count):
      """
      '\(path)' cannot be migrated, and was left as it is: \(count) references of '\(table)' would lead to \
      rows that are not there. 'PRAGMA foreign_key_check' says whether they do so before, too: then clear \
      them first
      """
    case .hookEndedTransaction(let path, let version):
      """
      '\(path)' cannot be migrated, and was left as it is: the hook for version '\(version)' has ended the \
      transaction. Leave out COMMIT and ROLLBACK
      """
    case .unknownHook(let path, let version):
      """
      '\(path)' was not opened: a hook is for version '\(version)', to which no migration of the schema \
      leads. See how the version is written
      """
    case .notEnoughSpace(let path, let needed, let available):
      """
      '\(path)' cannot be migrated, and was left as it is: it takes \(needed >> 20) MB of disk space, and \
      \(available >> 20) MB are free
      """
    case .missingQueue(let path, let model):
      """
      '\(path)' was not opened: the model '\(model)' has synced tables, and its schema no queue for their \
      changes, which would never be sent. Generate the schema anew, or give it 'queue: SyncQueue()' of \
      OfflineSync
      """
    case .newerFormat(let path):
      """
      '\(path)' was written by a newer version of this app or of DataModelRuntime, and was left as it is: \
      update the app
      """
    }
  }
}
