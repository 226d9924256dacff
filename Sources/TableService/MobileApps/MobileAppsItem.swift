import Foundation
import HTTPTypes
import TableWire

/// The row that a client sent.
struct MobileAppsItem: Sendable {
  /// The members that were sent, in their order.
  let object: JSONObject
  /// The id as text; nil if it is missing or empty.
  let id: String?
  /// The version that was sent.
  let version: String?
  /// The values of all other columns.
  private let values: [JSONObject.Member]

  /// Columns that only the service sets.
  private static let reserved = ["createdat", "updatedat", "deleted"]

  /// Reads the row in a request.
  ///
  /// - Throws: a refusal if the body is not a row, or sets a column that only the service sets
  init(_ service: MobileAppsService, _ request: ServiceRequest, to purpose: String) throws(Refusal) {
    object = try Self.object(service, request, purpose)
    var (id, version, values): (String?, String?, [JSONObject.Member]) = (nil, nil, [])
    var seen: Set<String> = []
    func refusal(_ text: String) -> Refusal { Refusal(answer: MobileAppsService.error(.badRequest, text)) }
    for (name, value) in object.members {
      let key = name.lowercased()
      if Self.reserved.contains(key) {
        throw refusal("Cannot update item with property '\(name)' as it is reserved")
      }
      if !seen.insert(key).inserted { throw refusal("'\(name)' appears twice") }
      switch (key, value) {
      case ("id", .null), ("version", .null): break
      case ("id", .string(let text)): id = text.isEmpty ? nil : text
      case ("id", .number(let number)): id = number.int64.map { String($0) } ?? number.text
      case ("id", _): throw refusal("'id' must be a string or a number")
      case ("version", .string(let text)): version = text
      case ("version", _): throw refusal("'version' must be a string")
      default: values.append((name, value))
      }
    }
    (self.id, self.version, self.values) = (id, version, values)
  }

  private static func object(
    _ service: MobileAppsService,
    _ request: ServiceRequest,
    _ purpose: String
  ) throws(Refusal) -> JSONObject {
    func refusal(_ text: String) -> Refusal { Refusal(answer: MobileAppsService.error(.badRequest, text)) }
    if request.body.count > service.service.options.maxBodyBytes { throw refusal("request entity too large") }
    let content = request.content
    guard content.isJSON else { throw service.mistake("An item to \(purpose) was not provided") }
    if let charset = content.charset, charset != "utf-8" {
      throw refusal("unsupported charset \"\(charset.uppercased())\"")
    }
    if request.body.isEmpty { return JSONObject() }
    let value: JSONValue
    do {
      value = try JSONValue(request.body)
    } catch {
      throw refusal(error.description)
    }
    switch value {
    case .object(let object): return object
    case .array: throw service.mistake(MobileAppsService.invalidName("0"), "The body must be an object")
    default: throw refusal("The body must be an object")
    }
  }

  // MARK: - Columns

  /// Refuses a value for a column that the service sets, unless it is the value that the column has.
  func checkAssignments(in schema: TableSchema, _ current: (String) -> ServiceValue?) throws(Refusal) {
    guard let column = schema.changedAssignment(in: values, from: current) else { return }
    throw Refusal(answer: MobileAppsService.error(.badRequest, TableSchema.refusal(ofChanging: column)))
  }

  /// Whether the row that was sent names a column that the service sets.
  func namesAssignment(in schema: TableSchema) -> Bool {
    values.contains { schema.column(named: $0.name)?.role == .assigned }
  }

  /// Returns the values for the columns of a table. Adds missing columns if the schema is dynamic.
  func stored(_ service: MobileAppsService, _ rows: any ServiceRows) throws -> [ColumnAssignment] {
    let table = rows.schema.table
    // The observed server reports an unknown column only when it sets a value.
    let unknown = values.filter { name, value in
      guard rows.schema.column(named: name) == nil else { return false }
      return value != .null || !table.hasDynamicSchema || !ServiceName.isValid(name)
    }
    let added = try unknown.map { try newColumn($0.name, $0.value, service, rows.schema) }
    if !added.isEmpty, rows.schema.columns.count + added.count > service.service.options.maxColumns {
      let text = "The table cannot have more than \(service.service.options.maxColumns) columns"
      throw Refusal(answer: MobileAppsService.error(.badRequest, text))
    }
    if !added.isEmpty { try rows.add(added) }
    return try values.compactMap { name, value in
      guard let column = rows.schema.column(named: name), column.role == .value else { return nil }
      return ColumnAssignment(column.name, try self.value(value, column, service))
    }
  }

  private func value(
    _ value: JSONValue,
    _ column: TableSchema.Column,
    _ service: MobileAppsService
  ) throws -> ServiceValue {
    if service.isFaithful { return ColumnValue.storedAsObserved(value, in: column) }
    do {
      return try ColumnValue.stored(value, in: column)
    } catch {
      throw Refusal(answer: MobileAppsService.error(.badRequest, error.text))
    }
  }

  private func newColumn(
    _ name: String,
    _ value: JSONValue,
    _ service: MobileAppsService,
    _ schema: TableSchema
  ) throws(Refusal) -> ServiceColumn {
    let isFree = !ServiceName.areSame(name, TableSchema.rowColumn)
    guard ServiceName.isValid(name), isFree else {
      throw service.mistake(MobileAppsService.invalidName(name))
    }
    guard schema.table.hasDynamicSchema else {
      throw service.mistake(
        "SQLITE_ERROR: table \(schema.table.name) has no column named \(name)",
        "There is no column '\(name)'"
      )
    }
    switch value {
    case .string, .null: return ServiceColumn(name, .string)
    case .number: return ServiceColumn(name, .number)
    case .bool: return ServiceColumn(name, .boolean)
    case .object: throw service.mistake("Unsupported type: Object")
    case .array: throw service.mistake("Unsupported type: Array")
    }
  }
}
