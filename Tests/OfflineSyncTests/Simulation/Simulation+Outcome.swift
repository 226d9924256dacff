import DataModelRuntime
import GRDB
import SyncedNotes

@testable import OfflineSync

/// One push or pull, and how it ended.
extension Simulation {
  static func outcome(
    of kind: SimulationStep.Kind,
    _ context: SyncContext,
    _ pageSize: Int
  ) async -> SyncOutcome {
    do {
      if kind == .push {
        let result = try await context.push()
        var outcome = SyncOutcome(
          text: "\(result.end), pushed \(result.pushedCount), pending \(result.pendingCount), "
            + "undecided \(result.undecidedCount), failures \(result.failures.map(\.failure.description))"
        )
        if case .otherAccount = result.end { outcome.isOtherAccount = true }
        outcome.isComplete = result.end == .completed && result.isComplete
        return outcome
      }
      let all = [
        PullQuery(Note.self, id: "all", pageSize: pageSize),
        PullQuery(Folder.self, id: "all", pageSize: pageSize),
      ]
      let low = PullQuery(Note.self, id: "low", TableQuery().matching { $0.rank < 100 }, pageSize: pageSize)
      let result =
        switch kind {
        case .pullFiltered: try await context.pull([low])
        case .pullEverything:
          try await context.pull([
            PullQuery(Folder.self, id: nil, pageSize: pageSize),
            PullQuery(Note.self, id: nil, pageSize: pageSize),
          ])
        case .reconcile: try await context.reconcile(all + [low])
        default: try await context.pull(all)
        }
      let removed = result.queries.map(\.removedCount).reduce(0, +)
      var outcome = SyncOutcome(
        text: "changed \(result.changedCount), removed \(removed), set aside \(result.setAside.map(\.id)), "
          + "unsettled \(result.queries.flatMap(\.unsettledIDs))"
      )
      outcome.isComplete = true
      outcome.changedCount = result.changedCount
      return outcome
    } catch let error as PullError {
      var outcome = SyncOutcome(text: "\(error.reason): \(error)")
      outcome.isOtherAccount = error.reason == .otherAccount
      if error.reason == .invalidQuery { outcome.problem = "\(error)" }
      return outcome
    } catch is CancellationError {
      return SyncOutcome(text: "cancelled")
    } catch {
      return SyncOutcome(text: "\(error)", problem: "\(kind) failed: \(error)")
    }
  }
}
