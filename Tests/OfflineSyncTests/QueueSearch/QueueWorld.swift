import Foundation
import GRDB

@testable import OfflineSync

/// One row on one device, a server, and another client: takes a run one event further.
struct QueueWorld {
  let db: Database
  let queue: OfflineSync.OperationQueue
  /// What it does without.
  let part: LeftOutPart?
  private let now = Date(timeIntervalSince1970: 1000)

  /// - Parameters:
  ///   - part: what it does without
  ///   - db: a connection to a store of ``SearchSchema``
  /// - Throws: ``SyncStoreError``
  init(without part: LeftOutPart? = nil, in db: Database) throws {
    self.db = db
    self.part = part
    queue = try OfflineSync.OperationQueue([SearchSchema.table], dialect: .mobileApps, in: db)
  }

  /// Takes a state, which is that of the store, one event further.
  ///
  /// - Throws: ``Violation`` if an invariant does not hold then
  func perform(_ event: SearchEvent, _ state: inout SearchState) throws {
    let before = state
    do {
      try change(event, &state)
    } catch let violation as Violation {
      throw violation
    } catch {
      throw Violation(0, "\(error)")
    }
    state.image = try StoreImage(db)
    try checkOldPages(state)
    let server = state.server.row(SearchState.id)
    if event.isLocalWrite {
      state.ledger.note(before.image, state.image, fresh: before.nextValue..<state.nextValue, server: server)
    }
    if event.isDecision { state.ledger.noteDecision(event, state.image) }
    state.ledger.note(server, isQueued: !state.image.operations.isEmpty)
    if let late = state.late, !state.server.wouldDo(late) { state.late = nil }
    try InvariantCheck(event: event, before: before, after: state).check()
  }

