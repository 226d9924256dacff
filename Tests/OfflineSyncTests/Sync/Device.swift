@_spi(Generated) import DataModelRuntime
import DatabaseTestSupport
import Foundation
import GRDB
import HTTPTypes
import SyncedNotes
import TableService

@testable import OfflineSync

/// A server with the tables of the notes, in the process.
struct NotesServer: Sendable {
  let service: TableService
  let database: DatabaseQueue

  /// A server.
  ///
  /// - Parameters:
  ///   - dialect: its protocol
  ///   - columns: columns of all tables that the model does not know
  ///   - options: what services of one dialect differ in
  ///   - configuration: that of its database
  /// - Throws: an error of the service
  init(
    _ dialect: ServiceDialect = .mobileApps,
    columns: [ServiceColumn] = [],
    options: TableServiceOptions = TableServiceOptions(),
    configuration: Configuration = Configuration()
  ) throws {
    try self.init(
      on: try DatabaseQueue(configuration: configuration),
      dialect,
      columns: columns,
      options: options
    )
  }

  /// A server over a database.
  init(
    on database: DatabaseQueue,
    _ dialect: ServiceDialect = .mobileApps,
    columns: [ServiceColumn] = [],
    options: TableServiceOptions = TableServiceOptions(),
    change: (inout ServiceTable) -> Void = { _ in }
  ) throws {
    self.database = database
    var tables = SyncedNotesSchema.schema.syncedTables.map { ServiceTable($0) }
    for index in tables.indices {
      tables[index].columns += columns
      change(&tables[index])
    }
    service = try TableService(
      tables: tables,
      database: database,
      dialect: dialect,
      options: options
    )
  }

  /// Changes rows without the service, so that they are not pulled: hard deletions, wrong values.
  func sql(_ sql: String) throws { try database.write { db in try db.execute(sql: sql) } }

  /// The texts of the notes that are not deleted, by their ids.
  func notes() throws -> [String: String?] {
    let rows = try database.read { db in
      try Row.fetchAll(db, sql: #"SELECT "id", "text" FROM "Note" WHERE NOT "deleted""#)
    }
    return Dictionary(uniqueKeysWithValues: rows.map { ($0["id"], $0["text"]) })
  }
}

/// An app with a store in memory.
struct Device: Sendable {
  let store: LocalStore
  let context: SyncContext
  let network: Network

  var notes: SyncTable<Note> { context.table(Note.self) }
  var folders: SyncTable<Folder> { context.table(Folder.self) }

  init(
    _ server: NotesServer,
    dialect: Dialect = .mobileApps,
    attempts: RetryPolicy = .never,
    _ configure: (inout SyncOptions) -> Void = { _ in }
  ) throws {
    let store = try LocalStore(inMemory: SyncedNotesSchema.schema)
    try store.write { db in try OperationNumbers.watch(in: db) }
    try self.init(server, store: store, dialect: dialect, attempts: attempts, configure)
  }

  init(
    _ server: NotesServer,
    store: LocalStore,
    dialect: Dialect = .mobileApps,
    tokens: (any TokenSource)? = nil,
    attempts: RetryPolicy = .never,
    _ configure: (inout SyncOptions) -> Void = { _ in }
  ) throws {
    try self.init(
      InProcessTransport(server.service),
      store: store,
      dialect: dialect,
      tokens: tokens,
      attempts: attempts,
      configure
    )
  }

  init(
    _ transport: any HTTPTransport,
    store: LocalStore,
    dialect: Dialect = .mobileApps,
    tokens: (any TokenSource)? = nil,
    attempts: RetryPolicy = .never,
    _ configure: (inout SyncOptions) -> Void = { _ in }
  ) throws {
    var options = SyncOptions()
    options.retryPolicy = nil
    configure(&options)
    network = Network(transport)
    var clientOptions = TableClientOptions()
    clientOptions.retryPolicy = attempts
    clientOptions.sleep = { _ in }
    clientOptions.tokens = tokens
    let client = try TableClient(
      url: URL(string: "http://localhost") ?? URL(fileURLWithPath: "/"),
      dialect: dialect,
      transport: network,
      options: clientOptions
    )
    self.store = store
    context = try SyncContext(store, client: client, options: options)
  }

