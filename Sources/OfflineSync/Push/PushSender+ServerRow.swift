import Foundation
import RemoteTables
import TableWire

/// Reads the server's row, where a request needs it, or its answer leaves open what became of it.
extension PushSender {
  /// The row to send, with all columns of the server's where the dialect replaces rows: those that the model
  /// does not know would lose their values.
  ///
  /// It is read where the device does not have them, such as for a row that the app gave itself.
  func whole(
    _ body: PushRequest.Body,
    _ request: PushRequest,
    _ rows: RemoteTable
  ) async throws -> JSONObject {
    guard case .changes(let row) = body, client.dialect.update == .put, let id = RowID(row[rows.system.id])
    else { return body.row }
    let found: JSONObject?
    do {
      found = try await rows.listed(id).row
    } catch let error as TableError where error.mayHaveHappened {
      // Nothing was written: whatever went wrong, the operation has not happened.
      throw UnreadRow(error: error)
    }
    // What is sent in its place would have no other columns than those that were edited.
    guard var whole = found else {
      throw TableError.notFound("the list of '\(rows.name)' does not have the row")
    }
    if let version = request.version, whole[rows.system.version]?.string != version {
      throw TableError.conflict(TableConflict(status: 412, serverRow: whole))
    }
    whole = whole.without(rows.system.received)
    for member in row.members { whole[member.name] = member.value }
    return whole
  }

  /// The server's row could not be read before it was to be replaced.
  struct UnreadRow: Error {
    let error: TableError
  }

  /// A refusal says nothing of an attempt before it, whose answer was lost: the row does.
  func whatIsThere(
    after failure: SyncFailure,
    of claim: Claim,
    _ rows: RemoteTable
  ) async -> PushOutcome {
    switch await search(claim.request, failure, rows) {
    case .live(let row, _):
      let version = row[rows.system.version]?.string
      return version != nil && version == claim.request.version ? .rejected(failure) : .live(row, failure)
    // What was never inserted is not there.
    case .deleted(nil, _) where claim.operation.kind == .insert: return .rejected(failure)
    case let outcome: return outcome
    }
  }

  /// An answer says that the server has done it, and does not have the row: the row decides, as after a
  /// refusal.
  ///
  /// A network that wants a sign-in answers so too, and no row can be read through it. One that has nothing
  /// of it yet may only be slow: if the next attempt finds nothing either, it was not done.
  func whatIsThere(
    afterSuccess failure: SyncFailure,
    of claim: Claim,
    _ rows: RemoteTable
  ) async -> PushOutcome {
    let outcome = await whatIsThere(after: failure, of: claim, rows)
    switch outcome {
    case .rejected where claim.isInDoubt:
      let problem = "\(failure); its list shows that nothing was done"
      return .rejected(failure.saying(problem))
    case .live(let row, _):
      let problem = "\(failure); its list has another row than was sent"
      return .live(row, failure.saying(problem, .conflict))
    case .rejected, .notNow, .unknown: return .unknown(failure)
    case .accepted, .deleted: return outcome
    }
  }

  /// The outcome of a request that has met a row. One that came without its version is read alone, if it can
  /// be: a list has no `ETag`.
  func found(_ row: JSONObject, _ failure: SyncFailure, _ rows: RemoteTable) async -> PushOutcome {
    if rows.system.isDeleted(row) { return .deleted(row, failure) }
    guard row[rows.system.version]?.string == nil, let id = RowID(row[rows.system.id]),
      let read = try? await rows.row(id), read[rows.system.version]?.string != nil,
      !rows.system.isDeleted(read)
    else { return .live(row, failure) }
    return .live(read, failure)
  }

  /// Looks for a row that the server says is not there. A wrong address says so of every row, and a deletion
  /// that is taken for done would be lost.
  func search(
    _ request: PushRequest,
    _ failure: SyncFailure,
    _ rows: RemoteTable
  ) async -> PushOutcome {
    guard let id = RowID(request.row[rows.system.id]) else { return .notNow(failure) }
    do {
      let (found, isEmpty) = try await rows.listed(id)
      guard let found else {
        if isEmpty { return .deleted(nil, failure) }
        // The row may be on another page.
        let problem = "the server neither has the row nor lists what it is asked for: other rows came"
        return .notNow(failure.saying(problem, .serverBusy))
      }
      return await self.found(found, failure, rows)
    } catch {
      let problem = "the server neither has the row nor can it list the table: \(ErrorText.line(of: error))"
      return .notNow(failure.saying(problem, Self.reason(ofListing: error)))
    }
  }

  private static func reason(ofListing error: any Error) -> SyncFailure.Reason {
    switch error {
    // Who finds no list finds no table.
    case let error as TableError where error.isNoTable: .offline
    case let error as TableError: SyncFailure.Reason(of: error.respondent) ?? .serverBusy
    case let error as SendingFailure: SyncFailure(error).reason
    default: SyncFailure(thrown: error).reason
    }
  }
}