  private func change(_ event: SearchEvent, _ state: inout SearchState) throws {
    switch event {
    case .claim: try claim(&state)
    case .deliver: try deliver(&state)
    case .recv: try receive(&state)
    case .lose: try settleLost(.unknown(.init(.offline, "the answer was lost")), &state)
    case .drop: try settleLost(.unknown(.init(.offline, "the connection was lost")), &state)
    case .refuse: try refuse(.notNow(.init(.serverBusy, status: 429, "too many requests")), &state)
    case .reject: try refuse(.rejected(.init(.refused, status: 400, "the row is wrong")), &state)
    case .dup:
      guard let request = state.late else { return }
      _ = try answer(request, &state)
    case .crash:
      guard let flight = state.flight else { return }
      state.late = flight.request
      state.flight = nil
      try db.execute(sql: #"UPDATE "MS_TableOperations" SET "_lease" = 0 WHERE "_sending" IS NOT NULL"#)
    case .preq:
      state.pages.removeAll { $0.isOutOfDate(in: state.image) }
      state.pages.append(AskedPage(state.image, state.server))
    case .papp: try apply(state.pages.removeLast(), &state)
    case .pold: try apply(state.pages.removeFirst(), &state)
    case .fins, .fupd:
      let value = state.nextValue
      state.nextValue += 2
      writeForeign(&state) { row in
        row.isDeleted = false
        row.item.text = value
        if event == .fins { row.item.number = value + 1 }
      }
    case .fdel: writeForeign(&state) { $0.isDeleted = true }
    case .foth: state.server.write(SearchState.other) { $0.isDeleted = true }
    case .keep, .merge, .disc: try decide(event, state.image)
    default: try LocalWrite(event: event, db: db).perform(&state)
    }
  }

  private func writeForeign(_ state: inout SearchState, _ change: (inout ModelServer.StoredRow) -> Void) {
    state.server.write(SearchState.id, change)
    state.ledger.foreignVersion = state.server.lastVersion
  }

  // MARK: - The push

  private func claim(_ state: inout SearchState) throws {
    guard let first = state.image.operations.first else { return }
    if try part?.settlesWithoutRequest(first, state.image, queue, db) == true { return }
    let result = try queue.claim(first.id, token: "a\(state.nextValue)", now: now, in: db)
    state.nextValue += 1
    switch result {
    case .claimed(let claim): state.flight = flight(claim, try StoreImage(db))
    case .settled: break
    case .notReady, .leased: throw Violation(7, "the first operation cannot be claimed: \(result)")
    }
    if case .settled = result { try part?.undoSettling(state.image, queue, db) }
  }

  private func flight(_ claim: Claim, _ image: StoreImage) -> SearchState.Flight {
    var request = SentRequest(claim.request)
    part?.change(&request, claim.operation, image)
    return SearchState.Flight(claim: claim, request: request)
  }

  private func deliver(_ state: inout SearchState) throws {
    guard var flight = state.flight else { return }
    flight.answer = try answer(flight.request, &state)
    state.flight = flight
    state.late = flight.request
  }

  private func answer(_ request: SentRequest, _ state: inout SearchState) throws -> ServerAnswer {
    let old = state.server.row(request.id)
    let isDone = state.server.wouldDo(request)
    let answer = state.server.answer(request)
    if isDone { try state.ledger.noteWrite(request, over: old) }
    return answer
  }

  private func receive(_ state: inout SearchState) throws {
    guard let flight = state.flight, let answer = flight.answer else { return }
    state.flight = nil
    let settlement = try settle(answer.outcome, flight.claim)
    switch settlement {
    case .accepted, .released: break
    case .next(let claim): state.flight = self.flight(claim, try StoreImage(db))
    case .conflict: try checkConflict(flight.claim, answer, state)
    case .inDoubt, .lost: throw Violation(7, "an answer was not taken in: \(settlement)")
    }
    state.ledger.note(answer)
  }

  private func settleLost(_ outcome: PushOutcome, _ state: inout SearchState) throws {
    guard let flight = state.flight else { return }
    state.flight = nil
    state.late = flight.request
    _ = try settle(outcome, flight.claim)
  }

  /// The request has certainly not been carried out.
  private func refuse(_ outcome: PushOutcome, _ state: inout SearchState) throws {
    guard let flight = state.flight else { return }
    state.flight = nil
    _ = try settle(outcome, flight.claim)
  }

  private func settle(_ outcome: PushOutcome, _ claim: Claim) throws -> Settlement {
    if let part {
      return try part.settle(outcome, claim, queue, db) { outcome, claim in
        try queue.settle(outcome, for: claim, in: db)
      }
    }
    return try queue.settle(outcome, for: claim, in: db)
  }

  /// A conflict needs another client that has written since the base.
  private func checkConflict(
    _ claim: Claim,
    _ answer: ServerAnswer,
    _ state: SearchState
  ) throws(Violation) {
    // An insert of which an answer was lost, and a deleted row: it may be one's own, which another client has
    // deleted, or one that was deleted long before. That is unknown, so the user is asked.
    if claim.isInDoubt, claim.operation.kind == .insert, answer.row?.isDeleted == true { return }
    let base = state.image.known(of: claim.operation, .base)?.item.version
    if let foreign = state.ledger.foreignVersion, foreign > base ?? 0 { return }
    throw Violation(6, "a conflict although no other client has written the row")
  }

  // MARK: - The pull

  private func apply(_ page: AskedPage, _ state: inout SearchState) throws {
    let transaction = try page.transaction(queue)
    if transaction.isProbablyKnown, try transaction.isKnown(in: db) {
      return state.ledger.note(page, but: [])
    }
    let store = { try transaction.store(in: db) }
    guard let effect = try part.map({ try $0.store(page, queue, db, by: store) }) ?? store() else { return }
    state.ledger.note(page, but: effect.unsettled)
  }

  /// A page that is out of date changes nothing, whenever it arrives.
  private func checkOldPages(_ state: SearchState) throws {
    for page in state.pages where page.isOutOfDate(in: state.image) {
      guard try page.transaction(queue).store(in: db) == nil else {
        throw Violation(3, "a page that is out of date is stored")
      }
    }
  }

  // MARK: - Decisions

  private func decide(_ event: SearchEvent, _ image: StoreImage) throws {
    guard let operation = image.waiting else { return }
    switch event {
    case .merge: try queue.decide(.merge(merged(operation, image)), about: operation.id, in: db)
    case .disc: try queue.decide(.discard, about: operation.id, in: db)
    default: try queue.decide(.keep, about: operation.id, in: db)
    }
  }

  /// The columns that were not edited become the server's.
  private func merged(_ operation: QueuedOperation, _ image: StoreImage) -> [DatabaseValue] {
    let base = image.known(of: operation, .base)?.item
    let newer = image.known(of: operation, .newer)
    guard let newer, newer.gone == 0 else { return (image.row ?? base)?.values ?? [] }
    guard let row = image.row else { return newer.item.values }
    var merged = newer.item
    if row.text != base?.text || base == nil { merged.text = row.text }
    if row.number != base?.number || base == nil { merged.number = row.number }
    return merged.values
  }
}
