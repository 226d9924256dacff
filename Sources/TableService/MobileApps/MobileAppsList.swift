import HTTPTypes
import TableWire

/// The parameters of a list request.
struct MobileAppsList: Sendable {
  private let release: MobileAppsRelease
  private let target: RequestTarget
  private let filter: FilterExpression?
  private let order: String
  private let selection: String
  private let skip: Int
  private let includesDeleted: Bool
  /// Whether the client asks for the total count.
  let wantsCount: Bool
  private let paging: Paging

  init(_ service: MobileAppsService, _ table: ServiceTable, _ target: RequestTarget) throws(Refusal) {
    self.target = target
    release = service.release
    func value(_ name: String) throws(Refusal) -> String {
      let values = target.values(name)
      if values.count > 1 {
        let list = values.joined(separator: ",")
        throw service.mistake(
          "Expected a function, object, or string, not \(list)",
          "'\(name)' appears twice"
        )
      }
      return values.first ?? ""
    }
    let text = try value("$filter")
    do {
      filter = text.isEmpty ? nil : try FilterParser.expression(text, syntax: .version3)
    } catch {
      throw service.mistake(error.text)
    }
    if service.isFaithful, let name = filter.flatMap(Self.missingFunction) {
      throw service.mistake("SQLITE_ERROR: no such function: \(name)")
    }
    order = try value("$orderby")
    selection = try value("$select")
    skip = Int(try value("$skip")) ?? 0
    // Any value that is not empty counts as true.
    includesDeleted = !(try value("__includeDeleted")).isEmpty
    wantsCount = try value("$inlinecount") == "allpages"
    paging = try Paging(service, table, top: target.values("$top").isEmpty ? nil : try value("$top"))
  }

  /// Returns a function of the filter that the observed server writes under a name that SQLite does not know.
  private static func missingFunction(_ filter: FilterExpression) -> String? {
    if filter.contains(.length) { return "LEN" }
    return filter.contains(.year) ? "YEAR" : nil
  }

  /// The purpose of the request: a pull if it names the time of changes.
  var purpose: StorageAccess.Purpose { StoredRowQuery.purpose(filter, order: order) }

  /// Returns the query of a table.
  ///
  /// - Throws: ``UnknownColumn``; ``FilterError`` for an invalid name
  func query(_ schema: TableSchema) throws -> StoredRowQuery {
    var query = StoredRowQuery(filter: filter, syntax: .version3, columns: schema.visible)
    let names = StoredRowQuery.list(selection).map { $0.joined(separator: " ") }
    for name in names { try Self.check(name) }
    try query.select(names, in: schema)
    for words in StoredRowQuery.list(order) {
      try Self.check(words[0])
      // Only 'desc' has a meaning after the name. Other words are ignored.
      let isDescending = words.count > 1 && words[1].lowercased() == "desc"
      try query.order(by: words[0], isDescending: isDescending, in: schema)
    }
    query.includesDeleted = includesDeleted
    query.offset = max(0, skip)
    query.limit = paging.limit
    return query
  }

  private static func check(_ name: String) throws(FilterError) {
    guard ServiceName.isValid(name) else { throw FilterError(MobileAppsService.invalidName(name)) }
  }

  // MARK: - Pages

  /// The limits of a page, and of the rest after it.
  private struct Paging: Sendable {
    /// The maximum number of rows; nil for all.
    let limit: Int?
    /// The value of `$top` in the link to the next page; nil to leave it out.
    let rest: Int?

    init(_ service: MobileAppsService, _ table: ServiceTable, top: String?) throws(Refusal) {
      let options = service.service.options
      let pageSize = table.pageSize ?? options.pageSize ?? 50
      let maxTop = table.maxTop ?? options.maxTop ?? 1000
      guard let text = top, !text.isEmpty else {
        (limit, rest) = (pageSize, service.release == .v3_0_0 ? maxTop - pageSize : nil)
        return
      }
      guard let top = Int(text), top >= 0 else {
        if !service.isFaithful { throw service.mistake("'$top' must be a whole number from 0") }
        let isWord = Int(text) == nil
        (limit, rest) = (isWord && service.release == .v4_0_1 ? pageSize : nil, nil)
        return
      }
      if top > maxTop {
        let text = "You cannot request more than \(maxTop) records"
        throw Refusal(answer: MobileAppsService.error(.badRequest, text))
      }
      switch service.release {
      case .v3_0_0: (limit, rest) = (min(top, pageSize), top - pageSize)
      case .v4_0_1: (limit, rest) = (top == 0 ? pageSize : top, top == 0 ? nil : top)
      }
    }
  }

  /// Returns the header `Link` as the observed server writes it: without angle brackets, port and path.
  func link(rowCount: Int, host: String?) -> String? {
    guard let limit = paging.limit, limit > 0, rowCount == limit else { return nil }
    if release == .v3_0_0, (paging.rest ?? 0) <= 0 { return nil }
    var parameters = target.parameters
    func set(_ name: String, _ value: Int) {
      if let index = parameters.firstIndex(where: { $0.name == name }) {
        parameters[index].value = String(value)
      } else {
        parameters.append((name, String(value)))
      }
    }
    if let rest = paging.rest { set("$top", rest) }
    let (next, isOver) = skip.addingReportingOverflow(limit)
    if isOver { return nil }
    set("$skip", next)
    // Escapes what `encodeURIComponent` in JavaScript escapes.
    func encoded(_ text: String) -> String { PercentEncoding.encoded(text, leaving: "-_.!~*'()") }
    let query = parameters.map { "\(encoded($0.name))=\(encoded($0.value))" }.joined(separator: "&")
    let name = (host ?? "localhost").split(separator: ":").first.map(String.init) ?? "localhost"
    return "http://\(name)/?\(query); rel=next"
  }
}
