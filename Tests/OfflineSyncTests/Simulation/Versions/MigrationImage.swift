@_spi(Generated) import DataModelRuntime
import Foundation
import GRDB

@testable import OfflineSync

/// What a store holds that a migration must not lose, with the names of the server: images of two versions
/// can be compared.
struct MigrationImage: Equatable {
  struct Known: Equatable {
    let name: RowName
    /// 0 for a row that is about to be replaced: it belongs to nothing that waits.
    let operation: Int64
    let role: Int
    let presence: Int
    let isPartial: Bool
    var unknown: JSONValue?
    var values: RowValues
  }

  /// All columns of `MS_TableOperations`: kinds, attempts, leases, decisions that are missing.
  var operations: [Int64: [DatabaseValue]] = [:]
  /// By operations and roles.
  var known: [String: Known] = [:]
  var errors: [String: [DatabaseValue]] = [:]
  var tokens: [String: [DatabaseValue]] = [:]
  var setAside: [RowName: [DatabaseValue]] = [:]
  var unknown: [RowName: JSONObject] = [:]
  /// The numbers of answers and removals by tables.
  var answers: [String: [Int64]] = [:]
  /// With the columns that stay on the device.
  var rows: [RowName: RowValues] = [:]

  init(_ store: LocalStore, _ version: SimulatedVersion) throws {
    self = try store.read { db in
      var image = MigrationImage()
      try image.read(version, in: db)
      return image
    }
  }

  private init() {}

  private mutating func read(_ version: SimulatedVersion, in db: Database) throws {
    func all(_ sql: String) throws -> [Row] { try Row.fetchAll(db, sql: sql) }
    func name(_ row: Row) -> RowName { version.name(of: row["table"], row["id"]) }
    for row in try all(#"SELECT * FROM "MS_TableOperations""#) {
      let table: String = version.wireName(of: row["table"])
      operations[row["id"]] =
        [table.databaseValue]
        + ["itemId", "properties", "tableKind", "_sending", "_lease", "_isUndecided"].map { row[$0] }
    }
    for row in try all(#"SELECT * FROM "MS_TableOperationErrors""#) {
      errors[row["id"]] = ["_operation", "operationId", "properties", "tableKind"].map { row[$0] }
    }
    for row in try all(#"SELECT * FROM "MS_TableConfig""#) {
      let table: String = version.wireName(of: row["table"])
      tokens[row["id"]] = [table.databaseValue] + ["key", "keyType", "value"].map { row[$0] }
    }
    for row in try all(#"SELECT * FROM "_SetAside""#) {
      setAside[name(row)] = ["row", "reason"].map { row[$0] }
    }
    for row in try all(#"SELECT * FROM "_Unknown""#) {
      unknown[name(row)] = try JSONValue(row["values"] as Data).object
    }
    for row in try all(#"SELECT * FROM "_Answers""#) {
      answers[version.wireName(of: row["table"])] = [row["count"], row["removals"]]
    }
    for table in version.schema.syncedTables {
      for row in try all("SELECT * FROM \(table.name.quotedDatabaseIdentifier)") {
        rows[version.name(of: table.name, row["id"])] = values(row, table)
      }
      for row in try all("SELECT * FROM \("_Known.\(table.name)".quotedDatabaseIdentifier)") {
        let unknown = row["_unknown"] as Data?
        known["\(table.wireName) \(row["_operation"] as Int64) \(row["_role"] as Int)"] = Known(
          name: version.name(of: table.name, row["id"]),
          operation: row["_operation"],
          role: row["_role"],
          presence: row["_gone"],
          isPartial: row["_isPartial"],
          unknown: try unknown.map { try JSONValue($0) },
          values: values(row, table)
        )
      }
    }
  }

  private func values(_ row: Row, _ table: SyncedTable) -> RowValues {
    var values: RowValues = [:]
    for column in table.columns where row.hasColumn(column.name) {
      // The one column that stays on the device has another name in each version.
      let name = column.role == .value ? column.wireName : column.role == .local ? "local" : column.name
      values[name] = row[column.name] as DatabaseValue
    }
    return values
  }
}
