@testable import OfflineSync

/// What holds after every transaction. The numbers are those of `Documentation/Internals/OperationQueue.md`.
struct InvariantCheck {
  let event: SearchEvent
  let before: SearchState
  let after: SearchState

  private var image: StoreImage { after.image }

  func check() throws(Violation) {
    try checkOperations()
    try checkKnownRows()
    if event.isLocalWrite { try checkSentIsUntouched() }
    if !event.isLocalWrite && !event.isDecision { try checkEditsStay() }
    if event.isLocalWrite { try checkConflictIsDecided() }
    if image.operations.isEmpty { try checkRowIsThatOfServer() }
  }

  /// A change of a row has decided its conflict.
  private func checkConflictIsDecided() throws(Violation) {
    // To replace a row by the same values decides nothing, though it empties what only the server gives.
    guard before.image.row?.edited != image.row?.edited, image.operations.last?.isUndecided == true else {
      return
    }
    throw Violation(2, "a conflict is undecided although the row was changed here")
  }

  /// One that is being sent at most, and one that waits behind it.
  private func checkOperations() throws(Violation) {
    let operations = image.operations
    guard let last = operations.last else { return }
    if operations.count > 2 { throw Violation(1, "\(operations.count) operations of one row") }
    if operations.count == 2, operations[0].sending == nil || last.sending != nil {
      throw Violation(1, "a second operation behind one that waits, or that is being sent itself")
    }
    if last.sending != nil, last.isUndecided { throw Violation(1, "an undecided operation is being sent") }
    if last.kind != .delete, image.row == nil {
      throw Violation(2, "an operation of a row that is not there")
    }
    if last.kind == .delete, image.row != nil {
      throw Violation(2, "the row is there in spite of its Delete")
    }
  }

  /// An Update and a Delete have a base, an Insert has none, and nothing stays behind.
  private func checkKnownRows() throws(Violation) {
    for operation in image.operations {
      let base = image.known(of: operation, .base)
      if operation.kind == .insert, base != nil { throw Violation(2, "an Insert has a base") }
      // A row that was inserted and deleted here leaves nothing to send.
      let isNothing = operation.kind == .delete && operation.sending == nil
      if operation.kind != .insert, base == nil, !isNothing {
        throw Violation(2, "\(operation.kind) has no base")
      }
    }
    let numbers = Set(image.operations.map(\.id))
    for known in image.known where !numbers.contains(known.operation) {
      throw Violation(2, "something is known for an operation that is gone")
    }
  }

  private func checkSentIsUntouched() throws(Violation) {
    guard let sent = before.image.operations.first, sent.sending != nil else { return }
    guard image.operations.first == sent,
      image.known.filter({ $0.operation == sent.id })
        == before.image.known.filter({ $0.operation == sent.id })
    else { throw Violation(1, "a local write has changed the operation that is being sent") }
  }

  /// What the user has written stays, unless a decision drops it.
  private func checkEditsStay() throws(Violation) {
    guard let last = before.image.operations.last, !before.image.isEmpty(last) else {
      // A page brings what others wrote, and so does the answer to the operation before.
      if event == .papp || event == .pold || event == .recv { return }
      // What ends an operation of which nothing came gives the row its version back.
      let isSame =
        before.image.operations.isEmpty
        ? before.image.row == image.row : before.image.row?.edited == image.row?.edited
      if !isSame { throw Violation(2, "the row has changed by itself") }
      return
    }
    guard let row = before.image.row else {
      if last.kind == .delete, image.row != nil { throw Violation(2, "a deleted row is back") }
      return
    }
    let base = before.image.known(of: last, .base)?.item
    for (column, value) in row.edited.enumerated() {
      guard value != base?.edited[column] || base == nil else { continue }
      guard let now = image.row else { throw Violation(2, "an edited row is gone") }
      if now.edited[column] != value { throw Violation(2, "an edited column has lost its value") }
    }
  }

  /// Without an operation the row is the last that the server has shown.
  private func checkRowIsThatOfServer() throws(Violation) {
    let ledger = after.ledger
    let seen = ledger.seen.flatMap { ledger.history[$0] }
    guard let row = image.row else {
      if let seen, !seen.isDeleted { throw Violation(3, "the server's row is not here") }
      return
    }
    guard let version = row.version, let shown = ledger.history[version], !shown.isDeleted else {
      throw Violation(3, "the server never had this row")
    }
    var expected = shown.item
    if !after.server.traits.hasExactIDs { expected.id = row.id }
    if row != expected { throw Violation(3, "the row is not as the server had it at its version") }
    if let seen = ledger.seen, version < seen { throw Violation(3, "the row has gone back to an older one") }
  }
}
