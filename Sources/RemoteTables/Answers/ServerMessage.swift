public import HTTPTypes
package import TableWire

/// The text of an error, with the server's response that led to it.
///
/// Two messages are equal if their texts are equal. Responses are not compared, since at least their dates
/// differ.
public struct ServerMessage: Sendable, Hashable, CustomStringConvertible, ExpressibleByStringInterpolation {
  /// The text, in one line.
  public let text: String
  /// The server's response; nil if there was no response, or if it may contain a token.
  public let answer: AnswerExcerpt?

  /// Creates a message.
  public init(_ text: String, answer: AnswerExcerpt? = nil) {
    self.text = text
    self.answer = answer
  }

  /// Creates a message without a response.
  public init(stringLiteral value: String) { self.init(value) }

  /// The text.
  public var description: String { text }

  /// Returns whether the texts are equal.
  public static func == (left: ServerMessage, right: ServerMessage) -> Bool { left.text == right.text }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// The part of a server's response that is kept with an error. Secrets are replaced by `…`.
public struct AnswerExcerpt: Sendable, Hashable, CustomStringConvertible {
  /// The status code.
  public let status: Int
  /// The headers, without those that contain addresses or may contain a secret, such as `Set-Cookie`.
  public let headers: HTTPFields
  /// The first 4 KB of the body, as text.
  public let body: String
  /// The sender of the response.
  package let respondent: Respondent

  package init(status: Int, headers: HTTPFields, body: String) {
    self.status = status
    self.headers = headers
    self.body = body
    respondent = Respondent(status: status, headers: headers, isPage: PageText.isPage(body))
  }

  /// The status, the headers and the body, in the form of the wire.
  public var description: String {
    ([String(status)] + headers.map { "\($0.name): \($0.value)" }).joined(separator: "\n") + "\n\n" + body
  }

  /// Returns the headers to keep, without secrets.
  package static func kept(_ headers: HTTPFields, _ secrets: SecretTexts) -> HTTPFields {
    var kept = HTTPFields()
    for field in headers where isKept(field.name.canonicalName) {
      kept.append(HTTPField(name: field.name, value: secrets.beginning(of: field.value, count: 300)))
    }
    return kept
  }

  private static let secretWords = [
    "auth", "token", "cookie", "key", "secret", "session", "password", "credential", "signature",
  ]
  private static let addresses = ["location", "content-location", "link", "refresh"]

  /// Returns whether to keep a header. The two that explain why a user was refused are always kept.
  private static func isKept(_ name: String) -> Bool {
    if ["www-authenticate", "proxy-authenticate"].contains(name) { return true }
    return !addresses.contains(name) && !secretWords.contains(where: name.contains)
  }
}

extension AnswerExcerpt {
  /// The excerpt in the form that is stored with an operation.
  package var json: JSONObject {
    let fields = headers.map { JSONValue.array([.string($0.name.rawName), .string($0.value)]) }
    return [
      "status": .number(JSONNumber(Int64(status))), "headers": .array(fields), "body": .string(body),
    ]
  }

  /// Reads a stored excerpt; nil if the JSON is not one.
  package init?(_ json: JSONObject?) {
    guard let json, let status = json["status"]?.number?.int64.flatMap(Int.init(exactly:)),
      let body = json["body"]?.string
    else { return nil }
    var headers = HTTPFields()
    for field in json["headers"]?.array ?? [] {
      let texts = field.array?.compactMap(\.string) ?? []
      if texts.count == 2, let name = HTTPField.Name(texts[0]) {
        headers.append(HTTPField(name: name, value: texts[1]))
      }
    }
    self.init(status: status, headers: headers, body: body)
  }
}
