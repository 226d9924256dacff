/// A step of a ``SyncEngine``.
public enum SyncEvent: Sendable {
  /// A round has begun.
  case began
  /// A round has ended. Its ``SyncRound/failure`` says whether it completed.
  case ended(SyncRound)
  /// The last round failed for a temporary reason. The next one begins automatically after this delay, or
  /// earlier if you ask for one.
  case waiting(Duration)
  /// The engine hears of changes from now on.
  case listening
  /// The engine hears of no changes: the service refuses, or the connection was lost. The engine tries again
  /// after this delay, or earlier if you call ``SyncEngine/reconnected()``; nil for never.
  case notListening(SyncFailure, retryAfter: Duration?)
}
