#if DevServer
import Foundation
import HTTPTypes
import SQLText
import TableService

/// The page at `/` that shows and edits the rows of a service.
///
/// It is one file, and the same for everyone: the names of tables and columns, without rows. Its script asks
/// the service for rows as any other client does, with the token of the user.
struct TablesPage: Sendable {
  /// The page as HTML.
  let text: String
  /// What a browser may do with the page: apply its style, run its script, each known by its hash, show its
  /// icon, and ask the service that it comes from.
  let policy: String

  /// Creates the page of a service.
  ///
  /// - Parameters:
  ///   - service: the service
  ///   - signsIn: whether the server signs users in itself
  init(of service: TableService, signsIn: Bool) {
    let style = Self.text(["colors.css", "page.css"])
    let script = Self.text([
      "values.js", "service.js", "tables.js", "rows.js", "places.js", "field.js", "row.js", "deletion.js",
      "sign-in.js", "changes.js", "start.js",
    ])
    policy = """
      default-src 'none'; style-src '\(Self.source(style))'; script-src '\(Self.source(script))'; \
      connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
      """
    text = Self.text(["page.html"])
      .replacing("{{style}}", with: style)
      .replacing("{{script}}", with: script)
      .replacing("{{service}}", with: PageService(service, signsIn: signsIn).json)
  }

  /// The response to a request for the page.
  var response: (HTTPResponse, [UInt8]) {
    var response = HTTPResponse(status: .ok)
    response.headerFields[.contentType] = "text/html; charset=utf-8"
    response.headerFields[.contentSecurityPolicy] = policy
    response.headerFields[.xContentTypeOptions] = "nosniff"
    // After a new version of the server, the old script must not run.
    response.headerFields[.cacheControl] = "no-store"
    return (response, Array(text.utf8))
  }

  private static func text(_ files: [String]) -> String {
    files.map { TablesPageFiles.all[$0] ?? "" }.joined()
  }

  private static func source(_ text: String) -> String {
    "sha256-\(Data(SHA256.digest(text.utf8)).base64EncodedString())"
  }
}
#endif
