/// When an app syncs.
///
/// ```swift
/// let policies: SyncPolicy = [.onChange(), .every(.seconds(60))]
/// ```
public struct SyncPolicy: Sendable, Hashable, ExpressibleByArrayLiteral {
  /// Whether a round begins at the start. Only ``manual`` has none.
  var beginsAtStart = false
  /// For how long nothing is written before a round begins; nil if changes begin none.
  var debounce: Duration?
  /// How long after the end of a round the next one begins; nil for never.
  var interval: Duration?

  /// When somebody asks for it, and not otherwise.
  public static let manual = SyncPolicy(beginsAtStart: false)
  /// When it is started, and when somebody asks for it.
  public static let onLaunch = SyncPolicy(beginsAtStart: true)

  /// When it is started, and after each change of a synced table.
  ///
  /// - Parameter debounce: for how long nothing is written before a round begins, so that several edits are
  ///   one round. After ten times as long it begins in any case
  /// - Returns: the policy
  public static func onChange(debounce: Duration = .seconds(1)) -> SyncPolicy {
    SyncPolicy(beginsAtStart: true, debounce: debounce)
  }

  /// When it is started, and again and again, for what others write.
  ///
  /// - Parameter interval: how long after the end of a round the next one begins, from a second
  /// - Returns: the policy
  public static func every(_ interval: Duration) -> SyncPolicy {
    SyncPolicy(beginsAtStart: true, interval: max(interval, .seconds(1)))
  }

  private init(beginsAtStart: Bool, debounce: Duration? = nil, interval: Duration? = nil) {
    self.beginsAtStart = beginsAtStart
    self.debounce = debounce.map { min($0, .longestWait) }
    self.interval = interval.map { min($0, .longestWait) }
  }

  /// All that several policies say; the shorter of two times.
  public init(arrayLiteral policies: SyncPolicy...) {
    beginsAtStart = policies.contains(where: \.beginsAtStart)
    debounce = policies.compactMap(\.debounce).min()
    interval = policies.compactMap(\.interval).min()
  }
}
