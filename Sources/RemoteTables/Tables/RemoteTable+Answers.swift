package import TableWire

extension RemoteTable {
  /// Sends a call about a row, and returns the response unless it is a refusal.
  package func answer(to call: ServiceCall) async throws -> ServiceAnswer {
    let answer = try await sender.answer(to: call)
    if answer.status < 400 { return answer }
    guard answer.respondent == .service else { throw RequestSender.error(of: answer) }
    switch answer.status {
    // Only a write has a conflict. Reading the row after a refused read could go on for ever.
    case 409 where call.isWriting, 412 where call.isWriting: throw await conflict(answer, call)
    case 410: throw TableError.gone(serverRow(in: answer, call.rowID))
    default: throw RequestSender.error(of: answer)
    }
  }

  /// Returns the row in a response, which must be the row that the call is about.
  package func row(in answer: ServiceAnswer, _ call: ServiceCall) throws(TableError) -> JSONObject {
    guard var row = try answer.json().object else {
      throw answer.problem("it is not a row")
    }
    guard let found = RowID(row[system.id]) else {
      throw answer.problem("the row has no 'id'")
    }
    if let id = call.rowID, !found.isSameRow(as: id) {
      let other = ServiceAnswer.line(found.description)
      throw answer.problem("expected the row '\(id)', found '\(other)'")
    }
    addVersion(of: answer, to: &row)
    return row
  }

  // MARK: - Conflicts

  /// Returns the error of a conflict with the server's row. The row is read if the server sent only a
  /// message, or the client's own row.
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
    // Some servers treat a write to a deleted row as a conflict of versions.
    if !call.isUndeletion, system.isDeleted(row) { return .gone(row) }
    return .conflict(TableConflict(status: status, serverRow: row))
  }

  /// Returns the text that a refusal has instead of the server's row; nil if the body is empty or a row.
  private func message(in answer: ServiceAnswer) -> ServerMessage? {
    answer.body.isEmpty || answer.object?[system.id] != nil ? nil : answer.message
  }

  /// Returns the row in a refusal, if it is the server's: it has the right id, and a version or a time of
  /// change.
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

  /// Returns the row that caused a conflict, even if it is deleted.
  ///
  /// - Returns: the row; nil if a list that includes deleted rows does not have it
  /// - Throws: the reason why the row cannot be read
  private func rowBehindConflict(_ id: RowID, _ parameters: QueryParameters) async throws -> JSONObject? {
    do {
      return try await row(id, parameters: parameters)
    } catch TableError.gone(let row?) {
      return row
    } catch let error as TableError where error.isOfOneCall {
      // A read of one row does not return a deleted one, and some services do not support it.
      let (row, isEmpty) = try await listed(id, parameters: parameters)
      guard row != nil || isEmpty else {
        throw TableError.invalidAnswer(status: 200, reason: "the server ignores '$filter'")
      }
      return row
    }
  }

  /// Returns the row after a deletion whose response does not contain it. It queries the table, unless the
  /// dialect's services respond with a status alone.
  ///
  /// - Returns: the row, marked as deleted; nil if the table does not have it, or was not queried
  /// - Throws: `TableError.invalidAnswer` if the row still exists, or the table cannot be queried
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
        row == nil ? "the server ignores '$filter'" : "the server still has the row"
    } catch let error as CancellationError {
      throw error
    } catch {
      problem = "the list of the table cannot be read: \(ErrorText.line(of: error))"
    }
    throw answer.problem("it does not contain the deleted row, and \(problem)")
  }

  /// Queries the table for a row, including deleted rows, which a read of one row does not return.
  ///
  /// - Returns: the row, and whether the list is empty; a list without the row that is not empty means that
  ///   the server ignores the filter
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
