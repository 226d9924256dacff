import Foundation
import HTTPTypes
import SQLText
import TableWire

/// The forms of responses.
extension MobileAppsService {
  static func error(_ status: HTTPResponse.Status, _ text: String) -> ServiceReply {
    ServiceReply(status, json: ["error": .string(text)])
  }

  static let notFound = error(.notFound, "The item does not exist")

  static let wrongVersion = error(
    .badRequest,
    """
    An invalid API version was specified in the request, this request needs to specify a ZUMO-API-VERSION of \
    2.0.0.
    """
  )

  static func invalidName(_ name: String) -> String {
    """
    \(name) is not a valid identifier. Identifiers must be under 128 characters in length, start with a \
    letter or underscore, and can contain only alpha-numeric and underscore characters.
    """
  }

  /// Returns the refusal of a client error for which the observed server returns 500.
  ///
  /// - Returns: 500 with the observed text if the service is faithful, otherwise 400
  func mistake(_ observed: String, _ text: String? = nil) -> Refusal {
    Refusal(
      answer: isFaithful
        ? Self.error(.internalServerError, observed) : Self.error(.badRequest, text ?? observed)
    )
  }

  /// Returns Express's 404 page. It has no ETag.
  static func notFoundPage(_ request: ServiceRequest) -> ServiceReply {
    let name = "\(request.method.rawValue) \(request.target.path)"
      .replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
    let html = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <title>Error</title>
      </head>
      <body>
      <pre>Cannot \(name)</pre>
      </body>
      </html>

      """
    return ServiceReply(.notFound, html: html)
      .with(.contentSecurityPolicy, "default-src 'none'").with(.contentTypeOptions, "nosniff")
  }

  /// Returns a response with headers that forbid caching.
  static func uncached(_ answer: ServiceReply) -> ServiceReply {
    answer.with(.cacheControl, "no-cache").with(.expires, "0").with(.pragma, "no-cache")
  }

  /// Returns a response with one row, and its version as a strong ETag.
  func item(_ status: HTTPResponse.Status, _ row: StoredRow, of table: ServiceTable) -> ServiceReply {
    ServiceReply(status, json: .object(json(row, of: table))).with(.eTag, Self.tag(row.version))
  }

  func json(_ row: StoredRow, of table: ServiceTable) -> JSONObject {
    let isHidden = release == .v4_0_1 && !table.isSoftDeleted
    return row.json(without: isHidden ? [.deleted] : [])
  }

  static func tag(_ version: String) -> String { "\"\(version.replacing("\"", with: "\\\""))\"" }

  /// Returns the version in a header; nil without the header. `*` and weak tags match no row.
  static func version(ofTag tag: String?) -> String? {
    guard let tag else { return nil }
    guard tag.count >= 2, tag.hasPrefix("\""), tag.hasSuffix("\"") else { return tag }
    return String(tag.dropFirst().dropLast()).replacing("\\\"", with: "\"")
  }

  static func weakTag(_ body: Data) -> String {
    let digest = Data(SHA256.digest(Array(body))).base64EncodedString().prefix(27)
    return "W/\"\(String(body.count, radix: 16))-\(digest)\""
  }
}
