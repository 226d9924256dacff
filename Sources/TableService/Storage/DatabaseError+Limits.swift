import GRDB

extension DatabaseError {
  /// What is said of a query that asks for too much.
  static let tooMuch = "The query makes a value that is too long, or is nested too deep"

  /// Whether SQLite refuses a query for the length of a value, or for its depth.
  var isOfTooMuch: Bool {
    if resultCode == .SQLITE_TOOBIG { return true }
    guard resultCode == .SQLITE_ERROR, let message else { return false }
    return message.contains("parser stack overflow") || message.contains("Expression tree is too large")
  }
}
