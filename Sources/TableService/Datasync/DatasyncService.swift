import HTTPTypes
import TableWire

/// The dialect of the Datasync service of the .NET Community Toolkit, version 10.
struct DatasyncService: DialectService {
  let service: TableService

  func route(_ request: ServiceRequest) async throws -> ServiceReply {
    let segments = request.target.segments
    if segments == ["swagger"], request.method == .get, service.options.isDescribed {
      return ServiceReply(.ok, json: ServiceDescription(service: service).json)
    }
    guard segments.first?.lowercased() == "tables", segments.count == 2 || segments.count == 3,
      let table = service.table(named: segments[1])
    else { return ServiceReply(.notFound) }
    let id = segments.count == 3 ? segments[2] : nil
    switch (request.method, id) {
    case (.get, nil), (.head, nil):
      try require(.read, table, request.identity)
      return try await list(table, request)
    case (.post, nil):
      try require(.insert, table, request.identity)
      return try await insert(table, request)
    case (.get, let id?), (.head, let id?):
      try require(.read, table, request.identity)
      return try await read(table, request, id)
    case (.put, let id?):
      try require(.update, table, request.identity)
      return try await replace(table, request, id)
    case (.delete, let id?):
      try require(.delete, table, request.identity)
      return try await delete(table, request, id)
    default:
      return ServiceReply(.methodNotAllowed).with(.allow, id == nil ? "GET, POST" : "DELETE, GET, PUT")
    }
  }

  // MARK: - Forms

  func finished(_ reply: ServiceReply) -> ServiceReply { reply }

  func reply(to trouble: RequestTrouble) -> ServiceReply {
    switch trouble {
    case .tooLong: ServiceReply(.init(code: 414))
    case .badPath: ServiceReply(.badRequest)
    case .badToken, .noToken: ServiceReply(.unauthorized).with(.wwwAuthenticate, "Bearer")
    case .forbidden(let reason): ServiceReply(.forbidden, json: .string(reason))
    case .outside: ServiceReply(.forbidden, json: .string(StorageError.outside.text))
    case .disabled: ServiceReply(.methodNotAllowed)
    case .refused(let reason): Self.mistake(reason).answer
    case .cancelled, .unavailable: ServiceReply(.serviceUnavailable)
    case .failed: ServiceReply(.internalServerError)
    }
  }

  /// Returns a refusal with 400 and the text as a JSON string.
  static func mistake(_ text: String) -> Refusal {
    Refusal(answer: ServiceReply(.badRequest, json: .string(text)))
  }

  static func refusal(_ status: HTTPResponse.Status) -> Refusal { Refusal(answer: ServiceReply(status)) }

  /// Returns a response with one row, and its version and time of change in headers.
  static func item(_ status: HTTPResponse.Status, _ row: StoredRow) -> ServiceReply {
    ServiceReply(status, json: .object(row.json())).with(.eTag, "\"\(row.version)\"")
      .with(.lastModified, HTTPDate.text(ofWireDate: row.updatedAt))
  }

  /// Returns whether a request asks for deleted rows.
  static func includesDeleted(_ target: RequestTarget) -> Bool {
    target.value(ofAnyCase: "__includedeleted")?.lowercased() == "true"
  }
}
