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
        if case .otherAccount = result.end { outcome.isOtherAccount = true }
        outcome.isComplete = result.end == .completed && result.isComplete
        return outcome
      }
      let queries = version.types.queries(kind, pageSize: pageSize)
      let result =
        kind == .reconcile ? try await context.reconcile(queries) : try await context.pull(queries)
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
