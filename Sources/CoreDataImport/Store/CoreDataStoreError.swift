/// A reason why a Core Data store cannot be read. The store is never changed.
public enum CoreDataStoreError: Error, Hashable {
  /// There is no file at the path.
  case missing(path: String)
  /// The path leads to a folder.
  case isFolder(path: String)
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
  public var description: String {
    switch self {
    case .missing(let path): "'\(path)' does not exist"
    case .isFolder(let path): "'\(path)' is a folder; name the store in it"
    case .unreadable(let path, let message): "'\(path)' cannot be read: \(message)"
    case .notADatabase(let path):
      """
      '\(path)' is not an SQLite database: it may be encrypted (remove the encryption with the tool that \
      added it), or an XML or binary store (Core Data converts it with migratePersistentStore)
      """
    case .notAStore(let path):
      "'\(path)' is not a Core Data store: it has no tables 'Z_METADATA' and 'Z_PRIMARYKEY'"
    case .damaged(let path, let message): "'\(path)' is damaged: \(message)"
    case .busy(let path):
      "'\(path)' was changed each time that it was copied; close the app that writes to it, and try again"
    case .noArchivedModel(let path):
      "'\(path)' does not contain its model: Core Data archives models in stores only since iOS 7"
    case .unexpectedTables(let path, let message): "'\(path)' has unexpected tables: \(message)"
    }
  }
}
