import DataModelRuntime
import Foundation
import GRDB
import HTTPTypes
import SyncedNotes
import TableService
import Testing

@testable import OfflineSync

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What each answer of a server does to an operation, and to the push.
@Suite struct AnswerTests {
  /// An answer, and what is left of an insert, an update and a deletion that get it.
  struct Case: Sendable, CustomTestStringConvertible {
    let fault: Network.Fault
    /// The operation, why it failed, and how the push ended.
    let left: [String]

    var testDescription: String { "\(fault)" }

    init(_ fault: Network.Fault, _ insert: String, _ update: String, _ delete: String) {
      self.fault = fault
      left = [insert, update, delete]
    }

    /// An answer that says the same of all.
    init(_ fault: Network.Fault, all rest: String) {
      self.init(fault, "insert \(rest)", "update \(rest)", "delete \(rest)")
    }

    static let page = "\u{FEFF}\n<!DOCTYPE html><html><title>403 - Forbidden</title></html>"

    static let all: [Case] = [
      // Somebody else has answered: a firewall, a proxy, the host of a service that is stopped.
      .init(.answer(400, page), all: "waiting, offline 400, completed"),
      .init(.answer(401, page), all: "waiting, offline 401, completed"),
      .init(.answer(403, page), all: "waiting, offline 403, completed"),
      .init(
        .answer(404, page),
        "insert waiting, offline 404, completed",
        "update waiting, offline 404, completed",
        "delete waiting, offline 404, completed"
      ),
      .init(
        .answer(409, page),
        "insert waiting, refused 409, completed",
        "update undecided, conflict 409, completed",
        "delete undecided, conflict 409, completed"
      ),
      .init(.answer(413, page), all: "waiting, offline 413, completed"),
      .init(.answer(422, page), all: "waiting, offline 422, completed"),
      // An answer that is not a row has no known meaning.
      .init(.answer(200, "[]"), all: "inDoubt, unusableAnswer 200, completed"),
      .init(
        .answer(204, ""),
        "insert inDoubt, unusableAnswer 204, completed",
        "update inDoubt, unusableAnswer 204, completed",
        "delete inDoubt, unusableAnswer 204, completed"
      ),
      .init(.answer(302, ""), all: "inDoubt, offline 302, completed"),
      .init(.answer(307, ""), all: "waiting, offline 307, completed"),
      .init(.status(400), all: "waiting, refused 400, completed"),
      .init(.status(401), all: "waiting, signInRequired 401, signInRequired"),
      .init(.status(403), all: "waiting, refused 403, completed"),
      .init(
        .status(404),
        "insert waiting, refused 404, completed",
        "update waiting, refused 404, completed",
        "delete waiting, refused 404, completed"
      ),
      .init(.status(405), all: "waiting, refused 405, completed"),
      .init(.status(407), all: "waiting, offline 407, completed"),
      .init(.status(408), all: "waiting, serverBusy 408, completed"),
      .init(
        .status(409),
        "insert waiting, refused 409, completed",
        "update undecided, conflict 409, completed",
        "delete undecided, conflict 409, completed"
      ),
      .init(
        .status(410),
        "insert waiting, conflict 410, completed",
        "update undecided, conflict 410, completed",
        "delete undecided, conflict 410, completed"
      ),
      // Without the server's row, which is then read.
      .init(
        .answer(412, ""),
        "insert waiting, refused 412, completed",
        "update undecided, conflict 412, completed",
        "delete undecided, conflict 412, completed"
      ),
      .init(.status(422), all: "waiting, refused 422, completed"),
      .init(.status(429), all: "waiting, serverBusy 429, serverBusy"),
      .init(.answer(200, page), all: "inDoubt, offline 200, completed"),
      .init(.answer(500, page), all: "inDoubt, serverBusy 500, completed"),
      .init(.status(425), all: "waiting, serverBusy 425, completed"),
      .init(.status(500), all: "inDoubt, serverBusy 500, completed"),
      .init(.status(502), all: "inDoubt, offline 502, completed"),
      .init(.status(504), all: "inDoubt, offline 504, completed"),
      .init(.status(511), all: "inDoubt, offline 511, completed"),
      .init(.status(522), all: "inDoubt, offline 522, completed"),
      .init(.status(503), all: "inDoubt, serverBusy 503, serverBusy"),
      .init(.notSent, all: "waiting, offline, offline"),
      .init(.requestLost, all: "inDoubt, offline, offline"),
    ]
  }

