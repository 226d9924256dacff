package import OfflineSync

/// Describes a service in the form of OpenAPI 3.0, for tools that call services or try them out.
///
///     curl http://127.0.0.1:8080/openapi.json
package struct OpenAPIDescription {
  private let tables: [ServiceTable]
  private let dialect: ServiceDialect

  /// The description of a service.
  package init(of service: TableService) {
    tables = service.tables
    dialect = service.dialect
  }

  /// The document.
  package var json: JSONValue {
    var paths = JSONObject()
    for table in tables {
      paths["/tables/\(table.name)"] = ["get": list(table), "post": insertion(table)]
      paths["/tables/\(table.name)/{id}"] = row(table)
    }
    return [
      "openapi": "3.0.3",
      "info": ["title": "Tables", "version": .string(version)],
      "paths": .object(paths),
      "components": [
        "securitySchemes": [
          "token": [
            "type": "apiKey", "in": "header", "name": .string(isDatasync ? "Authorization" : "X-ZUMO-AUTH"),
          ]
        ]
      ],
    ]
  }

  private var isDatasync: Bool { dialect == .datasync }

  private var version: String {
    switch dialect {
    case .mobileApps: "2.0.0"
    case .datasync: "10.0.0"
    }
  }

  // MARK: - Operations

  private func list(_ table: ServiceTable) -> JSONValue {
    let numbers = ["$top", "$skip"].map { parameter($0, in: "query", ["type": "integer", "minimum": 0]) }
    let texts = ["$filter", "$orderby", "$select"].map { parameter($0, in: "query", ["type": "string"]) }
    let count =
      isDatasync
      ? parameter("$count", in: "query", ["type": "boolean"])
      : parameter("$inlinecount", in: "query", ["type": "string", "enum": ["none", "allpages"]])
    let deleted = parameter("__includeDeleted", in: "query", ["type": "boolean"])
    return operation(
      "the rows of \(table.name)",
      headers + numbers + texts + [count, deleted],
      statuses: ["200", "400"]
    )
  }

  private func insertion(_ table: ServiceTable) -> JSONValue {
    operation("insert a row", headers, body: schema(of: table), statuses: ["201", "400", "409"])
  }

  private func row(_ table: ServiceTable) -> JSONValue {
    let id = parameter("id", in: "path", ["type": "string", "minLength": 1], isRequired: true)
    let conditional = headers + [id, parameter("If-Match", in: "header", ["type": "string"])]
    var operations: JSONObject = [
      "get": operation("read a row", headers + [id], statuses: ["200", "404"]),
      "delete": operation("delete a row", conditional, statuses: ["200", "204", "404", "409", "412"]),
    ]
    let update = operation(
      "change a row",
      conditional,
      body: schema(of: table),
      statuses: ["200", "400", "404", "409", "412"]
    )
    operations[isDatasync ? "put" : "patch"] = update
    if !isDatasync {
      operations["post"] = operation(
        "bring a deleted row back",
        conditional,
        statuses: ["201", "404", "409", "412"]
      )
    }
    return .object(operations)
  }

  private func operation(
    _ summary: String,
    _ parameters: [JSONValue],
    body: JSONValue? = nil,
    statuses: [String]
  ) -> JSONValue {
    var responses = JSONObject()
    for status in statuses { responses[status] = ["description": .string(status)] }
    var operation: JSONObject = [
      "summary": .string(summary), "parameters": .array(parameters), "responses": .object(responses),
    ]
    if let body {
      operation["requestBody"] = ["required": true, "content": ["application/json": ["schema": body]]]
    }
    return .object(operation)
  }

  // MARK: - Parts

  private var headers: [JSONValue] {
    switch dialect {
    case .mobileApps:
      [
        parameter(
          "ZUMO-API-VERSION",
          in: "header",
          ["type": "string", "enum": [.string(version)]],
          isRequired: true
        )
      ]
    case .datasync: []
    }
  }

  private func parameter(
    _ name: String,
    in place: String,
    _ schema: JSONValue,
    isRequired: Bool = false
  ) -> JSONValue {
    ["name": .string(name), "in": .string(place), "required": .bool(isRequired), "schema": schema]
  }

  private func schema(of table: ServiceTable) -> JSONValue {
    var properties: JSONObject = ["id": ["type": "string", "nullable": true]]
    for column in table.columns { properties[column.name] = Self.schema(of: column.type) }
    return ["type": "object", "properties": .object(properties), "additionalProperties": false]
  }

  private static func schema(of type: ServiceValueType) -> JSONValue {
    switch type {
    case .string: ["type": "string", "nullable": true]
    case .number, .decimal: ["type": "number", "nullable": true]
    case .integer: ["type": "integer", "format": "int64", "nullable": true]
    case .boolean: ["type": "boolean", "nullable": true]
    case .date: ["type": "string", "format": "date-time", "nullable": true]
    }
  }
}
