/// A reason why a Core Data store cannot be read. The store is never changed.
public enum CoreDataStoreError: Error, Hashable {
  /// There is no file at the path.
  case missing(path: String)
  /// The path leads to a folder.
  case isFolder(path: String)
  /// The file is empty.
  case empty(path: String)
  /// The file cannot be read or copied. The message is that of the system.
  case unreadable(path: String, message: String)
  /// The file is not an SQLite database. It may be encrypted, or a store of another kind (XML, binary).
  case notADatabase(path: String)
  /// The file is an SQLite database, but not a Core Data store.
  case notAStore(path: String)
  /// The file is damaged. The message says where.
  case damaged(path: String, message: String)
  /// The store was changed each time that it was copied.
  case busy(path: String)
  /// The store does not contain its model: the framework archives it only since iOS 7.
  case noArchivedModel(path: String)
  /// The tables of the store are not those that its model leads to.
  case unexpectedTables(path: String, message: String)
}

extension CoreDataStoreError: CustomStringConvertible {
  /// The path of the store and the reason.
  public var description: String { "\(path): \(reason)" }

  /// The path of the store.
  public var path: String {
    switch self {
    case .missing(let path), .isFolder(let path), .empty(let path), .unreadable(let path, _),
      .notADatabase(let path), .notAStore(let path), .damaged(let path, _), .busy(let path),
      .noArchivedModel(let path), .unexpectedTables(let path, _):
      path
    }
  }

  /// What is wrong, and what to do about it.
  public var reason: String {
    switch self {
    case .missing: "no such file"
    case .isFolder: "this is a folder; name a file in it"
    case .empty: "the file is empty"
    case .unreadable(_, let message): "the file cannot be read: \(message)"
    case .notADatabase:
      """
      this is not an SQLite database: it may be encrypted, or an XML or binary store, which an app converts \
      with migratePersistentStore
      """
    case .notAStore: "this database is not a Core Data store"
    case .damaged(_, let message): "the store is damaged: \(message)"
    case .busy: "the store was changed each time that it was copied; close the app that writes to it"
    case .noArchivedModel:
      """
      the store does not contain its model, as those of iOS 6 and before; \
      'datamodel import --from VERSION' imports it with a version of the app's own model
      """
    case .unexpectedTables(_, let message): "the tables are not those of the model: \(message)"
    }
  }
}
