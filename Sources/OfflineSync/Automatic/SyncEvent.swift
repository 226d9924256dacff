/// A step of an automatic sync.
public enum SyncEvent: Sendable {
  /// A round has begun.
  case began
  /// A round has come to its end. Its push may have failures.
  case ended(SyncRound)
  /// A round has not come to its end.
  case failed(SyncFailure)
  /// The next round begins by itself after so long, unless somebody asks for one before: the last one met what may pass.
  case waiting(Duration)
}
