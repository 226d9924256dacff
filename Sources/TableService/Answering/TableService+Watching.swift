public import HTTPTypes

extension TableService {
  /// Reads from the database: the service can answer requests.
  ///
  /// - Throws: errors of the database, or if the service's own tables are missing in it
  public func requireDatabase() async throws { try await storage.requireDatabase() }

  /// Returns figures about the service now: its listeners and, on PostgreSQL, its connections and cuts.
  public func measurements() async -> [ServiceMeasurement] {
    let listeners = ServiceMeasurement(
      "datamodel_listeners",
      "Clients that listen to changes",
      .gauge,
      Double(await listenerCount)
    )
    return [listeners] + (await storage.measurements())
  }

  /// Returns the route of a request, for a log or for counting: `/tables/TodoItem/{id}`, for example. It has
  /// no values of rows or of users, and there are only as many routes as the service has tables and custom
  /// APIs.
  ///
  /// - Parameter request: the request
  /// - Returns: the route; `other` for what the service does not know
  public func route(of request: HTTPRequest) -> String {
    guard let target = RequestTarget(request.path ?? "/"), let first = target.segments.first else {
      return "other"
    }
    let rest = target.segments.dropFirst()
    switch (first.lowercased(), rest.count) {
    case ("tables", 1), ("tables", 2):
      guard let table = rest.first.flatMap(table(named:)) else { return "other" }
      return "/tables/\(table.name)" + (rest.count == 2 ? "/{id}" : "")
    case ("api", 1):
      guard let name = rest.first, options.customAPIs[name] != nil else { return "other" }
      return "/api/\(name)"
    case ("swagger", 0), ("changes", 0): return "/\(first.lowercased())"
    case (".auth", _): return "/.auth"
    default: return "other"
    }
  }
}
