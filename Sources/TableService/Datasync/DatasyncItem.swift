import Foundation
import HTTPTypes
import TableWire

/// The row that a client sent.
struct DatasyncItem: Sendable {
  /// The id; nil if it is missing or empty.
  let id: String?
  /// The value of `deleted`; false if it is missing.
  let isDeleted: Bool
  private let values: [JSONObject.Member]

  /// Reads the row in a request.
  ///
  /// - Throws: a refusal with 413 if the body is too long, 415 if it is not JSON, and 400 if it is not a row
  init(_ request: ServiceRequest, limit: Int) throws(Refusal) {
    if request.body.count > limit { throw DatasyncService.refusal(.contentTooLarge) }
    let content = request.content
    guard content.isJSON, request.header(.contentType) != nil, (content.charset ?? "utf-8") == "utf-8" else {
      throw DatasyncService.refusal(.unsupportedMediaType)
    }
    let value: JSONValue
    do {
      value = try JSONValue(request.body)
    } catch {
      throw DatasyncService.mistake(error.description)
    }
    guard let object = value.object else { throw DatasyncService.mistake("The body must be an object") }
    var (id, isDeleted, values): (String?, Bool, [JSONObject.Member]) = (nil, false, [])
    var seen: Set<String> = []
    for (name, value) in object.members {
      let key = name.lowercased()
      if !seen.insert(key).inserted { throw DatasyncService.mistake("'\(name)' appears twice") }
      switch (key, value) {
      case ("id", .null), ("deleted", .null): break
      case ("id", .string(let text)): id = text.isEmpty ? nil : text
      case ("id", .number(let number)) where number.int64 != nil: id = number.text
      case ("id", _): throw DatasyncService.mistake("'id' must be a string or a whole number")
      case ("deleted", .bool(let value)): isDeleted = value
      case ("deleted", _): throw DatasyncService.mistake("'deleted' must be true or false")
      // The service sets these itself.
      case ("version", _), ("updatedat", _): break
      default: values.append((name, value))
      }
    }
    (self.id, self.isDeleted, self.values) = (id, isDeleted, values)
  }

  /// Refuses a value for a column that the service sets, unless it is the value that the column has.
  func checkAssignments(in schema: TableSchema, _ current: (String) -> ServiceValue?) throws(Refusal) {
    guard let column = schema.changedAssignment(in: values, from: current) else { return }
    throw DatasyncService.mistake(TableSchema.refusal(ofChanging: column))
  }

  /// Returns a value for each column of the app: NULL for a column that was not sent. Unknown names are
  /// ignored.
  func stored(in schema: TableSchema) throws(Refusal) -> [ColumnAssignment] {
    var stored = [ColumnAssignment("deleted", .boolean(isDeleted))]
    for column in schema.columns where column.role == .value {
      let value = values.first { ServiceName.areSame($0.name, column.name) }?.value ?? .null
      do {
        stored.append(ColumnAssignment(column.name, try ColumnValue.stored(value, in: column)))
      } catch {
        throw DatasyncService.mistake(error.text)
      }
    }
    return stored
  }
}
