@_spi(Generated) import DataModelRuntime
import DataModelTestSupport
import FieldVersions
import GRDB

/// The empty store of a version, of which each app gets a copy: to make its tables takes longer than a run.
struct FieldStore: Sendable {
  let store: LocalStore

  static let old = Result { FieldStore(store: try LocalStore(inMemory: OldField.FieldSchema.schema)) }
  static let new = Result { FieldStore(store: try LocalStore(inMemory: NewField.FieldSchema.schema)) }

  /// Opens a copy as a file in a folder.
  func copy(in folder: TemporaryFolder) throws -> LocalStore {
    let path = folder.file("store.sqlite").path
    let file = try DatabaseQueue(path: path)
    try store.database.backup(to: file)
    try file.close()
    return try LocalStore(store.schema, path: path)
  }
}
