package import TableWire

extension RemoteTable {
  /// The answer to a call about a row, unless it is a refusal.
  package func answer(to call: ServiceCall) async throws -> ServiceAnswer {
    let answer = try await sender.answer(to: call)
    if answer.status < 400 { return answer }
    guard answer.respondent == .service else { throw RequestSender.error(of: answer) }
    switch answer.status {
    // A read has no conflict. To read the row behind one would go on for ever where every call is refused so.
    case 409 where call.isWriting, 412 where call.isWriting: throw await conflict(answer, call)
    case 410: throw TableError.gone(serverRow(in: answer, call.rowID))
    default: throw RequestSender.error(of: answer)
    }
  }

  /// The row in an answer, which has to be the one that the call is about.
  package func row(in answer: ServiceAnswer, _ call: ServiceCall) throws(TableError) -> JSONObject {
    guard var row = try answer.json().object else {
      throw answer.problem("it is not a row")
    }
    guard let found = RowID(row[system.id]) else {
      throw answer.problem("the row has no 'id'")
    }
    if let id = call.rowID, !found.isSameRow(as: id) {
      let other = ServiceAnswer.line(found.description)
      throw answer.problem("it is the row '\(other)', and not '\(id)'")
    }
    addVersion(of: answer, to: &row)
    return row
  }

  // MARK: - Conflicts

  /// A refusal with the server's row: some servers send back the client's own, or only a message.
  private func conflict(_ answer: ServiceAnswer, _ call: ServiceCall) async -> TableError {
    if let row = serverRow(in: answer, call.rowID) { return conflict(answer.status, row, call) }
    var unread: (any Error)?
    if let id = call.rowID {
      do {
        if let row = try await rowBehindConflict(id, call.parameters) {
          return conflict(answer.status, row, call)
        }
      } catch {
        unread = error
      }
    }
    return .conflict(
      TableConflict(
        status: answer.status,
        serverRow: nil,
        message: message(in: answer),
        unreadReason: unread.map { ErrorText.line(of: $0) },
        mayBeReadLater: unread.map { !(($0 as? TableError)?.isLasting ?? false) } ?? false
      )
    )
  }

  private func conflict(_ status: Int, _ row: JSONObject, _ call: ServiceCall) -> TableError {
    // Some servers refuse a write to a deleted row as one to a row of another version.
    if !call.isUndeletion, system.isDeleted(row) { return .gone(row) }
    return .conflict(TableConflict(status: status, serverRow: row))
  }

  /// The text of a refusal in the place of the server's row; nil if it says nothing, or repeats the row that
  /// was sent.
  private func message(in answer: ServiceAnswer) -> ServerMessage? {
    answer.body.isEmpty || answer.object?[system.id] != nil ? nil : answer.message
  }

  /// The row in a refusal, if it is the server's: it has a version, or a time of change, and is the one that
  /// was asked for.
  private func serverRow(in answer: ServiceAnswer, _ id: RowID?) -> JSONObject? {
    guard var row = answer.object, let found = RowID(row[system.id]), id.map(found.isSameRow) ?? true else {
      return nil
    }
    addVersion(of: answer, to: &row)
    return row[system.version]?.string == nil && row[system.updatedAt]?.string == nil ? nil : row
  }

  private func addVersion(of answer: ServiceAnswer, to row: inout JSONObject) {
    if row[system.version]?.string == nil, let version = answer.versionInETag {
      row[system.version] = .string(version)
    }
  }

  /// The row that a write has met, also if it is deleted.
  ///
  /// - Returns: the row; nil if the table, listed with its deleted rows, does not have it
  /// - Throws: why it cannot be read
  private func rowBehindConflict(_ id: RowID, _ parameters: QueryParameters) async throws -> JSONObject? {
    do {
      return try await row(id, parameters: parameters)
    } catch TableError.gone(let row?) {
      return row
    } catch let error as TableError where error.isOfOneCall {
      // A read of one row does not show a deleted one, and some services have none.
      let (row, isEmpty) = try await listed(id, parameters: parameters)
      guard row != nil || isEmpty else {
        throw TableError.invalidAnswer(status: 200, reason: "it lists other rows than it was asked for")
      }
      return row
    }
  }

  /// The row that a deletion has left which was answered without it. It is looked for, unless the service is
  /// known to answer with a status alone.
  ///
  /// - Returns: the row, marked as deleted; nil if there is none, or nobody looked
  /// - Throws: `TableError.invalidAnswer` if the row is still there, or the table cannot say
  func rowBehindDeletion(
    _ answer: ServiceAnswer,
    _ id: RowID,
    _ parameters: QueryParameters
  ) async throws -> JSONObject? {
    if answer.body.isEmpty, answer.status == sender.dialect.deletionWithoutRow { return nil }
    let problem: String
    do {
      let (row, isEmpty) = try await listed(id, parameters: parameters)
      if row.map(system.isDeleted) ?? isEmpty { return row }
      problem =
        row == nil ? "the table lists other rows than it was asked for" : "the server still has the row"
    } catch let error as CancellationError {
      throw error
    } catch {
      problem = "the table cannot say whether the row is gone: \(ErrorText.line(of: error))"
    }
    throw answer.problem("it does not have the deleted row, and \(problem)")
  }

  /// Looks for a row in the list of the table, which shows deleted rows too: a read of one does not.
  ///
  /// - Returns: the row; and whether the list has no row at all. One that has others was not asked what it
  ///   should have been
  /// - Throws: ``TableError``
  package func listed(
    _ id: RowID,
    parameters: QueryParameters = [:]
  ) async throws -> (row: JSONObject?, isEmpty: Bool) {
    var query = RowQuery()
    query.filter = "id eq \(id)"
    query.includesDeleted = true
    query.parameters = parameters
    let found = try await rows(query).rows
    return (found.first { RowID($0[system.id]).map(id.isSameRow) ?? false }, found.isEmpty)
  }
}
