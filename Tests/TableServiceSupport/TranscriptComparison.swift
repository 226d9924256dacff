import Foundation
package import HTTPTypes
import RemoteTables

/// What an answer has in common with that of the watched server, after normalisation:
///
/// * `createdAt` and `updatedAt` in bodies count as present or not; the service's clock is set to each
///   observed answer's.
/// * Bodies of JSON are compared with their members in order, and numbers by their value. Where the
///   transcript leaves out the middle of a body, what is before and after it, and the length.
/// * Weak ETags, which are digests of bodies with dates, count as weak. The port in `Host` is left out, as in
///   `Link`. The token and all behind it in the address that ends a sign-in is left out.
package struct TranscriptComparison: Sendable {
  /// The headers that the description of the protocol names.
  private static let headers = [
    "x-zumo-server-version", "cache-control", "expires", "pragma", "content-type", "etag", "link", "allow",
    "location",
  ]

  package let pair: TranscriptPair
  /// What differs: `status`, the names of headers, `body`.
  package let differences: [String]
  package let status: Int
  package let body: String

  package init(_ pair: TranscriptPair, _ response: HTTPResponse, _ body: String) {
    self.pair = pair
    self.body = body
    status = response.status.code
    var differences: [String] = []
    if response.status.code != pair.status { differences.append("status") }
    for name in Self.headers {
      let mine = HTTPField.Name(name).flatMap { response.headerFields[$0] }
      if Self.normalised(name, mine) != Self.normalised(name, pair.headers[name]) { differences.append(name) }
    }
    if !Self.areSame(body, pair) { differences.append("body") }
    self.differences = differences
  }

  private static func normalised(_ name: String, _ value: String?) -> String? {
    switch name {
    case "etag": value.map { $0.hasPrefix("W/") ? "weak" : $0 }
    case "location": value.map { String($0.prefix { $0 != "=" }) }
    default: value
    }
  }

  // MARK: - Bodies

  private static func areSame(_ body: String, _ pair: TranscriptPair) -> Bool {
    // Headers of the answer to HEAD were written down as its body.
    if pair.method == "HEAD" { return body.isEmpty }
    let mine = undated(body.trimmingCharacters(in: .newlines))
    let lines = pair.body.components(separatedBy: "\n")
    if let gap = lines.firstIndex(where: { $0.contains(TranscriptPair.gap) }),
      let count = lines[gap].firstMatch(of: /\[(\d+) characters/).flatMap({ Int($0.1) })
    {
      let start = undated(lines[..<gap].joined(separator: "\n"))
      let end = undated(lines[(gap + 1)...].joined(separator: "\n"))
      // Dates may be cut in two where the gap begins and ends.
      return body.count == count && mine.hasPrefix(start.prefix(max(0, start.count - 60)))
        && mine.hasSuffix(end.suffix(max(0, end.count - 60)))
    }
    guard let left = try? JSONValue(Data(mine.utf8)),
      let right = try? JSONValue(Data(undated(pair.body).utf8))
    else {
      return mine == undated(pair.body)
    }
    return canonical(left).description == canonical(right).description
  }

  /// The body without the times of changes.
  package var undatedBody: String { Self.undated(body) }

  private static func undated(_ text: String) -> String {
    text.replacing(/"(createdAt|updatedAt)":"[^"]*"/) { "\"\($0.1)\":\"<date>\"" }
  }

  private static func canonical(_ value: JSONValue) -> JSONValue {
    switch value {
    case .number(let number): return number.double.flatMap { JSONNumber($0) }.map { .number($0) } ?? value
    case .array(let values): return .array(values.map(canonical))
    case .object(let object):
      var copy = JSONObject()
      for (name, value) in object.members { copy[name] = canonical(value) }
      return .object(copy)
    default: return value
    }
  }

  /// Whether nothing differs that a client decides by.
  package var isHarmless: Bool {
    !differences.contains("status") && !differences.contains("etag") && deleted(body) == deleted(pair.body)
  }

  /// The values of `deleted` in an answer about one row.
  private func deleted(_ text: String) -> JSONValue? {
    (try? JSONValue(Data(text.utf8)))?.object?["deleted"]
  }
}
