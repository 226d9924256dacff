import HTTPTypes
import TableWire

/// Reading many rows.
extension DatasyncService {
  func list(_ table: ServiceTable, _ request: ServiceRequest) async throws -> ServiceReply {
    let list = try DatasyncList(service, table, request.target)
    return try await service.transaction(table, request, list.purpose) { rows in
      do {
        let query = try list.query(rows.schema)
        let found = try rows.rows(query)
        let total = try rows.count(query)
        return ServiceReply(
          .ok,
          json: [
            "items": .array(found.map { .object($0.json()) }),
            "count": list.wantsCount ? .number(JSONNumber(total)) : .null,
            "nextLink": list.nextLink(rowCount: found.count, total: total).map { .string($0) } ?? .null,
          ]
        )
      } catch let error as UnknownColumn {
        throw Self.mistake("Could not find a property named '\(error.name)'")
      } catch let error as FilterError {
        throw Self.mistake(error.text)
      }
    }
  }
}

/// The parameters of a list request.
struct DatasyncList: Sendable {
  private let target: RequestTarget
  private let filter: FilterExpression?
  private let order: String
  private let selection: String
  private let skip: Int
  private let top: Int?
  private let pageSize: Int
  /// Whether the client asks for the total count.
  let wantsCount: Bool

  init(_ service: TableService, _ table: ServiceTable, _ target: RequestTarget) throws(Refusal) {
    self.target = target
    let known = ["$filter", "$orderby", "$select", "$skip", "$top", "$count"]
    for (name, _) in target.parameters where name.hasPrefix("$") && !known.contains(name.lowercased()) {
      throw DatasyncService.mistake("The query parameter '\(name)' is not supported")
    }
    func value(_ name: String) throws(Refusal) -> String? {
      let values = target.parameters.filter { ServiceName.areSame($0.name, name) }
      if values.count > 1 { throw DatasyncService.mistake("'\(name)' appears twice") }
      return values.first?.value
    }
    func number(_ name: String) throws(Refusal) -> Int? {
      guard let text = try value(name) else { return nil }
      guard let number = Int(text), number >= 0, number <= Int(Int32.max) else {
        throw DatasyncService.mistake("Invalid value '\(text)' for '\(name)'")
      }
      return number
    }
    do {
      filter = try value("$filter").map { text throws(FilterError) in
        try FilterParser.expression(text, syntax: .version4)
      }
    } catch let error as FilterError {
      throw DatasyncService.mistake(error.text)
    } catch {
      throw error as? Refusal ?? DatasyncService.mistake("Bad '$filter'")
    }
    order = try value("$orderby") ?? ""
    selection = try value("$select") ?? ""
    skip = try number("$skip") ?? 0
    top = try number("$top")
    let maxTop = table.maxTop ?? service.options.maxTop ?? 128_000
    if let top, top > maxTop {
      throw DatasyncService.mistake("The limit of '\(maxTop)' for Top query has been exceeded")
    }
    pageSize = table.pageSize ?? service.options.pageSize ?? 100
    switch try value("$count") {
    case nil, "false": wantsCount = false
    case "true": wantsCount = true
    case let text?: throw DatasyncService.mistake("Invalid value '\(text)' for '$count'")
    }
  }

  /// The purpose of the request: a pull if it names the time of changes.
  var purpose: StorageAccess.Purpose { StoredRowQuery.purpose(filter, order: order) }

  /// Returns the query of a table. The id breaks ties in the order.
  ///
  /// - Throws: ``UnknownColumn`` or ``FilterError``
  func query(_ schema: TableSchema) throws -> StoredRowQuery {
    var query = StoredRowQuery(filter: filter, syntax: .version4, columns: schema.visible)
    try query.select(Self.list(selection).map { $0.joined(separator: " ") }, in: schema)
    for words in Self.list(order) {
      let direction = words.count > 1 ? words[1].lowercased() : "asc"
      guard words.count <= 2, ["asc", "desc"].contains(direction) else {
        throw FilterError("Expected a column with 'asc' or 'desc', not '\(words.joined(separator: " "))'")
      }
      try query.order(by: words[0], isDescending: direction == "desc", in: schema)
    }
    query.lastOrderColumn = "id"
    query.includesDeleted = DatasyncService.includesDeleted(target)
    query.offset = skip
    query.limit = min(top ?? pageSize, pageSize)
    return query
  }

  private static func list(_ text: String) -> [[String]] { StoredRowQuery.list(text) { $0 == " " } }

  /// Returns the query of the next page, with the rest of `$top`; nil if this page is the last.
  func nextLink(rowCount: Int, total: Int) -> String? {
    let next = skip + rowCount
    if next >= total || rowCount == 0 { return nil }
    var parts = target.query.split(separator: "&").map(String.init).filter { part in
      let name = String(part.prefix { $0 != "=" }).replacing("%24", with: "$")
      return !["$skip", "$top"].contains { ServiceName.areSame(name, $0) }
    }
    parts.append("$skip=\(next)")
    if let top {
      if top <= rowCount { return nil }
      parts.append("$top=\(top - rowCount)")
    }
    return parts.joined(separator: "&")
  }
}
