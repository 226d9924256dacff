package import Foundation
import TableWire

/// The secrets in the headers of a request, before and after its interceptors.
actor SentSecrets {
  private(set) var texts: SecretTexts

  init(_ texts: SecretTexts) { self.texts = texts }

  func add(_ more: SecretTexts) { texts = texts + more }
}

/// Texts that no error may show, such as tokens. Some servers repeat the request in a response.
package struct SecretTexts: Sendable {
  private var texts: [String]

  init(_ texts: [String] = []) {
    // Longer texts first, since one may be a part of another.
    self.texts = Set(texts).filter { !$0.isEmpty }.sorted { $0.utf8.count > $1.utf8.count }
  }

  package static func + (left: SecretTexts, right: SecretTexts) -> SecretTexts {
    SecretTexts(left.texts + right.texts)
  }

  /// Returns the beginning of a text, with `…` instead of each secret.
  package func beginning(of text: some StringProtocol, count: Int) -> String {
    beginning(of: Data(text.utf8.prefix(count + longest + 1)), count: count)
  }

  /// Returns the beginning of bytes as a text, with `…` instead of each secret.
  package func beginning(of bytes: Data, count: Int) -> String {
    var text = hiding(in: String(decoding: bytes.prefix(count + longest), as: UTF8.self))
    // The end may be the first part of a secret.
    if bytes.count > count + longest { text = String(text.dropLast(longest)) }
    while text.utf8.count > count { text.removeLast() }
    return text
  }

  private var longest: Int { texts.first?.utf8.count ?? 0 }

  private func hiding(in text: String) -> String {
    if texts.isEmpty { return text }
    let hidden = texts.reduce(text) { $0.replacing($1, with: "…") }
    // A secret that is written with escapes cannot be cut out: its range depends on the kind of escapes.
    let plain = Self.withoutEscapes(hidden)
    return texts.contains { plain.contains($0) } ? "…" : hidden
  }

  /// Returns a text with the escapes of URLs, JSON and HTML decoded.
  private static func withoutEscapes(_ text: String) -> String {
    let escapes = /(?:%|\\u00|&#x)([0-9A-Fa-f]{2});?|&#([0-9]{1,3});|\\(.)|&(amp|quot|apos|lt|gt);/
    let names = ["amp": "&", "quot": "\"", "apos": "'", "lt": "<", "gt": ">"]
    return text.replacing(escapes) { match in
      let code =
        match.output.1.flatMap { UInt8($0, radix: 16) } ?? match.output.2.flatMap { UInt8($0) }
      if let code { return String(Character(Unicode.Scalar(code))) }
      return match.output.3.map(String.init) ?? match.output.4.flatMap { names[String($0)] } ?? ""
    }
  }
}
