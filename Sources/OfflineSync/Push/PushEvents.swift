import RemoteTables
import TableWire

/// The events of a push since it last asked: requests of several lanes end while it writes, or waits for a
/// decision.
///
/// All events are taken at once, so that they become one transaction.
actor PushEvents {
  enum Event: Sendable {
    case answered(PushAnswer)
    /// The conflicts shown to the resolver are decided, or left.
    case decided

    var answer: PushAnswer? { if case .answered(let answer) = self { answer } else { nil } }
  }

  private var events: [Event] = []
  private var waiting: CheckedContinuation<Void, Never>?

  func add(_ event: Event) {
    events.append(event)
    wake()
  }

  /// Waits for an event, even if the task is cancelled.
  ///
  /// Only one task at a time may wait.
  func next() async -> [Event] {
    while events.isEmpty { await withCheckedContinuation { waiting = $0 } }
    return take()
  }

  /// Waits for an event; returns none if the task is cancelled.
  func nextUnlessCancelled() async -> [Event] {
    await withTaskCancellationHandler {
      while events.isEmpty, !Task.isCancelled { await withCheckedContinuation { waiting = $0 } }
      return take()
    } onCancel: {
      Task { await wake() }
    }
  }

  private func take() -> [Event] {
    defer { events = [] }
    return events
  }

  private func wake() {
    waiting?.resume()
    waiting = nil
  }
}

/// The outcome of a claim's request.
struct PushAnswer: Sendable {
  let claim: Claim
  var outcome: PushOutcome
  /// Why nothing else should be sent now; nil to continue.
  var end: SyncFailure?
}
