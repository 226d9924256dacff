/// Why a store cannot be opened. The file is as it was before.
public enum LocalStoreError: Error, Hashable, CustomStringConvertible {
  /// SQLite is older than 3.38.
  case unsupportedSQLite(version: String)
  /// The file cannot be opened, or is no database; the message is SQLite's.
  case cannotOpen(path: String, message: String)
  /// The file is a database that no store has made.
  case notAStore(path: String)
  /// The file belongs to another model.
  case otherModel(path: String, found: String, expected: String)
  /// The file belongs to this model, but to another version of it.
  case otherSchema(path: String, model: String, found: String, expected: String)

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .unsupportedSQLite(let version):
      "SQLite \(version) is too old: a store needs 3.38 or later"
    case .cannotOpen(let path, let message):
      "'\(path)' cannot be opened: \(message)"
    case .notAStore(let path):
      "'\(path)' is a database of something else, and was left as it is: choose another file"
    case .otherModel(let path, let found, let expected):
      "'\(path)' holds the model '\(found)', not '\(expected)', and was left as it is: choose another file"
    case .otherSchema(let path, let model, let found, let expected):
      """
      '\(path)' holds another version of the model '\(model)' (\(found), not \(expected)), and was left as it \
      is: delete it, or open it with the code that was generated from that version
      """
    }
  }
}
