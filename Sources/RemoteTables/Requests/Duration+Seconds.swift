extension Duration {
  /// The same in seconds.
  package var seconds: Double { self / .seconds(1) }
}
