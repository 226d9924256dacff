public import Foundation
public import HTTPTypes

/// The answer of a service to one call.
public struct ServiceAnswer: Sendable {
  /// The status and the headers.
  public let response: HTTPResponse
  /// The body, which may be empty.
  public let body: Data
  /// Texts that no error may show: some servers repeat a token.
  var secrets: [String] = []

  /// The number of the status.
  public var status: Int { response.status.code }

  /// The body as JSON.
  ///
  /// - Throws: `TableError.invalidAnswer` if it is none
  public func json() throws(TableError) -> JSONValue {
    try reading { body throws(JSONError) in try JSONValue(body) }
  }

  /// The body as a list of rows, or whatever else it is.
  ///
  /// - Throws: `TableError.invalidAnswer` if it is no JSON
  func list() throws(TableError) -> JSONList {
    try reading { body throws(JSONError) in try JSONList(body) }
  }

  private func reading<Result>(
    _ read: (Data) throws(JSONError) -> Result
  ) throws(TableError) -> Result {
    do throws(JSONError) {
      return try read(body)
    } catch {
      throw .invalidAnswer(status: status, reason: body.isEmpty ? "it has no body" : "\(error)")
    }
  }

  /// The body as a JSON object; nil if it is none.
  var object: JSONObject? { (try? JSONValue(body))?.object }

  /// The server's text about an error: the text of a JSON body, or the body itself if it is short and plain.
  var message: String {
    if let json = try? JSONValue(body) {
      if let text = json.string { return Self.line(text, hiding: secrets) }
      for name in ["error", "message", "description", "title"] {
        if let text = json.object?[name]?.string { return Self.line(text, hiding: secrets) }
      }
    }
    let text = String(decoding: body.prefix(10_000), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    if text.isEmpty { return "the server gave no reason" }
    let isPage = text.hasPrefix("<") || (response.headerFields[.contentType] ?? "").contains("html")
    return isPage ? "the server answered with a page for people" : Self.line(text, hiding: secrets)
  }

  /// One line without control characters, of at most 300 characters: a server must not write an app's log.
  static func line(_ text: String, hiding secrets: [String] = []) -> String {
    var text = String(text.prefix(10_000))
    for secret in secrets where !secret.isEmpty { text = text.replacing(secret, with: "…") }
    let scalars = text.unicodeScalars.map { scalar -> Character in
      scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
        ? " " : Character(scalar)
    }
    return String(scalars.prefix(300))
  }

  /// The version of the row in a strong `ETag`. A weak one is not of the row: web frameworks add them to every answer.
  var versionInETag: String? {
    guard let tag = response.headerFields[.eTag], tag.count >= 2, tag.first == "\"", tag.last == "\"" else {
      return nil
    }
    return String(tag.dropFirst().dropLast()).replacing("\\\"", with: "\"")
  }

  /// The address of the next page, in the header `Link`, with angle brackets or without.
  var nextLink: String? {
    guard let field = response.headerFields[.link] else { return nil }
    // `<a>; rel=prev, <b>; rel="next"`: an address in brackets may have commas and semicolons.
    for link in field.matches(of: /<([^>]*)>\s*;\s*rel="?(\w+)"?/) where link.output.2 == "next" {
      return String(link.output.1)
    }
    // As servers of Mobile Apps have it. Commas are part of the address.
    guard !field.contains("<"), let match = field.firstMatch(of: /^(\S+?)\s*;\s*rel="?next"?\s*$/) else {
      return nil
    }
    return String(match.output.1)
  }
}
