import GRDB

@testable import OfflineSync

/// What holds after each step.
extension Simulation {
  func check(_ client: SimulatedClient) async throws {
    let ledger = await server.ledger
    let (rows, operations, setAside) = try client.look { [version = client.version] db in
      (try version.rows(in: db), try client.operations(in: db), try SetAsideRow.all(in: db))
    }
    let place = "client \(client.number)"
    for (name, queued) in operations {
      if queued.count > 2 { throw Violation("\(place): \(queued.count) operations of \(name)") }
      if queued.count == 2, queued[0].sending == nil || queued[1].sending != nil {
        throw Violation("\(place): \(name) has two operations that wait, or two that are sent")
      }
    }
    for (name, row) in rows where (operations[name] ?? []).isEmpty {
      guard let text = String.fromDatabaseValue(row["version"] ?? .null),
        let version = ledger.version(text, of: name)
      else { throw Violation("\(place): \(name) is of no version that the server had: \(row)") }
      // The server may not know a column yet.
      for column in row.columns where version.values[column] ?? row[column] != row[column] {
        throw Violation("\(place): \(name) has no operation and is not version \(text): \(row)")
      }
      if let seen = client.seen[name], version.number < seen {
        throw Violation("\(place): \(name) went back to version \(text)")
      }
      client.seen[name] = version.number
    }
    for (name, number) in client.seen where rows[name] == nil && operations[name] == nil {
      let isDeletion = ledger.versions[name]?.contains { $0.number == number && $0.isDeleted } ?? false
      guard let deletion = ledger.deletion(of: name, after: number) else {
        // The server's row breaks a condition, and so does the one that the edits were made to: after a
        // decision that is the server's as well.
        if isDeletion || setAside.contains(where: { "\($0.table)/\($0.id)" == "\(name)" }) { continue }
        throw Violation("\(place): \(name) is gone, and the server has not deleted it")
      }
      if !isDeletion { client.seen[name] = deletion.number }
    }
    client.edits.settle(ledger)
    let decisions = client.resolver.decisions.withLock { $0 }
    for (cell, edit) in client.edits.open.sorted(by: { $0.key < $1.key }) {
      let row = rows[cell.name]
      let isHere: Bool = cell.column.map { row?[$0] == edit.value } ?? (row == nil)
      if isHere, operations[cell.name] != nil { continue }
      // The server refused the insertion: nothing has to be deleted. A request that was held up until its
      // successor was refused may arrive after all; no client can know.
      if ledger.hasNothing(of: edit, cell, by: client.number),
        !client.insertions.withLock({ $0.contains(cell.name) })
      {
        client.edits.forget(cell)
        continue
      }
      let isDropped = decisions.contains { decision in
        decision.name == cell.name && decision.number >= edit.number
          && (decision.columns.map { columns in cell.column.map { columns.contains($0) } ?? false } ?? true)
      }
      guard isDropped else {
        throw Violation("\(place): the \(cell) = \(edit.value) was not accepted, and is gone")
      }
      client.edits.forget(cell)
    }
  }

  /// Each value was accepted once, or decided about, and by the account whose it is.
  func checkServer() async throws {
    let accepted = await server.ledger.accepted
    for one in accepted.dropFirst(checkedAcceptedCount) {
      if let author = authors[one.value], one.count == 1, one.account != author {
        throw Violation(
          "\(one.value) of \(one.name) was written by '\(author)', and sent by '\(one.account ?? "")'"
        )
      }
      let decided = clients.flatMap { $0.resolver.decisions.withLock { $0 } }.filter { $0.name == one.name }
      if one.count > 1 + decided.count + decisionsByEdits[one.name, default: 0] {
        throw Violation("\(one.value) of \(one.name) was accepted \(one.count) times")
      }
    }
    checkedAcceptedCount = accepted.count
  }
}
