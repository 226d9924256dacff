import Foundation
import GRDB
import HTTPTypes
import TableService
import TableServiceTestSupport

@testable import OfflineSync

/// The one server of a run, with a ledger of what it has had, and requests that are still to arrive.
actor SimulatedServer {
  private var service: TableService
  private let stages: [ServerStage]
  /// The place of the stage that it has come to.
  private(set) var stage = 0
  private let options: TableServiceOptions
  private let database: DatabaseQueue
  private let time: Guarded<Int64>
  /// How far the clock of `Date` is off, in milliseconds; nil if answers do not have it.
  private let dateError: Int64?
  private(set) var ledger = VersionLedger()
  private var late: [(HTTPRequest, Data?)] = []
  private var isAnswering = false

  /// - Parameters:
  ///   - time: its time, in milliseconds since 1970
  ///   - hasTies: whether changes of some milliseconds get one time
  ///   - dateError: how far the clock of `Date` is off, in milliseconds; nil if answers do not have it
  ///   - stages: the tables, one after the other
  /// - Throws: an error of the service
  init(
    _ time: Guarded<Int64>,
    hasTies: Bool,
    dateError: Int64?,
    _ stages: [ServerStage]
  ) throws {
    (self.time, self.dateError) = (time, dateError)
    database = try DatabaseQueue()
    self.stages = stages
    var options = TableServiceOptions()
    options.timestamps = hasTies ? .clock(resolution: 4) : .strictlyIncreasing
    options.now = { [time] in
      time.withLock { time in
        time += 1
        return time
      }
    }
    self.options = options
    service = try TableService(
      tables: stages[0].tables,
      database: database,
      dialect: .mobileApps,
      options: options
    )
  }

  func answer(_ request: HTTPRequest, _ body: Data?) async throws -> (HTTPResponse, Data) {
    precondition(!isAnswering, "requests overlap: it is unknown which of them has changed a row")
    isAnswering = true
    defer { isAnswering = false }
    var request = request
    let account = request.headerFields[.zumoAuthentication].map { String($0.prefix(1)) }
    request.headerFields[.zumoAuthentication] = nil
    let client = request.headerFields[.simulatedClient].flatMap { Int($0) }
    request.headerFields[.simulatedClient] = nil
    var answer = await service.answer(request, body: body ?? Data())
    if let dateError { answer.0.headerFields[.date] = HTTPDate.text(of: time.withLock { $0 } + dateError) }
    if request.method != .get {
      ledger.note(try rows(), account: account, inserter: request.method == .post ? client : nil)
    }
    return answer
  }

  /// All rows, the deleted ones too.
  private func rows() throws -> [(RowName, version: String, isDeleted: Bool, RowValues)] {
    try database.unsafeRead { db in
      try stages[stage].tables.map { ($0.name, $0.columns.map(\.name)) }.flatMap { table, columns in
        let query = #"SELECT *, CAST("version" AS TEXT) AS "text of version" FROM "\#(table)""#
        let found = try Row.fetchAll(try db.cachedStatement(sql: query))
        return found.map { row -> (RowName, version: String, isDeleted: Bool, RowValues) in
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

  /// Gets the tables and columns of the next stage. New values are values of new versions, so that clients
  /// pull them.
  ///
  /// - Returns: what it did; nil if there is no further stage
  /// - Throws: an error of the service
  func migrate() async throws -> String? {
    guard stage + 1 < stages.count else { return nil }
    let next = stages[stage + 1]
    for column in next.additions {
      let sql = #"ALTER TABLE "Note" ADD COLUMN "\#(column.name)" \#(column.declaration)"#
      try await database.write { db in try db.execute(sql: sql) }
      ledger.add(column.name, column.value, to: "Note")
    }
    service = try TableService(
      tables: next.tables,
      database: database,
      dialect: .mobileApps,
      options: options
    )
    stage += 1
    var lines = ["the server comes to stage \(stage)"]
    for (name, values) in ledger.live.sorted(by: { $0.key < $1.key }) where name.table == "Note" {
      if let body = next.filling(values) { lines.append(try await write(.patch, name, body)) }
    }
    return lines.joined(separator: "; ")
  }

  // MARK: - What arrives later

  var lateCount: Int { late.count }

  func keep(_ request: HTTPRequest, _ body: Data?) {
    if request.method != .get { late.append((request, body)) }
  }

  /// Lets a request arrive whose answer no caller waits for.
  ///
  /// - Parameter place: its place among those that are still to arrive
  /// - Returns: which it was
  /// - Throws: `DatabaseError`
  func arrive(_ place: Int) async throws -> String {
    let (request, body) = late.remove(at: place)
    let (response, _) = try await answer(request, body)
    return
      """
      \(request.method) \(request.path ?? "") \(String(decoding: body ?? Data(), as: UTF8.self)): \
      \(response.status.code)
      """
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

extension HTTPField.Name {
  /// Which client has sent a request. The service does not get to see it.
  static let simulatedClient = named("X-Simulated-Client")
}
