public import Foundation
public import HTTPTypes
public import TableWire

/// The response of a service to one call.
public struct ServiceAnswer: Sendable {
  /// The status and the headers.
  public let response: HTTPResponse
  /// The body, which may be empty.
  public let body: Data
  /// Texts that no error may show, since some servers repeat a token.
  var secrets = SecretTexts()
  /// Whether a successful response contains a secret, as after a sign-in. Then errors show no part of it.
  var isSecret = false
  /// The client's addition to an error's message: what it knows of the cause.
  package var note: String?

  /// The status code.
  public var status: Int { response.status.code }

  /// The digest of the view through which the service shows the table; nil without the header.
  var view: String? { response.headerFields[.tableView].map { String($0.prefix(200)) } }

  /// Returns the body as JSON.
  ///
  /// - Throws: `TableError.invalidAnswer` if the body is not JSON
  public func json() throws(TableError) -> JSONValue {
    try reading { body throws(JSONError) in try JSONValue(body) }
  }

  /// Returns the body as JSON, which may be a list of rows.
  ///
  /// - Throws: `TableError.invalidAnswer` if the body is not JSON
  package func list() throws(TableError) -> JSONList {
    try reading { body throws(JSONError) in try JSONList(body) }
  }

  private func reading<Result>(
    _ read: (Data) throws(JSONError) -> Result
  ) throws(TableError) -> Result {
    do throws(JSONError) {
      return try read(body)
    } catch {
      if body.isEmpty { throw problem("it has no body") }
      guard let page else { throw problem("\(error)") }
      throw problem("it is a page, not JSON: \(line(page)). Is this the address of the service?")
    }
  }

  /// Returns the error of a response that cannot be used.
  package func problem(_ reason: String) -> TableError {
    .invalidAnswer(status: status, reason: ServerMessage(reason, answer: excerpt))
  }

  /// The body as a JSON object; nil if it is not one.
  package var object: JSONObject? { (try? JSONValue(body))?.object }

  /// The server's text about an error with the client's note, and the response.
  package var message: ServerMessage {
    ServerMessage(([serverText] + (note.map { [$0] } ?? [])).joined(separator: "; "), answer: excerpt)
  }

  /// The text in a JSON body or a page, or the body itself if it is plain text.
  private var serverText: String {
    if let text = jsonText { return line(text) }
    if let page { return line(page) }
    let text = String(decoding: body.prefix(10_000), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    return text.isEmpty ? "the server gave no reason" : line(text)
  }

  /// The error text in a JSON body; nil if the body has no such text.
  var jsonText: String? {
    guard let json = try? JSONValue(body) else { return nil }
    if let text = json.string { return text }
    return ["error", "message", "description", "title"].lazy.compactMap { json.object?[$0]?.string }.first
  }

  /// The text of a body of HTML or XML; nil for any other body.
  private var page: String? {
    let text = String(decoding: body.prefix(100_000), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines.union(["\u{FEFF}"]))
    let type = response.headerFields[.contentType] ?? ""
    guard isPage || (!text.isEmpty && type.contains("html")) else { return nil }
    return PageText.text(of: text) ?? "a page without text"
  }

  private var isPage: Bool { PageText.isPage(String(decoding: body.prefix(4096), as: UTF8.self)) }

  /// The sender of the response.
  var respondent: Respondent {
    Respondent(status: status, headers: response.headerFields, isPage: isPage)
  }

  /// The part of the response that errors show; nil if it may contain an unknown secret.
  package var excerpt: AnswerExcerpt? {
    if isSecret, status < 400 { return nil }
    return AnswerExcerpt(
      status: status,
      headers: AnswerExcerpt.kept(response.headerFields, secrets),
      body: secrets.beginning(of: body, count: 4096)
    )
  }

  private func line(_ text: String) -> String { Self.line(text, hiding: secrets) }

  /// Returns one line of at most 300 characters without control characters, so that a server cannot forge
  /// lines in an app's log.
  package static func line(_ text: String, hiding secrets: SecretTexts = SecretTexts()) -> String {
    let scalars = secrets.beginning(of: text, count: 1200).unicodeScalars.map { scalar -> Character in
      scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
        ? " " : Character(scalar)
    }
    return String(scalars.prefix(300))
  }

  /// The version of the row in a strong `ETag`. Weak tags are ignored: web frameworks add them to every
  /// response.
  var versionInETag: String? {
    guard let tag = response.headerFields[.eTag], tag.count >= 2, tag.first == "\"", tag.last == "\"" else {
      return nil
    }
    return String(tag.dropFirst().dropLast()).replacing("\\\"", with: "\"")
  }

  /// The address of the next page in the header `Link`, with or without angle brackets.
  var nextLink: String? {
    guard let field = response.headerFields[.link] else { return nil }
    // `<a>; rel=prev, <b>; rel="next"`: an address in brackets may contain commas and semicolons.
    for link in field.matches(of: /<([^>]*)>\s*;\s*rel="?(\w+)"?/) where link.output.2 == "next" {
      return String(link.output.1)
    }
    // The form of Mobile Apps servers. Commas are part of the address.
    guard !field.contains("<"), let match = field.firstMatch(of: /^(\S+?)\s*;\s*rel="?next"?\s*$/) else {
      return nil
    }
    return String(match.output.1)
  }
}