  @Test(arguments: Case.all, [OperationKind.insert, .update, .delete])
  func leavesTheOperation(_ test: Case, _ kind: OperationKind) async throws {
    let server = try NotesServer()
    let device = try Device(server)
    try await device.notes.insert(Note(id: "N", text: "base", rank: 1))
    if kind != .insert { _ = try await device.context.push() }
    switch kind {
    case .insert: break
    case .update: try await device.sql(#"UPDATE "Note" SET "text" = 'mine'"#)
    case .delete: try await device.notes.delete("N")
    }
    await device.network.fail(test.fault)
    let result = try await device.context.push()
    let operations = try await device.context.pendingOperations()
    let left = operations.map { "\($0.kind) \($0.state)" }
    let attempts = operations.map { operation in
      let status = operation.lastAttempt?.status.map { " \($0)" } ?? ""
      return (operation.lastAttempt.map { "\($0.reason)" } ?? "–") + status
    }
    let end = result.failure.map { "\($0.reason)" } ?? "completed"
    let words = [left.first ?? "–", attempts.first ?? "–", end]
    #expect(words.joined(separator: ", ") == test.left[kind.rawValue])

    // What only waits is in no list of what was refused, which an app may discard.
    let isRefused = operations.contains { operation in
      let isKnown = operation.state == .waiting || operation.state == .undecided
      return isKnown && ![.offline, .serverBusy, .signInRequired].contains(operation.lastAttempt?.reason)
    }
    #expect(result.failures.count == (isRefused ? 1 : 0))
    #expect(result.failures.map(\.failure) == operations.compactMap(\.failure))
    let status = try await device.context.status(of: "N", in: Note.self)
    if case .failed = status { #expect(isRefused && operations.first?.state == .waiting) }

    // Nothing is lost by it: the next push brings both sides together.
    if left.isEmpty { return }
    let next = try await device.context.push(resolving: .clientWins)
    #expect(next.isComplete, "\(next)")
    #expect(try server.notes() == [.insert: ["N": "base"], .update: ["N": "mine"], .delete: [:]][kind])
  }

  @Test func anErrorOfAnInterceptorLeavesTheOperationInDoubt() async throws {
    struct Broken: RequestInterceptor, Error {
      func intercept(
        _ request: HTTPRequest,
        body: Data?,
        next: @escaping Next
      ) async throws -> (HTTPResponse, Data) {
        throw self
      }
    }
    let store = try LocalStore(inMemory: SyncedNotesSchema.schema)
    var options = TableClientOptions()
    options.interceptors = [Broken()]
    let client = try TableClient(
      url: try #require(URL(string: "http://localhost")),
      transport: InProcessTransport(try NotesServer().service),
      options: options
    )
    let context = try SyncContext(store, client: client)
    try await context.table(Note.self).insert(Note(id: "N"))
    let result = try await context.push()
    await context.cancelRetry()
    #expect(result.inDoubtCount == 1 && result.failures.isEmpty)
  }

  /// An error of an account library, with the system's inside.
  struct AccountError: Error { let reason: any Error }

  private static func pushed(
    to url: String = "http://localhost",
    tokens: any TokenSource
  ) async throws -> (PushResult, SyncContext) {
    let store = try LocalStore(inMemory: SyncedNotesSchema.schema)
    var options = TableClientOptions()
    options.tokens = tokens
    let client = try TableClient(
      url: try #require(URL(string: url)),
      transport: InProcessTransport(try NotesServer().service),
      options: options
    )
    let context = try SyncContext(store, client: client)
    for id in ["A", "B"] { try await context.table(Note.self).insert(Note(id: id)) }
    let result = try await context.push()
    await context.cancelRetry()
    return (result, context)
  }

  /// The page of a network that wants a sign-in, as it is kept with an error.
  private static let portal = ServerMessage(
    "Welcome",
    answer: AnswerExcerpt(status: 200, headers: [:], body: "<html>Welcome</html>")
  )

  /// An error of a source of tokens, and why the push ends for it, and the operation has failed.
  private static let tokenErrors: [(any Error, SyncFailure.Reason)] = [
    (URLError(.notConnectedToInternet), .offline),
    (HTTPTransportError.notSent("down"), .offline),
    (AccountError(reason: URLError(.networkConnectionLost)), .offline),
    (TableError.serverFailed(status: 503, message: "down"), .serverBusy),
    (AccountError(reason: TableError.serverFailed(status: 500, message: "down")), .serverBusy),
    (TableError.refused(status: 408, message: "slow"), .serverBusy),
    (TableError.refused(status: 429, message: "many"), .serverBusy),
    (TableError.refused(status: 400, message: "bad"), .signInRequired),
    (TableError.unauthorized(status: 401, message: "old"), .signInRequired),
    (TableError.unauthorized(status: 403, message: "blocked"), .signInRequired),
    (TableError.notFound("nothing"), .signInRequired),
    (TableError.unauthorized(status: 403, message: portal), .offline),
    (TableError.invalidAnswer(status: 200, reason: portal), .offline),
    (TableError.redirected(status: 302, host: "portal.example"), .offline),
    (CocoaError(.userCancelled), .signInRequired),
    (AccountError(reason: CocoaError(.fileNoSuchFile)), .signInRequired),
    (CancellationError(), .cancelled),
    (AccountError(reason: URLError(.cancelled)), .cancelled),
  ]

  /// An app's source of tokens fails before anything is sent.
  @Test(arguments: tokenErrors)
  func anOperationThatGetsNoTokenWaits(
    _ error: any Error,
    _ reason: SyncFailure.Reason
  ) async throws {
    let (result, context) = try await Self.pushed(tokens: ClosureTokenSource { _ in throw error })
    #expect(result.failure?.reason == reason)
    #expect(result.failure?.cause.map { type(of: $0) == type(of: error) } == true)
    #expect(result.inDoubtCount == 0 && result.pendingCount == 2 && result.failures.isEmpty)
    let operations = try await context.pendingOperations()
    #expect(operations.map(\.lastAttempt?.reason) == [reason, nil])
    // A pull says the same of it.
    let device = try Device(
      try NotesServer(),
      store: try LocalStore(inMemory: SyncedNotesSchema.schema),
      tokens: ClosureTokenSource { _ in throw error }
    )
    let failure = try await device.notes.pull("all").failure
    #expect(failure?.reason == reason)
    if reason != .cancelled {
      #expect(failure?.cause.map { "\(type(of: $0))" } == result.failure?.cause.map { "\(type(of: $0))" })
    }
  }

  /// A token that anybody could read is not sent. That is no operation's fault: an app that gives up what is
  /// refused keeps them.
  @Test func anOperationWhoseTokenAnybodyCouldReadWaits() async throws {
    let tokens = ClosureTokenSource { _ in "secret" }
    let (result, context) = try await Self.pushed(to: "http://example.com", tokens: tokens)
    #expect(result.failure?.reason == .signInRequired)
    #expect(result.failure?.description.contains("'https://' only") == true)
    #expect(result.failures.isEmpty && result.pendingCount == 2)
    #expect(try await context.pendingOperations().map(\.lastAttempt?.reason) == [.signInRequired, nil])
  }

  /// What the server said of an operation is kept with it.
  @Test func whatTheServerSaidIsKept() async throws {
    let server = try NotesServer()
    let device = try Device(server)
    try await device.notes.insert(Note(id: "A", text: "a"))
    await device.network.fail(.status(400))
    let failure = try #require(try await device.context.push().failures.first?.failure)
    #expect(failure.answer?.status == 400)
    #expect(failure.answer?.body.isEmpty == false)
    let kept = try await device.context.pendingOperations().first?.lastAttempt
    #expect(kept?.answer == failure.answer)
  }

  @Test func givesWhatWasFoundBeforeItEnded() async throws {
    let server = try NotesServer()
    let device = try Device(server)
    try await device.notes.insert(Note(id: "A", text: "base"))
    _ = try await device.context.push()
    try await server.database.write { db in
      try db.execute(sql: #"UPDATE "Note" SET "text" = 'theirs', "version" = x'00'"#)
    }
    try await device.sql(#"UPDATE "Note" SET "text" = 'mine'"#)
    for id in ["B", "C"] { try await device.notes.insert(Note(id: id)) }
    await device.network.fail(nil, .notSent)
    let result = try await device.context.push()
    guard result.failure?.reason == .offline else {
      Issue.record("\(result)")
      return
    }
    let failures = result.failures.map { "\($0.operation.kind) \($0.operation.itemID) \($0.failure.reason)" }
    #expect(failures == ["update A conflict"])
    let attempts = try await device.context.pendingOperations().map(\.lastAttempt?.reason)
    #expect(attempts == [.conflict, .offline, nil])
  }
}
