import Foundation
import RemoteTables
import TableWire

/// A sender of the requests of operations, which derives their outcomes from the answers.
struct PushSender: Sendable {
  let client: TableClient
  /// The account whose edits are sent.
  var account: ExpectedAccount?
  /// Whether the last push or pull found the service unreachable or in trouble.
  var isInTrouble = false

  /// Sends the request of a claim.
  ///
  /// - Returns: the outcome; and why nothing else should be sent now, nil to continue
  /// - Throws: ``SendingFailure`` if there is no token to send it with
  func send(
    _ claim: Claim,
    to table: String
  ) async throws(SendingFailure) -> (PushOutcome, SyncFailure?) {
    let rows = rows(of: table)
    do {
      switch claim.request {
      case .insert(let row): return (.accepted(try await rows.insert(row)), nil)
      case .update(let body, let version):
        let whole = try await whole(body, claim.request, rows)
        let row = try await rows.update(whole, check: check(version))
        guard version != nil, row[rows.system.version]?.string == nil, !rows.system.isDeleted(row) else {
          return (.accepted(row), nil)
        }
        let failure = SyncFailure(.unusableAnswer, status: 200, "the server's row came without its version")
        return (await whatIsThere(afterSuccess: failure, of: claim, rows), nil)
      case .delete(let row, let version):
        return (.accepted(try await rows.delete(row, check: check(version))), nil)
      case .undelete(let body, let version):
        let whole = try await whole(body, claim.request, rows)
        return (.accepted(try await rows.undelete(whole, check: check(version))), nil)
      }
    } catch let unread as UnreadRow {
      return (.notNow(SyncFailure(.serverBusy, unread.error)), Self.end(of: unread.error))
    } catch let error as TableError {
      return (await outcome(of: error, claim, rows), Self.end(of: error))
    } catch let error as SendingFailure {
      throw error
    } catch {
      return (.unknown(SyncFailure(.offline, ErrorText.line(of: error))), nil)
    }
  }

  private func rows(of table: String) -> RemoteTable {
    var rows = client.table(table)
    rows.purpose = [.offline]
    rows.account = account
    return rows
  }

  private func check(_ version: String?) -> VersionCheck { version.map(VersionCheck.version) ?? .overwriting }

  // MARK: - Errors

  private func outcome(of error: TableError, _ claim: Claim, _ rows: RemoteTable) async -> PushOutcome {
    // An answer from anything other than the service says nothing about the row, and would be the same for
    // any request.
    if error.respondent != .service {
      // A host may have its own page for a missing row. The list of the table tells.
      if case .notFound = error, !isInTrouble, claim.operation.kind != .insert {
        let missing = SyncFailure(.conflict, status: error.status, "\(error)", answer: error.answer)
        let found = await search(claim.request, missing, rows)
        return unlessUnchanged(found, error, claim, rows)
      }
      let failure = SyncFailure(.offline, error)
      return error.mayHaveHappened ? .unknown(failure) : .notNow(failure)
    }
    // If the table seems to be missing, do not look for a row.
    if isInTrouble, error.isNoTable {
      let failure = SyncFailure(.conflict, error).saying("\(error)", .offline)
      return error.mayHaveHappened ? .unknown(failure) : .notNow(failure)
    }
    let outcome = await outcome(of: error, claim.request, rows)
    switch (outcome, error) {
    case (.live, .notFound): return unlessUnchanged(outcome, error, claim, rows)
    case (.rejected(let failure), _) where claim.isInDoubt:
      return await whatIsThere(after: failure, of: claim, rows)
    case (.unknown(let failure), .invalidAnswer(200..<300, _)):
      return await whatIsThere(afterSuccess: failure, of: claim, rows)
    default: return outcome
    }
  }

  /// Returns the outcome of a request whose row is reported as missing. If the list shows the row unchanged,
  /// there is no conflict: the service refuses the request, or has not seen it.
  private func unlessUnchanged(
    _ outcome: PushOutcome,
    _ error: TableError,
    _ claim: Claim,
    _ rows: RemoteTable
  ) -> PushOutcome {
    guard case .live(let row, _) = outcome, let version = claim.request.version,
      row[rows.system.version]?.string == version
    else { return outcome }
    let problem = "\(error); its list has the row unchanged"
    if error.respondent == .service, !error.isNoTable {
      return .rejected(SyncFailure(.refused, error).saying(problem))
    }
    return .notNow(SyncFailure(.conflict, error).saying(problem, .offline))
  }

  /// Returns the outcome of an error that the service itself has reported.
  private func outcome(of error: TableError, _ request: PushRequest, _ rows: RemoteTable) async -> PushOutcome
  {
    switch error {
    case .conflict(let conflict):
      let failure = SyncFailure(.conflict, error)
      guard let row = conflict.serverRow else { return outcome(of: conflict, request, failure) }
      return await found(row, failure, rows)
    case .gone(let row?):
      return .deleted(row, SyncFailure(.conflict, error))
    case .gone(nil):
      return await search(request, SyncFailure(.conflict, error), rows)
    case .notFound(let message):
      let found = await search(request, SyncFailure(.conflict, error), rows)
      guard case .insert = request, case .deleted(nil, _) = found else { return found }
      let text = "the server refused the call (404): \(message)"
      return .rejected(SyncFailure(.refused, status: 404, text, answer: message.answer))
    case .unauthorized(401, _): return .notNow(SyncFailure(.signInRequired, error))
    case .unauthorized, .refused: return .rejected(SyncFailure(.refused, error))
    case .invalidRequest: return .rejected(SyncFailure(.invalid, error))
    case .invalidAnswer, .serverFailed, .redirected, .noAnswer:
      return .unknown(SyncFailure(.unusableAnswer, error))
    }
  }

  /// Returns the outcome of a request that was refused because of a server's row that is unknown.
  private func outcome(
    of conflict: TableConflict,
    _ request: PushRequest,
    _ failure: SyncFailure
  ) -> PushOutcome {
    // The row may be what was sent, if a proxy has sent it twice. If the insertion counted as not done, a
    // deletion here would leave the row on the server, and an edit here would conflict with itself.
    if conflict.mayBeReadLater { return .unknown(failure) }
    guard case .insert = request, conflict.unreadReason == nil else { return .notNow(failure) }
    let refusal = "the server refused the call (\(conflict.status))"
    if let message = conflict.message {
      return .rejected(
        SyncFailure(
          .refused,
          status: conflict.status,
          "\(refusal): \(message)",
          answer: message.answer
        )
      )
    }
    // There is no reason: an earlier attempt may have inserted the row, and the list may be behind.
    return .notNow(
      SyncFailure(
        .refused,
        status: conflict.status,
        "\(refusal): it lists no row with this id, and gives no reason"
      )
    )
  }

  /// Returns why an error of one operation ends the push; nil unless every other operation would certainly
  /// meet it too.
  static func end(of error: TableError) -> SyncFailure? {
    switch (error.respondent, error) {
    case (.intermediary, .noAnswer): SyncFailure(.offline, error)
    case (.service, .unauthorized(401, let message)):
      SyncFailure(.signInRequired, error).saying(message.text)
    case (_, .refused(429, let message)), (_, .serverFailed(503, let message)):
      SyncFailure(.serverBusy, error).saying(message.text)
    default: nil
    }
  }
}
