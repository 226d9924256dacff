import Foundation

/// The decoded path and query of a request.
struct RequestTarget: Sendable {
  /// The segments of the path. A slash at its end is ignored.
  let segments: [String]
  /// The path as it was sent.
  let path: String
  /// The query as it was sent, without `?`.
  let query: String
  /// The names and values of the query, in order.
  let parameters: [(name: String, value: String)]

  /// Reads a target; nil for an invalid path: an incomplete escape, bytes that are not UTF-8, an empty
  /// segment, `.` or `..`.
  init?(_ target: String) {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = String(parts[0])
    query = parts.count > 1 ? String(parts[1]) : ""
    guard path.hasPrefix("/") else { return nil }
    var segments: [String] = []
    for part in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard let text = part.removingPercentEncoding else { return nil }
      segments.append(text)
    }
    if segments.last == "" { segments.removeLast() }
    // Empty segments and relative ones name nothing.
    if segments.contains(where: { ["", ".", ".."].contains($0) }) { return nil }
    self.segments = segments
    parameters = query.split(separator: "&").map { part in
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (Self.decoded(pair[0]), pair.count > 1 ? Self.decoded(pair[1]) : "")
    }
  }

  /// Returns the values of a parameter. The name is case-sensitive.
  func values(_ name: String) -> [String] { parameters.filter { $0.name == name }.map(\.value) }

  /// Returns the first value of a parameter. The name is not case-sensitive.
  func value(ofAnyCase name: String) -> String? {
    parameters.first { ServiceName.areSame($0.name, name) }?.value
  }

  /// Decodes a part of a query. `+` is a space, and a `%` that does not begin an escape is kept.
  private static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard digits.count == 2 else {
          bytes.append(byte)
          continue
        }
        bytes.append(UInt8(digits[0] * 16 + digits[1]))
        rest = rest.dropFirst(2)
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
