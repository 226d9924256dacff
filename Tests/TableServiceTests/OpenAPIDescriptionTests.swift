import GRDB
import OfflineSync
import TableService
import Testing

@Suite struct OpenAPIDescriptionTests {
  private func description(_ dialect: ServiceDialect) throws -> JSONValue {
    let table = ServiceTable(
      "Item",
      columns: [ServiceColumn("count", .integer), ServiceColumn("due", .date)]
    )
    return OpenAPIDescription(
      of: try TableService(tables: [table], database: DatabaseQueue(), dialect: dialect)
    ).json
  }

  @Test(arguments: [
    (ServiceDialect.mobileApps, ["get", "delete", "patch", "post"]), (.datasync, ["get", "delete", "put"]),
  ])
  func namesTheOperationsOfTheDialect(_ dialect: ServiceDialect, _ operations: [String]) throws {
    let paths = try #require(try description(dialect).object?["paths"]?.object)
    #expect(paths.names == ["/tables/Item", "/tables/Item/{id}"])
    #expect(paths["/tables/Item"]?.object?.names == ["get", "post"])
    #expect(paths["/tables/Item/{id}"]?.object?.names == operations)
  }

  @Test func describesTheColumns() throws {
    let post = try description(.datasync).object?["paths"]?.object?["/tables/Item"]?.object?["post"]?.object
    let schema = post?["requestBody"]?.object?["content"]?.object?["application/json"]?.object?["schema"]
    #expect(
      schema == [
        "type": "object",
        "properties": [
          "id": ["type": "string", "nullable": true],
          "count": ["type": "integer", "format": "int64", "nullable": true],
          "due": ["type": "string", "format": "date-time", "nullable": true],
        ],
        "additionalProperties": false,
      ]
    )
  }
}
