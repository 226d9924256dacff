/// When an app syncs.
///
/// ```swift
/// let policies: SyncPolicy = [.onChange(), .every(.seconds(60))]
/// ```
public struct SyncPolicy: Sendable, Hashable, ExpressibleByArrayLiteral {
  /// Whether starting the engine begins a round: always, except with ``manual``.
  var beginsAtStart = false
  /// How long writing must pause before a round begins; nil if changes begin no round.
  var debounce: Duration?
  /// How long after the end of a round the next one begins; nil for never.
  var interval: Duration?

  /// Only when you ask for it.
  public static let manual = SyncPolicy(beginsAtStart: false)
  /// When the engine starts, and when you ask for it.
  public static let onLaunch = SyncPolicy(beginsAtStart: true)

  /// When the engine starts, and after each change of a synced table.
  ///
  /// - Parameter debounce: how long writing must pause before a round begins, so that several edits share one
  ///   round. After ten times as long, a round begins anyway
  /// - Returns: the policy
  public static func onChange(debounce: Duration = .seconds(1)) -> SyncPolicy {
    SyncPolicy(beginsAtStart: true, debounce: debounce)
  }

  /// When the engine starts, and then repeatedly, to pull what others have written.
  ///
  /// - Parameter interval: the time from the end of a round to the beginning of the next; at least one second
  /// - Returns: the policy
  public static func every(_ interval: Duration) -> SyncPolicy {
    SyncPolicy(beginsAtStart: true, interval: max(interval, .seconds(1)))
  }

  private init(beginsAtStart: Bool, debounce: Duration? = nil, interval: Duration? = nil) {
    self.beginsAtStart = beginsAtStart
    self.debounce = debounce.map { min($0, .maximumWait) }
    self.interval = interval.map { min($0, .maximumWait) }
  }

  /// Combines several policies, with the shortest debounce and the shortest interval.
  public init(arrayLiteral policies: SyncPolicy...) {
    beginsAtStart = policies.contains(where: \.beginsAtStart)
    debounce = policies.compactMap(\.debounce).min()
    interval = policies.compactMap(\.interval).min()
  }
}
