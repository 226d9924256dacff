import Foundation

extension RemoteTable {
  /// A refusal with the server's row: some servers send back the client's own, or only a message.
  func refusal(_ answer: ServiceAnswer, _ id: RowID?) async -> TableError {
    var serverRow = serverRow(in: answer)
    // A row that nobody asked for would be taken for the one in conflict.
    if let id, let found = RowID(serverRow?[system.id]), !found.isSameRow(as: id) { serverRow = nil }
    if serverRow == nil, let id { serverRow = await rowBehindConflict(id) }
    // Some servers refuse a write to a deleted row as one to a row of another version.
    if let serverRow, serverRow[system.deleted]?.bool == true { return .gone(serverRow) }
    return .conflict(TableConflict(status: answer.status, serverRow: serverRow))
  }

  /// The row in an answer, if it is the server's: it has a version, or a time of change.
  private func serverRow(in answer: ServiceAnswer) -> JSONObject? {
    guard var row = answer.object, RowID(row[system.id]) != nil else { return nil }
    addVersion(of: answer, to: &row)
    return row[system.version]?.string == nil && row[system.updatedAt]?.string == nil ? nil : row
  }

  func addVersion(of answer: ServiceAnswer, to row: inout JSONObject) {
    if row[system.version]?.string == nil, let version = answer.versionInETag {
      row[system.version] = .string(version)
    }
  }

  /// The row that a write has met, also if it is deleted; nil if it cannot be had.
  private func rowBehindConflict(_ id: RowID) async -> JSONObject? {
    do {
      return try await row(id)
    } catch TableError.gone(let row?) {
      return row
    } catch TableError.notFound, TableError.gone {
      // A list shows deleted rows, which a read of one does not.
      var query = RowQuery()
      query.filter = "id eq \(id)"
      query.includesDeleted = true
      return try? await rows(query).rows.first
    } catch {
      return nil
    }
  }
}
