import DataModelRuntime
import Foundation
import GRDB
import OfflineSyncScheme
import RemoteTables
import SQLText
import TableWire

/// A row of `MS_TableOperationErrors`: why an operation was not carried out. It is deleted with the
/// operation.
struct KeptFailure: Sendable, Hashable {
  let operationID: Int64
  private let properties: JSONObject

  init(
    _ failure: SyncFailure,
    of operation: QueuedOperation,
    refused: RefusedRequest? = nil,
    serverRow: JSONObject? = nil
  ) {
    operationID = operation.id
    var properties: JSONObject = [
      "code": .string(failure.reason.rawValue), "description": .string(failure.description),
      "table": .string(operation.table), "itemId": .string(operation.itemID),
      "operation": .number(JSONNumber(Int64(operation.kind.rawValue))),
    ]
    if let status = failure.status { properties["statusCode"] = .number(JSONNumber(Int64(status))) }
    if let answer = failure.answer { properties["answer"] = .object(answer.json) }
    if let refused {
      properties["refused"] = .string(refused.digest)
      properties["requester"] = .string(refused.requester)
      properties["time"] = .number(JSONNumber(refused.time))
    }
    if let serverRow { properties["serverItem"] = .object(serverRow) }
    self.properties = properties
  }

  /// Saves the failure, and replaces an earlier one of the operation.
  func save(in db: Database) throws {
    try Self.remove(of: operationID, in: db)
    var values = [
      ErrorsTable.id: UUID().uuidString.databaseValue, ErrorsTable.operation: operationID.databaseValue,
      ErrorsTable.properties: JSONValue.object(properties).data.databaseValue,
    ]
    let declared: [(DeclaredColumn, DatabaseValue)] = [
      (.operationID, operationID.databaseValue), (.tableKind, 0.databaseValue),
    ]
    for (column, value) in declared where try column.isDeclared(in: ErrorsTable.name, db) {
      values[column.rawValue] = value
    }
    let members = values.sorted { $0.key < $1.key }
    try db.execute(
      .insert(into: ErrorsTable.name, members.map(\.key), values: members.map { "\(bind: $0.value)" })
    )
  }

  static func remove(of operation: Int64, in db: Database) throws {
    try db.execute(#"DELETE FROM "MS_TableOperationErrors" WHERE "_operation" = \#(bind: operation)"#)
  }

  /// Returns the position of an operation's failure among all: the latest has the greatest number. Nil if it
  /// has none.
  static func order(of operation: Int64, in db: Database) throws -> Int64? {
    try db.value(
      Int64.self,
      #"SELECT max(rowid) FROM "MS_TableOperationErrors" WHERE "_operation" = \#(bind: operation)"#
    )
  }

  /// Returns the failure of an operation; nil if it has none.
  static func find(of operation: Int64, in db: Database) throws -> SyncFailure? {
    try kept(of: operation, in: db)?.failure
  }

  /// Returns the failure of an operation, with the request that was refused; nil if it has none.
  static func kept(
    of operation: Int64,
    in db: Database
  ) throws -> (failure: SyncFailure, refused: RefusedRequest?)? {
    let data = try db.value(
      Data.self,
      #"SELECT "properties" FROM "MS_TableOperationErrors" WHERE "_operation" = \#(bind: operation)"#
    )
    guard let data, let properties = try? JSONValue(data).object
    else { return nil }
    let failure = SyncFailure(
      // An unknown reason is not a refusal: an app may drop what was refused.
      properties["code"]?.string.flatMap(SyncFailure.Reason.init) ?? .serverBusy,
      status: properties["statusCode"]?.number?.int64.map(Int.init),
      properties["description"]?.string ?? "the server refused the change",
      answer: AnswerExcerpt(properties["answer"]?.object)
    )
    let refused = properties["refused"]?.string.map { digest in
      RefusedRequest(
        digest: digest,
        requester: properties["requester"]?.string ?? "",
        time: properties["time"]?.number?.int64 ?? 0
      )
    }
    return (failure, refused)
  }
}
