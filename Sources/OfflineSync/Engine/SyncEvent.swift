/// A step of a ``SyncEngine``.
public enum SyncEvent: Sendable {
  /// A round has begun.
  case began
  /// A round has ended. Its ``SyncRound/failure`` says whether it came to its end.
  case ended(SyncRound)
  /// The next round begins by itself after so long, unless somebody asks for one before: the last one met
  /// what may pass.
  case waiting(Duration)
}
