extension Duration {
  /// A year, the longest duration that every clock can represent.
  package static let maximumWait = Duration.seconds(31_536_000)

  /// The duration in seconds.
  package var seconds: Double { self / .seconds(1) }
}
