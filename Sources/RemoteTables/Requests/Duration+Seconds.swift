extension Duration {
  /// A year: longer ones are no duration of every clock.
  package static let longestWait = Duration.seconds(31_536_000)

  /// The same in seconds.
  package var seconds: Double { self / .seconds(1) }
}
