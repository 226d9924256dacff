package import Foundation

/// A request that was sent to a real server, with its answer.
package struct TranscriptPair: Sendable {
  package let title: String
  package let method: String
  package let path: String
  package let requestHeaders: [(String, String)]
  package let requestBody: String
  package let status: Int
  package let headers: [String: String]
  package let body: String

  /// Whether the transcript leaves out the middle of a body.
  static let gap = "middle left out"

  /// The pairs of a file.
  package static func all(in file: URL) throws -> [TranscriptPair] {
    let text = try String(contentsOf: file, encoding: .utf8)
    return text.components(separatedBy: "########## ").dropFirst().compactMap(pair)
  }

  private static func pair(_ text: String) -> TranscriptPair? {
    var lines = text.components(separatedBy: "\n")[...]
    let title = lines.removeFirst()
    let sent = lines.prefix { $0.hasPrefix(">") }.map { String($0.dropFirst($0.hasPrefix("> ") ? 2 : 1)) }
    lines = lines.dropFirst(sent.count)
    let received = lines.prefix { $0.hasPrefix("< ") }.map { String($0.dropFirst(2)) }
    let body = lines.dropFirst(received.count + 1).joined(separator: "\n")
    let first = (sent.first ?? "").components(separatedBy: " ")
    guard first.count == 3,
      let status = received.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { return nil }
    let head = sent.dropFirst().prefix { !$0.isEmpty }
    return TranscriptPair(
      title: title,
      method: first[0],
      path: first[1],
      requestHeaders: head.map(header),
      requestBody: sentBody(sent.dropFirst(head.count + 2).joined(separator: "\n")),
      status: status,
      headers: Dictionary(
        received.dropFirst().map(header).map { ($0.0.lowercased(), $0.1) },
        uniquingKeysWith: { $1 }
      ),
      body: body.trimmingCharacters(in: .newlines)
    )
  }

  private static func header(_ line: String) -> (String, String) {
    let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
    return (parts[0], parts.count > 1 ? parts[1] : "")
  }

  /// Two bodies were too long to be written down: `[120026 bytes] {"id": "huge", "text": "xxxx…`.
  private static func sentBody(_ text: String) -> String {
    guard text.hasPrefix("["), let end = text.range(of: " bytes] "),
      let count = Int(text[text.index(after: text.startIndex)..<end.lowerBound])
    else { return text }
    guard let value = text.range(of: "\"text\": \"") else { return text }
    let start = text[end.upperBound..<value.upperBound]
    return start + String(repeating: "x", count: count - start.utf8.count - 2) + "\"}"
  }
}