  /// The operations that wait, in words: `insert Note/1`, `update Note/2 undecided`
  func operations() async throws -> [String] {
    try await context.pendingOperations().map { operation in
      let state = operation.state == .waiting ? "" : " \(operation.state)"
      return "\(operation.kind) \(operation.table)/\(operation.itemID)\(state)"
    }
  }

  func sql(_ sql: String) async throws { try await store.write { db in try db.execute(sql: sql) } }

  /// The texts of the notes here, by their ids.
  func texts() async throws -> [String: String?] {
    Dictionary(
      uniqueKeysWithValues: try await store.read { db in
        try Row.fetchAll(db, sql: #"SELECT "id", "text" FROM "Note""#).map { ($0["id"], $0["text"]) }
      }
    )
  }

  /// How many rows the connection has changed so far.
  func changeCount() async throws -> Int {
    try await store.database.writeWithoutTransaction { db in db.totalChangesCount }
  }
}

/// A network between a device and a server, which can be told to fail.
actor Network: StreamTransport {
  enum Fault: Sendable {
    /// The request does not reach the server.
    case notSent
    /// The server does what it is asked, and its answer is lost.
    case answerLost
    /// The request is lost unnoticed.
    case requestLost
    /// A proxy sends the request twice, and the answer to the second comes.
    case repeated
    /// The server answers with a status in the place of doing anything.
    case status(Int)
    /// The server answers with a status and a body in the place of doing anything.
    case answer(Int, String)
    /// The server does what it is asked, and its answer is longer than the transport takes.
    case answerTooLong
    /// The server does what it is asked, and another answer comes.
    case answerReplaced(Int, String)
  }

  private let transport: any HTTPTransport
  /// What happens to the next requests, one after the other.
  private var faults: [Fault?] = []
  private var isDown = false
  /// The requests that were sent, as `POST /tables/Note`.
  private(set) var requests: [String] = []
  private(set) var bodies: [String] = []
  /// What each request says that it uses: `OC,OL`.
  private(set) var features: [String] = []
  private var gate: (@Sendable (String) async -> Void)?
  private var afterwards: (@Sendable (String) async -> Void)?

  init(_ transport: any HTTPTransport) { self.transport = transport }

  func fail(_ faults: Fault?...) { self.faults += faults }

  func forgetFaults() { faults = [] }

  func setDown(_ isDown: Bool) { self.isDown = isDown }

  /// Lets a fault happen to each request whose line has a text, unless another happens; nil for none.
  func setFault(_ fault: Fault?, at text: String) { lasting = fault.map { ($0, text) } }

  private var lasting: (fault: Fault, text: String)?

  /// Runs code before a request is sent.
  func setGate(_ gate: (@Sendable (String) async -> Void)?) { self.gate = gate }

  /// Adds digits to the times of change, as a server has them that counts microseconds.
  func setFinerTimes(_ hasFinerTimes: Bool) { self.hasFinerTimes = hasFinerTimes }

  private var hasFinerTimes = false

  /// Takes tokens away, for a server that does not know them.
  func setDroppingTokens() { isDroppingTokens = true }

  private var isDroppingTokens = false

  /// Replaces a part of every answer, as a server does that writes something else.
  func setReplacing(_ text: String, with other: String) { replacement = (text, other) }

  private var replacement: (String, String)?

  /// Adds the header `Date` to answers, with a time in milliseconds since 1970.
  func setDate(_ date: @escaping @Sendable () -> Int64) { self.date = date }

  private var date: (@Sendable () -> Int64)?

  /// What the server has said last of its history. It says so too with answers that a test gives for it.
  private var epoch: String?

  private func answer(_ status: Int, _ body: String) -> (HTTPResponse, Data) {
    var response = HTTPResponse(status: .init(code: status))
    response.headerFields[.tableEpoch] = epoch
    return (response, Data(body.utf8))
  }

  private func finer(_ data: Data) -> Data {
    guard case .object(var answer)? = try? JSONValue(data), let rows = answer["results"]?.array else {
      return data
    }
    answer["results"] = .array(
      rows.map { row in
        guard var row = row.object, let time = row["updatedAt"]?.string, let version = row["version"]?.string
        else { return row }
        let digits = String(version.utf8.reduce(0) { ($0 * 31 + Int($1)) % 900 } + 100)
        row["updatedAt"] = .string(time.replacing("Z", with: digits + "Z"))
        return .object(row)
      }
    )
    return JSONValue.object(answer).data
  }

  /// Runs code after the server has answered a request, and before the answer arrives.
  func setAfterwards(_ afterwards: (@Sendable (String) async -> Void)?) { self.afterwards = afterwards }

  func forget() {
    requests = []
    bodies = []
    features = []
  }

  func send(_ request: HTTPRequest, body: Data?) async throws -> (HTTPResponse, Data) {
    let line = "\(request.method) \(request.path ?? "")"
    requests.append(line + (request.headerFields[.ifMatch].map { _ in " If-Match" } ?? ""))
    bodies.append(String(decoding: body ?? Data(), as: UTF8.self))
    features.append(request.headerFields[.zumoFeatures] ?? "")
    let next = faults.isEmpty ? nil : faults.removeFirst()
    let fault = next ?? lasting.flatMap { line.contains($0.text) ? $0.fault : nil }
    let transport = transport
    var request = request
    if isDroppingTokens { request.headerFields[.zumoAuthentication] = nil }
    await gate?(line)
    switch fault {
    case .notSent?: throw HTTPTransportError.notSent("no network")
    case .requestLost?: throw HTTPTransportError.noAnswer("the connection broke")
    case .answerLost?:
      _ = try await transport.send(request, body: body)
      throw HTTPTransportError.noAnswer("the connection broke")
    case .repeated?:
      _ = try await transport.send(request, body: body)
      let answer = try await transport.send(request, body: body)
      epoch = answer.0.headerFields[.tableEpoch]
      return answer
    case .answerTooLong?:
      _ = try await transport.send(request, body: body)
      throw HTTPTransportError.tooLong(limit: 10)
    case .status(let status)?: return answer(status, #"{"error":"scripted"}"#)
    case .answer(let status, let body)?: return answer(status, body)
    case .answerReplaced(let status, let text)?:
      _ = try await transport.send(request, body: body)
      return answer(status, text)
    case nil:
      if isDown { throw HTTPTransportError.notSent("no network") }
      var (response, data) = try await transport.send(request, body: body)
      if let date { response.headerFields[.date] = HTTPDate.text(of: date()) }
      epoch = response.headerFields[.tableEpoch]
      await afterwards?(line)
      if hasFinerTimes { data = finer(data) }
      if let (text, other) = replacement {
        data = Data(String(decoding: data, as: UTF8.self).replacing(text, with: other).utf8)
      }
      return (response, data)
    }
  }

  // MARK: - Streams

  /// Cuts each of the next streams off after so many bytes.
  func cut(after counts: Int...) { cuts += counts }

  private var cuts: [Int] = []

  /// Ends the streams that there are, as a network does that goes.
  func cutStreams() {
    for stream in streams { stream.finish(throwing: HTTPTransportError.noAnswer("the connection broke")) }
    streams = []
  }

  private var streams: [AsyncThrowingStream<Data, any Error>.Continuation] = []

  func stream(
    _ request: HTTPRequest,
    silence: Duration
  ) async throws -> (HTTPResponse, AsyncThrowingStream<Data, any Error>) {
    let line = "\(request.method) \(request.path ?? "")"
    requests.append(line)
    if let lasting, line.contains(lasting.text), case .status(let status) = lasting.fault {
      return (HTTPResponse(status: .init(code: status)), AsyncThrowingStream { $0.finish() })
    }
    if isDown { throw HTTPTransportError.notSent("no network") }
    guard let transport = transport as? any StreamTransport else {
      throw HTTPTransportError.notSent("no streams")
    }
    let (response, parts) = try await transport.stream(request, silence: silence)
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: Data.self)
    streams.append(continuation)
    let cut = cuts.isEmpty ? Int.max : cuts.removeFirst()
    let task = Task {
      var rest = cut
      for try await part in parts {
        continuation.yield(part.prefix(rest))
        rest -= min(rest, part.count)
        if rest == 0 { break }
      }
      continuation.finish(throwing: rest == 0 ? HTTPTransportError.noAnswer("the connection broke") : nil)
    }
    continuation.onTermination = { _ in task.cancel() }
    return (response, stream)
  }
}
