@testable import OfflineSync

/// Remembers what the user wrote and what the server took, so that a lost edit and one that was applied twice
/// are seen.
struct EditLedger: Sendable, Hashable {
  /// The edited values that the server has not had.
  var open: Set<Int> = []
  /// Those that it has had, and which nothing but a decision sends again.
  var landed: Set<Int> = []
  /// The newest edit of each column, text and number, as long as the server has not had it.
  var owed: [Int?] = [nil, nil]
  /// Whether the row has been deleted here and the server has not had it deleted since.
  var owesDeletion = false
  /// Whether the server's row is one that this client inserted or has seen: only such a one it can have
  /// deleted.
  private(set) var isOfThisClient = false
  /// The version of the last write of another client.
  var foreignVersion: Int?
  /// The newest version that an answer or a page has shown.
  var seen: Int?
  /// What the server's row was at each version.
  var history: [Int: ModelServer.StoredRow] = [:]

  /// Notes what a local write has done.
  mutating func note(
    _ before: StoreImage,
    _ after: StoreImage,
    fresh: Range<Int>,
    server: ModelServer.StoredRow?
  ) {
    open.formUnion(fresh)
    switch (before.row, after.row) {
    case (_, let row?):
      owesDeletion = false
      // A new row. If it is deleted before it was sent, there is nothing to delete on the server, also if
      // another client has brought one with its id back.
      if before.row == nil, before.operations.isEmpty { isOfThisClient = false }
      for (column, value) in row.edited.enumerated() where before.row?.edited[column] != value {
        owe(value, column)
        // To write an old value again is another edit.
        if let value { landed.remove(value) }
      }
    case (.some, nil):
      owed = [nil, nil]
      // Of a row that the server has never shown, or has shown deleted, nothing is left to delete.
      let isQueued = after.operations.contains { !after.isEmpty($0) }
      owesDeletion = isQueued && server?.isDeleted != true
    case (nil, nil): break
    }
  }

  private mutating func owe(_ value: Int?, _ column: Int) {
    owed[column] = value.flatMap { open.contains($0) ? $0 : nil }
  }

  /// Notes a decision: what it drops is owed no more, and what it sends again may arrive again.
  mutating func noteDecision(_ event: SearchEvent, _ after: StoreImage) {
    landed = []
    if event == .keep {
      // Both sides have deleted it, as far as the user can know.
      if after.operations.isEmpty { owesDeletion = false }
      return
    }
    owesDeletion = false
    for (column, value) in (after.row?.edited ?? [nil, nil]).enumerated() { owe(value, column) }
    if after.operations.isEmpty { owed = [nil, nil] }
  }

  /// Notes that the server has done what a request of this client says.
  ///
  /// - Throws: ``Violation`` if it had done that before
  mutating func noteWrite(_ request: SentRequest, over old: ModelServer.StoredRow?) throws(Violation) {
    guard request.kind == .insert || request.kind == .update else { return }
    isOfThisClient = true
    for (column, value) in [request.text, request.number].enumerated() {
      guard let value else { continue }
      if owed[column] == value { owed[column] = nil }
      if open.remove(value) != nil {
        landed.insert(value)
      } else if landed.contains(value), old?.item.edited[column] != value {
        throw Violation(5, "the server took the edit \(value) twice")
      }
    }
  }

  /// Notes how the server's row is now.
  mutating func note(_ server: ModelServer.StoredRow?, isQueued: Bool) {
    if let server, let version = server.item.version { history[version] = server }
    // Without a row and an operation both sides are as they were before the row was inserted here.
    if server?.isDeleted ?? !isQueued { owesDeletion = false }
  }

  /// Notes that a page was stored, but for some rows.
  mutating func note(_ page: AskedPage, but left: [String]) {
    for row in page.rows where row.item.id != SearchState.other && !left.contains(row.item.id) {
      guard let version = row.item.version else { continue }
      seen = max(version, seen ?? 0)
      // What was deleted here before is not this row.
      if !owesDeletion { isOfThisClient = true }
    }
  }

  /// Notes that an answer was taken in.
  mutating func note(_ answer: ServerAnswer) {
    if let version = answer.version {
      seen = max(version, seen ?? 0)
      isOfThisClient = true
    }
    // Both sides agree. Who brings the row back at the same time writes a new one.
    if answer.row?.isDeleted ?? true { owesDeletion = false }
  }
}
