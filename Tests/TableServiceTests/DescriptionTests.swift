import OfflineSync
import TableService
import Testing

/// What a service says of itself in OpenAPI.
@Suite struct DescriptionTests {
  @Test(arguments: [
    (
      ServiceDialect.mobileApps, ["/tables/TodoItem get", "/tables/TodoItem post"],
      ["delete", "get", "patch", "post"],
      ["complete", "createdAt", "deleted", "id", "text", "updatedAt", "version"]
    ),
    (
      .datasync, ["/tables/TodoItem get", "/tables/TodoItem post"], ["delete", "get", "put"],
      ["complete", "deleted", "id", "text", "updatedAt", "version"]
    ),
  ])
  func describesItself(
    _ dialect: ServiceDialect,
    _ rows: [String],
    _ row: [String],
    _ columns: [String]
  ) async throws {
    let answer = await (try ServiceFixture(dialect) { $0.isDescribed = true }).send("GET /swagger")
    #expect(answer.status == 200)
    let document = answer.json?.object
    let paths = document?["paths"]?.object
    #expect(paths?.names == ["/tables/TodoItem", "/tables/TodoItem/{id}"])
    #expect(paths?["/tables/TodoItem"]?.object?.names.sorted().map { "/tables/TodoItem \($0)" } == rows)
    #expect(paths?["/tables/TodoItem/{id}"]?.object?.names.sorted() == row)
    let schema = document?["components"]?.object?["schemas"]?.object?["TodoItem"]?.object
    #expect(schema?["properties"]?.object?.names.sorted() == columns)
  }

  @Test func isSilentUnlessAsked() async throws {
    for dialect in [ServiceDialect.mobileApps, .datasync] {
      #expect(await (try ServiceFixture(dialect)).send("GET /swagger").status == 404)
    }
  }
}
