import TableWire

/// The parameters of requests.
extension ServiceDescription {
  /// Returns the parameters of a list request.
  func list(_ table: ServiceTable) -> [JSONValue] {
    // Names of columns need no escapes in a pattern: they consist of letters, digits and underscores.
    let columns = "(\(names(table).joined(separator: "|")))"
    let order = "\(columns)( (asc|desc))?"
    let maxTop = table.maxTop ?? service.options.maxTop ?? (isDatasync ? 128_000 : 1_000)
    let number: JSONValue = ["type": "integer", "minimum": 0]
    return [
      query("$filter", filter(columns)),
      query("$orderby", ["type": "string", "pattern": .string("^\(order)(,\(order))*$")]),
      query("$select", ["type": "string", "pattern": .string("^\(columns)(,\(columns))*$")]),
      query("$skip", number),
      query("$top", ["type": "integer", "minimum": 0, "maximum": .number(JSONNumber(maxTop))]),
      isDatasync
        ? query("$count", ["type": "boolean"])
        : query("$inlinecount", ["type": "string", "enum": ["none", "allpages"]]),
      query("__includeDeleted", ["type": "boolean"]),
    ]
  }

  /// Returns the schema of a filter: comparisons of a column with a value, or any other OData expression.
  private func filter(_ columns: String) -> JSONValue {
    let comparison = "\(columns) (eq|ne|gt|ge|lt|le) ('[^']*'|[0-9]{1,9}|true|false|null)"
    let comparisons = "^\(comparison)( (and|or) \(comparison))*$"
    return ["anyOf": [["type": "string", "pattern": .string(comparisons)], ["type": "string"]]]
  }

  private func names(_ table: ServiceTable) -> [String] {
    let system = ["id", "updatedAt", "version", "deleted"] + (isDatasync ? [] : ["createdAt"])
    return system + table.columns.map(\.name)
  }

  private func query(_ name: String, _ schema: JSONValue) -> JSONValue {
    ["name": .string(name), "in": "query", "schema": schema]
  }

  /// The header `If-Match`: the version of a row in quotes.
  var condition: JSONValue {
    let schema: JSONValue = ["type": "string", "pattern": "^\"[A-Za-z0-9+/]+={0,2}\"$"]
    return ["name": "If-Match", "in": "header", "schema": schema]
  }

  func id(_ table: ServiceTable) -> JSONValue {
    ["name": "id", "in": "path", "required": true, "schema": idSchema(table)]
  }

  func idSchema(_ table: ServiceTable) -> JSONValue {
    ["type": table.ids == .strings ? "string" : "integer"]
  }

  var version: [JSONValue] {
    if isDatasync { return [] }
    return [
      [
        "name": "ZUMO-API-VERSION", "in": "header", "required": true,
        "schema": ["type": "string", "enum": ["2.0.0"]],
      ]
    ]
  }
}
