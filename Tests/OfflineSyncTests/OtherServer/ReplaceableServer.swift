import DataModelRuntime
import Foundation
import GRDB
import HTTPTypes
import SyncedNotes
import TableService
import TableServiceTestSupport

@testable import OfflineSync

/// An address at which one service after the other answers: as it is, put back to a backup, or started over.
final class ReplaceableServer: HTTPTransport {
  private let current: Guarded<NotesServer>
  private let options: TableServiceOptions
  /// Whether answers say something of the service's history.
  private let hasEpoch: Bool
  private let refused = Guarded(0)

  init(options: TableServiceOptions = TableServiceOptions(), hasEpoch: Bool = true) throws {
    self.options = options
    self.hasEpoch = hasEpoch
    current = Guarded(try NotesServer(options: options))
  }

  var server: NotesServer { current.withLock { $0 } }

  /// How many requests were refused for what their client had seen.
  var refusedCount: Int { refused.withLock { $0 } }

  /// A copy of the database as it is.
  func backup() throws -> DatabaseQueue {
    let copy = try DatabaseQueue()
    try server.database.backup(to: copy)
    return copy
  }

  /// Goes on with a copy, as after the restoration of a backup.
  func putBack(_ backup: DatabaseQueue) throws {
    let copy = try DatabaseQueue()
    try backup.backup(to: copy)
    let server = try NotesServer(on: copy, options: options)
    current.withLock { $0 = server }
  }

  /// Starts over, without a row.
  func startOver() throws {
    let server = try NotesServer(options: options)
    current.withLock { $0 = server }
  }

  func send(_ request: HTTPRequest, body: Data?) async throws -> (HTTPResponse, Data) {
    var request = request
    if !hasEpoch { request.headerFields[.tableEpoch] = nil }
    var (response, data) = try await InProcessTransport(server.service).send(request, body: body)
    if response.status.code == EpochHeader.refusal { refused.withLock { $0 += 1 } }
    if !hasEpoch { response.headerFields[.tableEpoch] = nil }
    return (response, data)
  }
}
