/// How often a service looks for changes, and how many listeners it has.
struct ChangeFeedOptions: Sendable {
  /// The pause between two looks. A listener hears of a table at most once in it.
  var pause = Duration.milliseconds(500)
  /// How many times as long as a look the pause after it is, at least.
  var pauseFactor = 3
  /// How long a stream says nothing before it sends a comment, by which both sides notice a lost connection.
  var comment = Duration.seconds(20)
  /// The maximum number of listeners.
  var listenerCount = 10_000
}
