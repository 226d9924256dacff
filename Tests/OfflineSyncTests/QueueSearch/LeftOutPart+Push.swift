import GRDB

@testable import OfflineSync

/// The parts that are Swift: what the queue has done is changed afterwards to what it would do without them.
extension LeftOutPart {
  func change(_ request: inout SentRequest, _ operation: QueuedOperation, _ image: StoreImage) {
    switch self {
    case .versionOfBase:
      if request.kind == .update { request.version = image.row?.version ?? request.version }
    case .spellingOfServer: request.id = operation.itemID
    default: break
    }
  }

  /// Whether it removes an operation that would have been sent.
  func settlesWithoutRequest(
    _ operation: QueuedOperation,
    _ image: StoreImage,
    _ queue: OperationQueue,
    _ db: Database
  ) throws -> Bool {
    let (base, newer) = (image.known(of: operation, .base), image.known(of: operation, .newer))
    let isRemoved =
      switch self {
      case .deletionOfDeleted: operation.kind == .delete && base?.gone == 1
      case .whatWasSentIsFixed:
        operation.sending != nil && (base == nil ? image.row == nil : base?.item.edited == image.row?.edited)
      case .newerRowBecomesTheBase: base == nil && image.row == nil && newer?.gone == 0
      case .deletedRowIsBroughtBack: base?.gone == 1 && base?.item.edited == image.row?.edited
      default: false
      }
    if isRemoved { try queue.remove(operation, in: db) }
    return isRemoved
  }

  /// Makes the row what it was before the edits, whatever is known that is newer; or leaves it as it was.
  func undoSettling(_ before: StoreImage, _ queue: OperationQueue, _ db: Database) throws {
    if self == .settlingRestoresTheRow, let row = before.row {
      _ = try queue.applying(in: db) { try queue.table("TodoItem").store(row.values, in: db) }
    }
    guard self == .newerRow, let operation = before.operations.first,
      let base = before.known(of: operation, .base)
    else { return }
    _ = try queue.applying(in: db) { try queue.table("TodoItem").store(base.item.values, in: db) }
  }

  /// Settles a claim without the part, by `settle`, which settles it with all of them.
  func settle(
    _ outcome: PushOutcome,
    _ claim: Claim,
    _ queue: OperationQueue,
    _ db: Database,
    by settle: (PushOutcome, Claim) throws -> Settlement
  ) throws -> Settlement {
    let before = try StoreImage(db)
    switch (self, outcome) {
    case (.lostAnswerIsUnknown, .unknown(let failure)):
      let certain = Claim(
        operation: claim.operation,
        token: claim.token,
        isInDoubt: false,
        request: claim.request
      )
      return try settle(.notNow(failure), certain)
    case (.ownRowIsRecognised, .live(let json, _)):
      guard case .update = claim.request else { break }
      let table = try queue.table(claim.operation.table)
      let row = try queue.coder.values(of: json, of: table)
      try table.setKnown(KnownRow(values: row, presence: .live), of: claim.operation.id, .newer, in: db)
      if let left = try queue.release(claim.operation, of: table, in: db) {
        try queue.setUndecided(true, left.id, in: db)
      }
      return .conflict
    case (.answersAreCounted, _):
      let settlement = try settle(outcome, claim)
      try setAnswerCount(before.answerCount, db)
      return settlement
    case (.newBaseForLater, _):
      let settlement = try settle(outcome, claim)
      try keepBase(of: before, settlement, queue, db)
      return settlement
    default: break
    }
    return try settle(outcome, claim)
  }

  private func keepBase(
    of before: StoreImage,
    _ settlement: Settlement,
    _ queue: OperationQueue,
    _ db: Database
  ) throws {
    let after = try StoreImage(db)
    guard settlement == .accepted, before.operations.count == 2, let later = after.operations.first,
      let base = before.known(of: later, .base)
    else { return }
    let row = KnownRow(values: base.item.values, presence: .init(rawValue: base.gone) ?? .live)
    try queue.table("TodoItem").setKnown(row, of: later.id, .base, in: db)
  }
}
