import DataModelReader
import Foundation
import GRDB

/// An existing database, for reading.
struct DatabaseFile {
  let path: String

  /// The version that a file states.
  struct Version: Equatable {
    let name: String
    let fingerprint: String
    let triggerHash: String
  }

  /// Reads one consistent state of the database, and writes nothing.
  ///
  /// - Throws: `FileAccessError` if the file is missing, is not a database, or is an empty one
  func read<Value>(_ value: (Database) throws -> Value) throws(FileAccessError) -> Value {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw FileAccessError(path: path, reason: "no such file")
    }
    if isFolder.boolValue { throw FileAccessError(path: path, reason: "this is a folder; name a file in it") }
    var configuration = GRDB.Configuration()
    configuration.readonly = true
    // A writer finishes within seconds, or takes minutes.
    configuration.busyMode = .timeout(10)
    do {
      return try DatabaseQueue(path: path, configuration: configuration).read { db in
        guard try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") != 0 else {
          throw FileAccessError(
            path: path,
            reason: "the database is empty; 'datamodel sql' prints the script that creates its tables"
          )
        }
        return try value(db)
      }
    } catch let error as FileAccessError {
      throw error
    } catch let error as DatabaseError {
      throw FileAccessError(path: path, reason: error.message ?? "\(error.resultCode)")
    } catch {
      throw FileAccessError(path: path, reason: "\(error)")
    }
  }

  /// Returns the version that the file states; nil if this tool did not create it.
  static func version(in db: Database) throws -> Version? {
    guard try db.tableExists("_Model") else { return nil }
    let columns = try Set(db.columns(in: "_Model").map(\.name))
    guard columns.isSuperset(of: ["version", "fingerprint", "triggerHash"]),
      let row = try Row.fetchOne(db, sql: #"SELECT "version", "fingerprint", "triggerHash" FROM "_Model""#),
      let name = row["version"] as String?, let fingerprint = row["fingerprint"] as String?,
      let triggerHash = row["triggerHash"] as String?
    else { return nil }
    return Version(name: name, fingerprint: fingerprint, triggerHash: triggerHash)
  }
}
