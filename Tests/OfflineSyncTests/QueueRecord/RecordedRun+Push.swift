import DataModelRuntime
import Foundation
import GRDB

@testable import OfflineSync

/// The push, the pull, and what happens on the server.
extension RecordedRun {
  // MARK: - The push

  /// Claims one of the operations that have something to send. The others settle, as in a push, which tries
  /// all.
  mutating func claim() throws -> String {
    let (queue, now) = (queue, now)
    try store.database.write { db in
      for empty in try RecordedOperation.all(queue, now: now, in: db) where empty.request == nil {
        _ = try queue.claim(empty.operation.id, token: "settle", now: now, in: db)
      }
    }
    let sent = Set(flights.map(\.claim.operation.id))
    let operations = try operations().filter { !sent.contains($0.id) }
    guard !operations.isEmpty else { return try flights.isEmpty ? writeElsewhere() : goOnPushing() }
    let operation = pick(operations)
    let token = nextToken()
    let result = try store.database.write { db in
      try queue.claim(operation.id, token: token, now: now, in: db)
    }
    guard case .claimed(let claim) = result else { return "claim \(name(of: operation)): no" }
    flights.append(Flight(claim: claim, name: name(of: operation)))
    return "claim \(name(of: operation))"
  }

  /// The next thing that happens to a request, or else the next claim.
  mutating func goOnPushing() throws -> String {
    guard let flight = flights.first else { return try claim() }
    if chance(5) { return try lose(flights.removeFirst()) }
    guard let outcome = flight.outcome else { return try deliver(flight) }
    flights.removeFirst()
    return try settle(outcome, flight)
  }

  private mutating func deliver(_ flight: Flight) throws -> String {
    let what: String
    switch number(12) {
    case 0:
      what = "refused for now"
      flights[0].outcome = .notNow(SyncFailure(.serverBusy, status: 429, "not now"))
    case 1:
      what = "rejected"
      flights[0].outcome = .rejected(SyncFailure(.refused, status: 400, "no"))
    default:
      what = "delivered"
      flights[0].outcome = try server.answer(flight.claim.request, flight.name).0
    }
    if chance(2) { late.append((flight.claim.request, flight.name)) }
    return "\(flight.name) is \(what)"
  }

  private mutating func lose(_ flight: Flight) throws -> String {
    late.append((flight.claim.request, flight.name))
    return "lost: " + (try settle(.unknown(SyncFailure(.offline, "lost")), flight))
  }

  private mutating func settle(_ outcome: PushOutcome, _ flight: Flight) throws -> String {
    let queue = queue
    let settlement = try store.database.write { db in
      try queue.settle(outcome, for: flight.claim, in: db)
    }
    if case .next(let claim) = settlement { flights.append(Flight(claim: claim, name: flight.name)) }
    let text: String =
      switch settlement {
      case .accepted: "accepted"
      case .next: "next"
      case .released: "released"
      case .inDoubt: "in doubt"
      case .conflict: "conflict"
      case .lost: "lost"
      }
    return "\(flight.name) \(text)"
  }

  mutating func arriveLate() throws -> String {
    guard !late.isEmpty else { return writeStatements() }
    let message = late.remove(at: number(late.count))
    _ = try server.answer(message.request, message.name)
    return "late \(message.name)"
  }

  // MARK: - The other client

  mutating func writeElsewhere() throws -> String {
    // A row that is edited here too makes a conflict.
    let edited = try operations().map { self.name(of: $0) }
    let any = RandomServer.RowName(table: pick(["Note", "Note", "Folder"]), id: pick(Self.ids))
    let name = edited.isEmpty || chance(3) ? any : pick(edited)
    let (table, id) = (name.table, name.id)
    if let row = server.rows[name], !row.isDeleted, chance(3) {
      let version = "v\(row.version)"
      _ = try server.answer(.delete(["id": .string(id)], version: version), name)
      return "deleted elsewhere: \(name)"
    }
    try writeElsewhere(table, id)
    return "written elsewhere: \(name)"
  }

  mutating func writeElsewhere(_ table: String, _ id: String) throws {
    let name = RandomServer.RowName(table: table, id: id)
    var row: JSONObject = [:]
    if table == "Note" {
      if chance(2) { row["text"] = .string("t\(number(4))") }
      if chance(2) { row["rank"] = .number(JSONNumber(Int64(number(4)))) }
      if chance(3) { row["folder"] = .string(pick(["a", "b"])) }
      if chance(4) { row["color"] = .string("c\(number(2))") }
    } else {
      row["name"] = .string("t\(number(4))")
    }
    guard let old = server.rows[name] else {
      row["id"] = .string(id)
      _ = try server.answer(.insert(row), name)
      return
    }
    row["id"] = old.values["id"] ?? .string(id)
    let version = "v\(old.version)"
    _ = try server.answer(
      old.isDeleted
        ? .undelete(.changes(row), version: version) : .update(.changes(row), version: version),
      name
    )
  }

  // MARK: - The pull

  mutating func requestPage() throws -> String {
    let table = pick(["Note", "Folder"])
    try requestPage(of: table)
    return "page of \(table)"
  }

  /// Asks for the rows that are new since the last page.
  ///
  /// - Parameter wireName: the name of the table on the server
  /// - Throws: `DatabaseError`
  mutating func requestPage(of wireName: String) throws {
    guard let table = version.table(wireName)?.name else { return }
    let (start, leftOut, count) = try store.database.read { db in
      (
        try RandomPage.token(table, in: db), try RandomPage.leftOut(table, in: db),
        try AnswerCount.find(of: table, in: db)
      )
    }
    var rows = server.rows(of: wireName, from: start, leftOut: leftOut)
    let isCut = rows.count > 2 && chance(3)
    if isCut { rows = Array(rows.prefix(2)) }
    pages.append(
      RandomPage(
        table: table,
        answerCount: count,
        start: start,
        leftOut: leftOut,
        rows: try rows.map { try $0.json() },
        isCut: isCut
      )
    )
  }

  mutating func applyPage(first: Bool) throws -> String {
    guard !pages.isEmpty else { return "no page" }
    let page = pages.remove(at: first ? 0 : pages.count - 1)
    let queue = queue
    let effect = try store.database.write { db in try page.store(queue, in: db) }
    guard let effect else { return "\(page.table): an old page" }
    return "\(page.table): a page, \(effect.rememberedCount) remembered, \(effect.unsettled.count) unsettled"
  }

  // MARK: - Operations

  /// The operations that have something to send, in their order.
  func operations() throws -> [QueuedOperation] {
    let (queue, now) = (queue, now)
    return try store.database.writeWithoutTransaction { db in
      try RecordedOperation.all(queue, now: now, in: db).filter { $0.request != nil }.map(\.operation)
    }
  }

  func name(of operation: QueuedOperation) -> RandomServer.RowName {
    RandomServer.RowName(
      table: version.wireName(of: operation.table),
      id: operation.itemID.lowercased()
    )
  }
}
