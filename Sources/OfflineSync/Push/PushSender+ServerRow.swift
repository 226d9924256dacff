import Foundation
import RemoteTables
import TableWire

/// Reads the server's row where a request needs it, or where its answer leaves the outcome open.
extension PushSender {
  /// Returns the row to send. Where the dialect replaces rows, it has all columns of the server's row:
  /// columns that the model does not know would lose their values.
  ///
  /// The server's row is read if the device does not have these columns, for example for a row that the app
  /// gave.
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
      // Nothing was written: whatever went wrong, the operation was not carried out.
      throw UnreadRow(error: error)
    }
    // The row would otherwise be replaced by one with the edited columns only.
    guard var whole = found else {
      throw TableError.notFound("the list of '\(rows.name)' does not contain the row")
    }
    if let version = request.version, whole[rows.system.version]?.string != version {
      throw TableError.conflict(TableConflict(status: 412, serverRow: whole))
    }
    whole = whole.without(rows.system.received)
    for member in row.members { whole[member.name] = member.value }
    return whole
  }

  /// The error of reading the server's row before it is replaced.
  struct UnreadRow: Error {
    let error: TableError
  }

  /// Finds out the outcome after a refusal, which says nothing about an earlier attempt whose answer was
  /// lost: the row does.
  func whatIsThere(
    after failure: SyncFailure,
    of claim: Claim,
    _ rows: RemoteTable
  ) async -> PushOutcome {
    switch await search(claim.request, failure, rows) {
    case .live(let row, _):
      let version = row[rows.system.version]?.string
      return version != nil && version == claim.request.version ? .rejected(failure) : .live(row, failure)
    // The row was never inserted.
    case .deleted(nil, _) where claim.operation.kind == .insert: return .rejected(failure)
    case let outcome: return outcome
    }
  }

  /// Finds out the outcome after an answer that reports success without the row: the row decides, as after a
  /// refusal.
  ///
  /// The sign-in page of a network answers like this too, but no row can be read through it. A list without
  /// the row may only be behind: if the next attempt finds nothing either, the operation was not carried out.
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
      let problem = "\(failure); its list has a row that differs from the one sent"
      return .live(row, failure.saying(problem, .conflict))
    case .rejected, .notNow, .unknown: return .unknown(failure)
    case .accepted, .deleted: return outcome
    }
  }

  /// Returns the outcome of a request that met a row. If the row came without its version, it is read on its
  /// own where possible: a list has no `ETag`.
  func found(_ row: JSONObject, _ failure: SyncFailure, _ rows: RemoteTable) async -> PushOutcome {
    if rows.system.isDeleted(row) { return .deleted(row, failure) }
    guard row[rows.system.version]?.string == nil, let id = RowID(row[rows.system.id]),
      let read = try? await rows.row(id), read[rows.system.version]?.string != nil,
      !rows.system.isDeleted(read)
    else { return .live(row, failure) }
    return .live(read, failure)
  }

  /// Looks for a row that the server reports as missing. A wrong address reports this for every row, and a
  /// deletion wrongly taken as done would be lost.
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
        let problem = "the row is missing, and the server lists other rows than requested"
        return .notNow(failure.saying(problem, .serverBusy))
      }
      return await self.found(found, failure, rows)
    } catch {
      let problem = "the row is missing, and the server cannot list the table: \(ErrorText.line(of: error))"
      return .notNow(failure.saying(problem, Self.reason(ofListing: error)))
    }
  }

  private static func reason(ofListing error: any Error) -> SyncFailure.Reason {
    switch error {
    // Without a list there is no table.
    case let error as TableError where error.isNoTable: .offline
    case let error as TableError: SyncFailure.Reason(of: error.respondent) ?? .serverBusy
    case let error as SendingFailure: SyncFailure(error).reason
    default: SyncFailure(thrown: error).reason
    }
  }
}
