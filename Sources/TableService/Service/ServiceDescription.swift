import TableWire

/// The description of a service in OpenAPI 3.0: its tables, with requests and responses.
struct ServiceDescription {
  let service: TableService

  var isDatasync: Bool { service.dialect == .datasync }

  /// The OpenAPI document.
  var json: JSONValue {
    var paths = JSONObject()
    var schemas = JSONObject()
    for table in service.tables {
      paths["/tables/\(table.name)"] = .object(rows(table))
      paths["/tables/\(table.name)/{id}"] = .object(row(table))
      schemas[table.name] = schema(table)
      schemas[change(table)] = schema(table, hasID: false)
    }
    return [
      "openapi": "3.0.3",
      "info": ["title": "Tables", "version": isDatasync ? "10" : "2.0.0"],
      "paths": .object(paths),
      "components": [
        "schemas": .object(schemas),
        "securitySchemes": [
          "token": ["type": "apiKey", "in": "header", "name": "X-ZUMO-AUTH"],
          "bearer": ["type": "http", "scheme": "bearer"],
        ],
      ],
    ]
  }

  // MARK: - Paths

  private func rows(_ table: ServiceTable) -> JSONObject {
    let parameters = list(table) + version
    return [
      "get": operation(.read, table, parameters, answers: [("200", page(table))]),
      "post": operation(
        .insert,
        table,
        version,
        body: reference(table),
        answers: [("201", reference(table)), ("409", nil)]
      ),
    ]
  }

  private func row(_ table: ServiceTable) -> JSONObject {
    let row = reference(table)
    let changes: JSONValue = ["$ref": .string("#/components/schemas/\(change(table))")]
    let parameters = [id(table)] + version
    let conditional = parameters + [condition]
    let change = operation(
      .update,
      table,
      conditional,
      body: changes,
      answers: [("200", row), ("409", row), ("412", row)]
    )
    var path: JSONObject = ["get": operation(.read, table, parameters, answers: [("200", row)])]
    path[isDatasync ? "put" : "patch"] = change
    path["delete"] = operation(
      .delete,
      table,
      conditional,
      answers: [isDatasync ? ("204", nil) : ("200", row), ("409", nil), ("412", row)]
    )
    if !isDatasync {
      path["post"] = operation(.undelete, table, conditional, answers: [("201", row), ("412", row)])
    }
    return path
  }

  private func operation(
    _ operation: ServicePermissions.Operation,
    _ table: ServiceTable,
    _ parameters: [JSONValue],
    body: JSONValue? = nil,
    answers: [(status: String, schema: JSONValue?)]
  ) -> JSONValue {
    var responses = JSONObject()
    for (status, schema) in answers {
      var response: JSONObject = ["description": .string(Self.descriptions[status] ?? status)]
      if let schema { response["content"] = ["application/json": ["schema": schema]] }
      responses[status] = .object(response)
    }
    for status in ["400", "401", "403", "404", "405"] + (isDatasync ? ["410", "413", "415"] : []) {
      responses[status] = ["description": .string(Self.descriptions[status] ?? status)]
    }
    var object: JSONObject = [
      "tags": [.string(table.name)],
      "operationId": .string("\(operation.rawValue)\(table.name)\(parameters.count)"),
      "parameters": .array(parameters),
    ]
    if let body {
      object["requestBody"] = ["required": true, "content": ["application/json": ["schema": body]]]
    }
    object["responses"] = .object(responses)
    switch table.permissions[operation] {
    case .anonymous, .disabled: break
    case .authenticated, .role:
      object["security"] = [["token": []], ["bearer": []]]
    }
    return .object(object)
  }

  private static let descriptions = [
    "200": "Success.", "201": "The row was created or restored.", "204": "The row was deleted.",
    "400": "The request is invalid.",
    "401": "The token is missing or invalid.", "403": "The user does not have the right.",
    "404": "The row does not exist.",
    "405": "The operation is not allowed.",
    "409": "The row already exists, or has another version.", "410": "The row is deleted.",
    "412": "The row has another version.", "413": "The body is too long.",
    "415": "The body is not JSON.",
  ]

  // MARK: - Rows

  /// Returns the name of the schema for changes of a row. A change may include the id of the path.
  private func change(_ table: ServiceTable) -> String { "\(table.name).change" }

  private func reference(_ table: ServiceTable) -> JSONValue {
    ["$ref": .string("#/components/schemas/\(table.name)")]
  }

  private func page(_ table: ServiceTable) -> JSONValue {
    let list: JSONValue = ["type": "array", "items": reference(table)]
    if !isDatasync { return ["oneOf": [list, ["type": "object"]]] }
    return ["type": "object", "properties": ["items": list]]
  }

  private func schema(_ table: ServiceTable, hasID: Bool = true) -> JSONValue {
    var properties: JSONObject = hasID ? ["id": idSchema(table)] : [:]
    for column in table.columns {
      var schema = Self.schema(column.type)
      schema["nullable"] = true
      properties[column.name] = .object(schema)
    }
    var system: [(String, ServiceValueType)] = [
      ("updatedAt", .date), ("version", .string), ("deleted", .boolean),
    ]
    if !isDatasync { system.append(("createdAt", .date)) }
    for (name, type) in system {
      var schema = Self.schema(type)
      schema["readOnly"] = true
      properties[name] = .object(schema)
    }
    // The Datasync service ignores unknown columns.
    let mayHaveMore = table.hasDynamicSchema || isDatasync
    return [
      "type": "object", "properties": .object(properties), "additionalProperties": .bool(mayHaveMore),
    ]
  }

  private static func schema(_ type: ServiceValueType) -> JSONObject {
    switch type {
    case .string: ["type": "string"]
    case .number, .decimal: ["type": "number"]
    case .integer: ["type": "integer", "format": "int64"]
    case .boolean: ["type": "boolean"]
    case .date: ["type": "string", "format": "date-time"]
    }
  }
}
