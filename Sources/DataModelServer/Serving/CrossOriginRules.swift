#if DevServer
import HTTPTypes

/// Which pages in a browser may use the service, by the origins that they come from
/// ([CORS](https://fetch.spec.whatwg.org/#http-cors-protocol)).
///
/// Clients send their tokens in a header that they set themselves, never as a cookie. So a page has no rights
/// that its script does not have.
struct CrossOriginRules: Sendable {
  /// Such as `https://app.example.com`.
  let origins: Set<String>

  /// Returns the response to a browser that asks what a page may send; nil for any other request.
  func preflight(_ request: HTTPRequest) -> HTTPResponse? {
    guard request.method == .options, isAllowed(request),
      request.headerFields[.accessControlRequestMethod] != nil
    else { return nil }
    var response = HTTPResponse(status: .noContent)
    response.headerFields[.accessControlAllowMethods] = "GET, HEAD, POST, PATCH, PUT, DELETE"
    // Some clients do not take '*' for the header with the token.
    response.headerFields[.accessControlAllowHeaders] = request.headerFields[.accessControlRequestHeaders]
    response.headerFields[.accessControlMaxAge] = "600"
    return response
  }

  /// Returns the headers that each response to a request has.
  func headers(for request: HTTPRequest) -> HTTPFields {
    if origins.isEmpty { return [:] }
    // A cache must not give the response for one origin to another.
    var headers: HTTPFields = [.vary: "Origin"]
    if isAllowed(request) {
      headers[.accessControlAllowOrigin] = request.headerFields[.origin]
      headers[.accessControlExposeHeaders] = "*"
    }
    return headers
  }

  private func isAllowed(_ request: HTTPRequest) -> Bool {
    request.headerFields[.origin].map(origins.contains) ?? false
  }
}
#endif
