import Foundation
import HTTPTypes
import TableWire

/// The dialect of the Node server of Azure Mobile Apps.
struct MobileAppsService: DialectService {
  let service: TableService
  let release: MobileAppsRelease

  var isFaithful: Bool { service.options.isFaithful }

  func finished(_ reply: ServiceReply) -> ServiceReply {
    var answer = reply
    answer.headers[.zumoServerVersion] = "node-\(release.rawValue)"
    if answer.headers[.eTag] == nil, answer.headers[.contentSecurityPolicy] == nil, !answer.body.isEmpty {
      answer.headers[.eTag] = Self.weakTag(answer.body)
    }
    return answer
  }

  // MARK: - Routes

  func route(_ request: ServiceRequest) async throws -> ServiceReply {
    let segments = request.target.segments
    switch segments.first?.lowercased() {
    case "tables" where segments.count == 2 || segments.count == 3:
      return try await table(request, segments[1], id: segments.count == 3 ? segments[2] : nil)
    case "api" where segments.count == 2:
      guard let api = service.options.customAPIs[segments[1]],
        let (response, body) = await api(request.http, request.body, request.identity)
      else { break }
      var answer = ServiceReply(response.status)
      answer.headers = response.headerFields
      answer.body = body
      return answer
    case "swagger" where segments.count == 1 && request.method == .get && service.options.isDescribed:
      return ServiceReply(.ok, json: ServiceDescription(service: service).json)
    default: break
    }
    return Self.notFoundPage(request)
  }

  private func table(_ request: ServiceRequest, _ name: String, id: String?) async throws -> ServiceReply {
    guard let table = service.table(named: name) else {
      // The version is checked first, so that a request without it does not reveal which tables exist.
      return hasVersion(request) ? Self.notFoundPage(request) : Self.wrongVersion
    }
    if request.method == .options {
      let methods = "GET,HEAD,POST,PATCH,DELETE"
      return ServiceReply(.ok, html: methods).with(.allow, methods)
    }
    guard hasVersion(request) else { return Self.wrongVersion }
    switch (request.method, id) {
    case (.head, _) where isFaithful: return Self.error(.internalServerError, "HEAD is not supported")
    case (.get, nil), (.head, nil):
      try require(.read, table, request.identity)
      return try await list(table, request)
    case (.get, let id?), (.head, let id?):
      try require(.read, table, request.identity)
      return try await read(table, request, id)
    case (.post, nil):
      try require(.insert, table, request.identity)
      return try await insert(table, request)
    case (.post, let id?):
      try require(.undelete, table, request.identity)
      return try await undelete(table, request, id)
    case (.patch, let id):
      try require(.update, table, request.identity)
      return try await update(table, request, id)
    case (.delete, let id?):
      try require(.delete, table, request.identity)
      return try await delete(table, request, id)
    case (.delete, nil):
      try require(.delete, table, request.identity)
      return try await deleteAll(table, request)
    default: return Self.notFoundPage(request)
    }
  }

  private func hasVersion(_ request: ServiceRequest) -> Bool {
    let name = HTTPField.Name.zumoAPIVersion
    guard let version = request.header(name) ?? request.target.value(ofAnyCase: name.rawName),
      version.hasPrefix("2.0.")
    else { return false }
    let last = version.dropFirst("2.0.".count)
    return !last.isEmpty && last.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  func reply(to trouble: RequestTrouble) -> ServiceReply {
    switch trouble {
    case .tooLong: Self.error(.init(code: 414), "The path and query are too long")
    case .badPath: Self.error(.badRequest, "Bad path")
    case .badToken: ServiceReply(.unauthorized, json: ["name": "JsonWebTokenError"])
    case .noToken: ServiceReply(.unauthorized, html: "You must be logged in to use this application")
    case .forbidden(let reason): Self.error(.forbidden, reason)
    case .outside: Self.error(.forbidden, StorageError.outside.text)
    case .disabled(let operation):
      ServiceReply(.methodNotAllowed, html: "Method \(operation.rawValue) is not allowed")
    case .refused(let reason): Self.error(.badRequest, reason)
    case .unavailable: Self.error(.serviceUnavailable, StorageError.unavailable.text)
    case .cancelled: Self.error(.serviceUnavailable, "The request was cancelled")
    case .failed: Self.error(.internalServerError, "The request could not be processed")
    }
  }
}
