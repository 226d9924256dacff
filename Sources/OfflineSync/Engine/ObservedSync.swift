public import Observation

/// The state of a sync engine, for a view: SwiftUI draws it again after a change.
///
/// ```swift
/// struct SyncBar: View {
///   @State private var sync: ObservedSync
///
///   init(_ engine: SyncEngine) { sync = ObservedSync(engine) }
///
///   var body: some View {
///     Text(sync.state.pendingCount == 0 ? "Up to date" : "\(sync.state.pendingCount) to send")
///   }
/// }
/// ```
///
/// The object follows the engine until it is deallocated. It keeps the engine alive.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
@MainActor @Observable
public final class ObservedSync {
  /// The state of the engine; idle with nothing pending until it is read for the first time.
  public private(set) var state = SyncState()
  /// Why the state cannot be read, such as a database that fails; nil while it can.
  public private(set) var error: (any Error)?

  /// The engine.
  @ObservationIgnored public let engine: SyncEngine
  @ObservationIgnored private var following: Task<Void, Never>?

  /// Whether a push or a pull is in progress.
  public var isSyncing: Bool {
    switch state.activity {
    case .pushing, .pulling: true
    case .idle, .failed: false
    }
  }

  /// Why the last push or pull failed, or left an operation that failed; nil after one that succeeded and
  /// while one is in progress.
  public var failure: SyncFailure? {
    if case .failed(let failure) = state.activity { return failure }
    return nil
  }

  /// Creates an object that follows an engine. It does not start the engine.
  public init(_ engine: SyncEngine) {
    self.engine = engine
    let states = engine.states()
    following = Task { [weak self] in
      do {
        for try await state in states {
          guard let self, !Task.isCancelled else { return }
          self.state = state
        }
      } catch {
        guard let self, !Task.isCancelled else { return }
        self.error = error
      }
    }
  }

  deinit { following?.cancel() }
}
