import RemoteTables
import TableWire

/// How far an incremental pull got with a page.
struct PullEnding: Sendable, Hashable {
  /// The place where the page ends.
  var token: PullToken?
  /// The place where the pull began: a token never goes back.
  var start: PullToken?
  /// What the service said about deleted rows when the pull began, once all changes up to then were seen; nil
  /// before that, or if the service does not say.
  var seen: ForgottenHeader?
  /// The digest of the view through which the page came; nil if unknown.
  var view: String?

  /// The place where the next pull begins.
  var kept: PullToken? {
    guard let token else { return start }
    if let start, token.time < start.time { return start }
    return token
  }

  /// Whether a pull that began here may have received these rows before.
  func isProbablyKnown(_ rows: [ReceivedPage.Row]) -> Bool {
    guard let start else { return rows.isEmpty }
    return rows.allSatisfy { $0.time.map { $0 <= start.time } ?? false }
  }
}
