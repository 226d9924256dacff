/// A step of a ``SyncEngine``.
public enum SyncEvent: Sendable {
  /// A round has begun.
  case began
  /// A round has ended. Its ``SyncRound/failure`` says whether it completed.
  case ended(SyncRound)
  /// The last round failed for a temporary reason. The next one begins automatically after this delay, or
  /// earlier if you ask for one.
  case waiting(Duration)
}
