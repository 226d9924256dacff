/// When an app syncs: the three ways of the tutorials of Mobile Apps.
public enum SyncPolicy: Sendable, Hashable {
  /// When somebody asks for it, and not otherwise.
  case manual
  /// When it is started, and when somebody asks for it.
  case onLaunch
  /// When it is started, and after each change of a synced table.
  ///
  /// - Parameter debounce: for how long nothing is written before a round begins, so that several edits are one round. After ten
  ///   times as long it begins in any case
  case onChange(debounce: Duration = .seconds(1))
}
