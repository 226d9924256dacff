import RemoteTables
import TableWire

/// How far an incremental pull got with a page.
struct PullEnding: Sendable, Hashable {
  /// The place where the page ends.
  var token: PullToken?
  /// The place where the pull has begun: a token never goes back.
  var start: PullToken?
  /// The time of the first row that was left out, since nobody knows what became of an edit of it.
  var held: Int64?

  /// The place from which the next pull begins.
  var kept: PullToken? {
    guard var kept = token else { return start }
    if let held, held <= kept.time { kept = PullToken(time: held) }
    if let start, kept.time < start.time { return start }
    return kept
  }

  /// The same, once the page is stored.
  func after(_ effect: ReceivedPage.Effect) -> PullEnding {
    var ending = self
    ending.held = Self.earliest(held, effect.unsettled)
    return ending
  }

  static func earliest(_ held: Int64?, _ rows: [ReceivedPage.Row.Key]) -> Int64? {
    (rows.compactMap(\.time) + [held].compactMap { $0 }).min()
  }

  /// Whether a pull that begins here may have had these rows before.
  func isProbablyKnown(_ rows: [ReceivedPage.Row]) -> Bool {
    guard let start else { return rows.isEmpty }
    return rows.allSatisfy { $0.time.map { $0 <= start.time } ?? false }
  }
}
