import GRDB

/// How a database says whose it is: one row in the table `_Model`.
enum StoreIdentity {
  enum State {
    case empty
    case matching
  }

  /// Looks at a database, and writes nothing.
  static func check(_ db: Database, against schema: LocalStoreSchema, path: String) throws -> State {
    let isEmpty = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") == 0
    if isEmpty { return .empty }
    guard try db.tableExists("_Model"),
      Set(try db.columns(in: "_Model").map(\.name)).isSuperset(of: ["name", "fingerprint"]),
      let row = try Row.fetchOne(db, sql: #"SELECT "name", "fingerprint" FROM "_Model""#),
      let name = row["name"] as String?, let fingerprint = row["fingerprint"] as String?
    else { throw LocalStoreError.notAStore(path: path) }
    guard name == schema.modelName else {
      throw LocalStoreError.otherModel(path: path, found: name, expected: schema.modelName)
    }
    guard fingerprint == schema.fingerprint else {
      throw LocalStoreError.otherSchema(
        path: path,
        model: name,
        found: fingerprint,
        expected: schema.fingerprint
      )
    }
    return .matching
  }

  /// Strict tables need 3.37, and the JSON operators of offline sync 3.38.
  static func requireSupportedSQLite(_ db: Database) throws {
    let version = try String.fetchOne(db, sql: "SELECT sqlite_version()") ?? ""
    let parts = version.split(separator: ".").compactMap { Int($0) }
    let isSupported = parts.count >= 2 && (parts[0], parts[1]) >= (3, 38)
    if !isSupported { throw LocalStoreError.unsupportedSQLite(version: version) }
  }
}
