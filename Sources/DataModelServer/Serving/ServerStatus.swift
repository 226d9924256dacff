#if DevServer

/// Whether the server is about to end.
actor ServerStatus {
  private(set) var isEnding = false

  func end() { isEnding = true }
}
#endif
