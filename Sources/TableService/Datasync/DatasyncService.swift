import Foundation
import GRDB
import HTTPTypes
import TableWire

/// Answers as the Datasync service of the .NET Community Toolkit does, version 10.
struct DatasyncService: Sendable {
  let service: TableService

  init(_ service: TableService) { self.service = service }

  /// Answers a request.
  func answer(_ request: HTTPRequest, _ body: Data) async -> ServiceReply {
    do {
      return try await route(request, body)
    } catch let refusal as Refusal {
      return refusal.answer
    } catch let error as DatabaseError where error.isOfTooMuch {
      return Self.mistake(DatabaseError.tooMuch).answer
    } catch is CancellationError {
      return ServiceReply(.serviceUnavailable)
    } catch {
      // What is wrong here is the service's own affair; a message could tell of its insides.
      return ServiceReply(.internalServerError)
    }
  }

  // MARK: - Routes

  private func route(_ http: HTTPRequest, _ body: Data) async throws -> ServiceReply {
    let path = http.path ?? "/"
    guard path.utf8.count <= service.options.maxTargetBytes else { return ServiceReply(.init(code: 414)) }
    guard let target = RequestTarget(path) else { return ServiceReply(.badRequest) }
    let user: String?
    do {
      user = try await service.user(of: http)
    } catch {
      return ServiceReply(.unauthorized).with(.wwwAuthenticate, "Bearer")
    }
    let request = ServiceRequest(http: http, target: target, body: body, user: user)
    let segments = target.segments
    if segments == ["swagger"], http.method == .get, service.options.isDescribed {
      return ServiceReply(.ok, json: ServiceDescription(service: service).json)
    }
    guard segments.first?.lowercased() == "tables", segments.count == 2 || segments.count == 3,
      let table = service.table(named: segments[1])
    else { return ServiceReply(.notFound) }
    let id = segments.count == 3 ? segments[2] : nil
    switch (http.method, id) {
    case (.get, nil), (.head, nil):
      try require(.read, table, request)
      return try await list(table, request)
    case (.post, nil):
      try require(.insert, table, request)
      return try await insert(table, request)
    case (.get, let id?), (.head, let id?):
      try require(.read, table, request)
      return try await read(table, request, id)
    case (.put, let id?):
      try require(.update, table, request)
      return try await replace(table, request, id)
    case (.delete, let id?):
      try require(.delete, table, request)
      return try await delete(table, request, id)
    default:
      return ServiceReply(.methodNotAllowed).with(.allow, id == nil ? "GET, POST" : "DELETE, GET, PUT")
    }
  }

  private func require(
    _ operation: ServicePermissions.Operation,
    _ table: ServiceTable,
    _ request: ServiceRequest
  ) throws(Refusal) {
    switch table.permissions[operation] {
    case .anonymous: break
    case .authenticated:
      if request.user == nil {
        throw Refusal(answer: ServiceReply(.unauthorized).with(.wwwAuthenticate, "Bearer"))
      }
    case .disabled: throw Refusal(answer: ServiceReply(.methodNotAllowed))
    }
  }

  // MARK: - Forms

  /// A mistake of the client; the text is a JSON string.
  static func mistake(_ text: String) -> Refusal {
    Refusal(answer: ServiceReply(.badRequest, json: .string(text)))
  }

  static func refusal(_ status: HTTPResponse.Status) -> Refusal { Refusal(answer: ServiceReply(status)) }

  /// One row, with its version and its date as headers.
  static func item(_ status: HTTPResponse.Status, _ row: StoredRow) -> ServiceReply {
    ServiceReply(status, json: .object(row.json())).with(.eTag, "\"\(row.version)\"")
      .with(.lastModified, HTTPDate.text(ofWireDate: row.updatedAt))
  }

  /// Whether deleted rows are asked for.
  static func includesDeleted(_ target: RequestTarget) -> Bool {
    target.value(ofAnyCase: "__includedeleted")?.lowercased() == "true"
  }
}
