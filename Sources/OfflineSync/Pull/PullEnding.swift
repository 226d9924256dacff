import RemoteTables
import TableWire

/// How far an incremental pull got with a page.
struct PullEnding: Sendable, Hashable {
  /// The place where the page ends.
  var token: PullToken?
  /// The place where the pull has begun: a token never goes back.
  var start: PullToken?
  /// What the service said of deleted rows when the pull began, once all changes until then were seen; nil
  /// before, and if it does not say.
  var seen: ForgottenHeader?

  /// The place from which the next pull begins.
  var kept: PullToken? {
    guard let token else { return start }
    if let start, token.time < start.time { return start }
    return token
  }

  /// Whether a pull that begins here may have had these rows before.
  func isProbablyKnown(_ rows: [ReceivedPage.Row]) -> Bool {
    guard let start else { return rows.isEmpty }
    return rows.allSatisfy { $0.time.map { $0 <= start.time } ?? false }
  }
}
