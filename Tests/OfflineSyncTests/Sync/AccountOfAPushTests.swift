import DataModelRuntime
import Foundation
import GRDB
import HTTPTypes
import SyncedNotes
import TableService
import TableServiceTestSupport
import Testing

@testable import OfflineSync

/// A push sends the edits of the user for whom it began, and of nobody else.
@Suite struct AccountOfAPushTests {
  /// The answer to Anna's note takes so long that Ben signs in, takes over the store and writes, and Anna signs in again.
  @Test func aPushThatOutlivesItsUserSendsNothingOfAnothers() async throws {
    let server = try NotesServer()
    let user = Guarded("anna")
    let network = Network(TokenlessTransport(transport: InProcessTransport(server.service)))
    var clientOptions = TableClientOptions()
    clientOptions.retryPolicy = .never
    clientOptions.tokens = ClosureTokenSource(account: { user.withLock { $0 } }) { _ in user.withLock { $0 } }
    let client = try TableClient(
      url: try #require(URL(string: "http://localhost")),
      dialect: .mobileApps,
      transport: network,
      options: clientOptions
    )
    var options = SyncOptions()
    options.retryPolicy = nil
    let store = try LocalStore(inMemory: SyncedNotesSchema.schema)
    let context = try SyncContext(store, SyncedNotesSchema.schema, client: client, options: options)

    try await context.table(Note.self).insert(Note(id: "1", text: "Anna's"))
    let isFirst = Guarded(true)
    await network.setGate { _ in
      let isNow = isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst
      }
      guard isNow else { return }
      user.withLock { $0 = "ben" }
      try? await context.changeAccount(.wipe)
      _ = try? await context.table(Note.self).insert(Note(id: "2", text: "Ben's"))
      user.withLock { $0 = "anna" }
    }
    let result = try await context.push()

    guard case .otherAccount = result.end else {
      Issue.record("the push ended with \(result.end)")
      return
    }
    #expect(try server.notes() == ["1": "Anna's"])
    #expect(try await context.pendingOperations().map(\.itemID) == ["2"])
    #expect(try await context.account() == "ben")
  }
}

/// Takes tokens away: the server of the notes knows none.
private struct TokenlessTransport: HTTPTransport {
  let transport: any HTTPTransport

  func send(_ request: HTTPRequest, body: Data?) async throws -> (HTTPResponse, Data) {
    var request = request
    request.headerFields[.zumoAuthentication] = nil
    return try await transport.send(request, body: body)
  }
}
