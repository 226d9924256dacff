import Foundation
import GRDB
import HTTPTypes
import SyncedNotes
import TableService
import TableServiceTestSupport

@testable import OfflineSync

/// The one server of a run, with a ledger of what it has had, and requests that are still to arrive.
actor SimulatedServer {
  private let service: TableService
  private let database: DatabaseQueue
  private let time = Guarded<Int64>(1_900_000_000_000)
  private(set) var ledger = VersionLedger()
  private var late: [(HTTPRequest, Data?)] = []

  /// - Parameter hasTies: whether changes of some milliseconds get one time
  /// - Throws: an error of the service
  init(hasTies: Bool) throws {
    database = try DatabaseQueue()
    var tables = SyncedNotesSchema.schema.syncedTables.map { ServiceTable($0) }
    // A column that the clients do not know.
    for index in tables.indices { tables[index].columns.append(ServiceColumn("color", .string)) }
    var options = TableServiceOptions()
    options.timestamps = hasTies ? .clock(resolution: 4) : .strictlyIncreasing
    options.now = { [time] in
      time.withLock { time in
        time += 1
        return time
      }
    }
    service = try TableService(tables: tables, database: database, dialect: .mobileApps, options: options)
  }

  func answer(_ request: HTTPRequest, _ body: Data?) async throws -> (HTTPResponse, Data) {
    var request = request
    let account = request.headerFields[.zumoAuthentication].map { String($0.prefix(1)) }
    request.headerFields[.zumoAuthentication] = nil
    let answer = await service.answer(request, body: body ?? Data())
    if request.method != .get { ledger.note(try rows(), account: account) }
    return answer
  }

  /// All rows, the deleted ones too.
  private func rows() throws -> [(RowName, version: String, isDeleted: Bool, RowValues)] {
    try database.read { db in
      try RowName.sentColumns.sorted { $0.key < $1.key }.flatMap { table, columns in
        try Row.fetchAll(db, sql: #"SELECT *, CAST("version" AS TEXT) AS "text of version" FROM "\#(table)""#)
          .map { row in
            let values = columns.map { ($0, row[$0] as DatabaseValue) }
            return (
              RowName(table: table, id: row["id"]),
              Data((row["text of version"] as String).utf8).base64EncodedString(), row["deleted"],
              RowValues(uniqueKeysWithValues: values)
            )
          }
      }
    }
  }

  // MARK: - What arrives later

  var lateCount: Int { late.count }

  func keep(_ request: HTTPRequest, _ body: Data?) {
    if request.method != .get { late.append((request, body)) }
  }

  /// Lets a request arrive of which nobody waits for an answer.
  ///
  /// - Parameter place: its place among those that are still to arrive
  /// - Returns: which it was
  /// - Throws: `DatabaseError`
  func arrive(_ place: Int) async throws -> String {
    let (request, body) = late.remove(at: place)
    let (response, _) = try await answer(request, body)
    return
      "\(request.method) \(request.path ?? "") \(String(decoding: body ?? Data(), as: UTF8.self)): \(response.status.code)"
  }

  // MARK: - Somebody else

  /// Changes a row without asking for its version.
  func write(_ method: HTTPRequest.Method, _ name: RowName, _ body: String) async throws -> String {
    var request = HTTPRequest(method: method, scheme: "http", authority: "localhost", path: "/tables/\(name)")
    request.headerFields[.zumoAPIVersion] = "2.0.0"
    request.headerFields[.contentType] = "application/json"
    request.headerFields[.zumoAuthentication] = "web"
    let (response, _) = try await answer(request, Data(body.utf8))
    return "\(method) \(name) \(body): \(response.status.code)"
  }
}
