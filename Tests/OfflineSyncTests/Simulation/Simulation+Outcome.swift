import DataModelRuntime
import GRDB

@testable import OfflineSync

/// One push or pull, and how it ended.
extension Simulation {
  static func outcome(
    of kind: SimulationStep.Kind,
    _ version: SimulatedVersion,
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
        outcome.isOtherAccount = result.failure?.reason == .otherAccount
        outcome.isComplete = result.failure == nil && result.isComplete
        return outcome
      }
      let queries = version.types.queries(kind, pageSize: pageSize)
      let result =
        kind == .reconcile ? try await context.reconcile(queries) : try await context.pull(queries)
      if let failure = result.failure {
        var outcome = SyncOutcome(text: "\(failure.reason): \(failure)")
        outcome.isOtherAccount = failure.reason == .otherAccount
        if failure.reason == .invalid { outcome.problem = "\(failure)" }
        return outcome
      }
      let removed = result.queries.map(\.removedCount).reduce(0, +)
      var outcome = SyncOutcome(
        text: "changed \(result.changedCount), removed \(removed), set aside \(result.setAside.map(\.id)), "
          + "unsettled \(result.queries.flatMap(\.unsettledIDs))"
      )
      outcome.isComplete = true
      outcome.changedCount = result.changedCount
      return outcome
    } catch {
      return SyncOutcome(text: "\(error)", problem: "\(kind) failed: \(error)")
    }
  }
}
