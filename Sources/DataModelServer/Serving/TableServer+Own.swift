#if DevServer
import Foundation
import HTTPTypes
import Hummingbird
import TableService

/// The paths that the server answers itself: for those who watch it, and the page with the tables.
enum OwnRoute: String, CaseIterable {
  case page = "/"
  case live = "/health/live"
  case ready = "/health/ready"
  case metrics = "/metrics"

  init?(_ target: String?) {
    guard let path = target?.split(separator: "?", omittingEmptySubsequences: false).first else { return nil }
    self.init(rawValue: String(path))
  }
}

@available(macOS 14, *)
extension TableServer {
  /// Responds to a request that is not for the service; returns nil for any other request.
  func ownResponse(to request: Request) async -> Response? {
    guard let route = OwnRoute(request.head.path), [.get, .head].contains(request.method) else { return nil }
    switch route {
    case .page:
      guard let page else { return nil }
      let (response, body) = page.response
      return Self.response(response, body)
    case .live: return Self.response(.ok, ["status": "live"])
    case .ready:
      if await status.isEnding { return Self.response(.serviceUnavailable, ["status": "ending"]) }
      return await probe.isThere(within: options.limits.readiness)
        ? Self.response(.ok, ["status": "ready"])
        : Self.response(.serviceUnavailable, ["status": "the database does not answer"])
    case .metrics:
      if !options.hasMetrics { return nil }
      let text = await metrics.text(with: service.measurements())
      return Self.response(
        HTTPResponse(status: .ok, headerFields: [.contentType: "text/plain; version=0.0.4; charset=utf-8"]),
        Array(text.utf8)
      )
    }
  }

  /// Returns a response with a text or two as JSON.
  static func response(
    _ status: HTTPResponse.Status,
    _ texts: [String: String],
    _ headers: HTTPFields = [:]
  ) -> Response {
    var headers = headers
    headers[.contentType] = "application/json"
    headers[.cacheControl] = "no-store"
    let body = (try? JSONEncoder().encode(texts)) ?? Data()
    return Self.response(HTTPResponse(status: status, headerFields: headers), Array(body))
  }
}
#endif
