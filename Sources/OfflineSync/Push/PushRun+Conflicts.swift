import GRDB
import OfflineSyncScheme
import RemoteTables

extension PushRun {
  /// The outcome of asking about a conflict.
  enum Resolution: Sendable {
    case decided
    /// There is no decision for now.
    case left
    /// The decision cannot be carried out.
    case refused(SyncFailure)
  }

  /// Asks the resolver, and asks again if the rows have changed meanwhile.
  ///
  /// - Throws: `DatabaseError`, except for a row that the database refuses: it does not stop other operations
  func resolve(_ conflict: SyncConflict) async throws -> Resolution {
    guard let resolver else { return .left }
    var conflict = conflict
    for _ in 0..<PushState.maximumRoundCount {
      let decision = await resolver.decide(conflict)
      if decision == .leave { return .left }
      do {
        let current = conflict
        let isDone = try await database.write { [queue] db in
          try queue.decide(decision, about: current, in: db)
        }
        if isDone { return .decided }
      } catch let error as SyncStoreError {
        return try await refused(conflict, "\(error)")
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
        return try await refused(
          conflict,
          "the row cannot be stored: \(error.message ?? "\(error.resultCode)")"
        )
      }
      let id = conflict.operation.id
      guard let next = try await database.read({ [queue] db in try queue.conflict(of: id, in: db) }) else {
        return .decided
      }
      conflict = next
    }
    return .left
  }

  private func refused(_ conflict: SyncConflict, _ problem: String) async throws -> Resolution {
    let failure = SyncFailure(
      .invalid,
      "the resolver's decision about '\(conflict.operation.table)' '\(conflict.operation.itemID)' "
        + "cannot be carried out: \(problem)"
    )
    try await database.write { db in
      guard let operation = try queue.operation(conflict.operation.id, in: db) else { return }
      try KeptFailure(failure, of: operation).save(in: db)
    }
    return .refused(failure)
  }
}
