import Foundation
import RemoteTables
import TableService
import Testing

/// A service's words about itself in OpenAPI.
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

  /// The pattern of a parameter is no narrower and no wider than the service, for these.
  @Test(arguments: [
    ("$orderby", "text", 200), ("$orderby", "text desc,id asc", 200), ("$orderby", "nope", 400),
    ("$select", "id,text,version", 200), ("$select", "id,nope", 400), ("$select", "text desc", 400),
  ])
  func describesWhichColumnsAListHas(_ name: String, _ value: String, _ status: Int) async throws {
    for dialect in [ServiceDialect.mobileApps, .datasync] {
      // Where columns may be added, a list of one that is not there yet is empty.
      let table = ServiceTable("TodoItem", columns: [ServiceColumn("text", .string)])
      let fixture = try ServiceFixture(dialect, tables: [table]) { $0.isDescribed = true }
      let paths = await fixture.send("GET /swagger").json?.object?["paths"]?.object
      let parameters = paths?["/tables/TodoItem"]?.object?["get"]?.object?["parameters"]?.array ?? []
      let parameter = parameters.compactMap(\.object).first { $0["name"]?.string == name }
      let pattern = try Regex(#require(parameter?["schema"]?.object?["pattern"]?.string))
      #expect((try pattern.wholeMatch(in: value) != nil) == (status == 200))
      let escaped = value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      #expect(await fixture.send("GET /tables/TodoItem?\(name)=\(escaped)").status == status)
    }
  }

  /// A change may leave out the id, which its path has.
  @Test func describesChangesWithoutAnId() async throws {
    let document = await (try ServiceFixture(.datasync) { $0.isDescribed = true }).send("GET /swagger").json
    let schemas = document?.object?["components"]?.object?["schemas"]?.object
    #expect(schemas?["TodoItem.change"]?.object?["properties"]?.object?["id"] == nil)
    #expect(schemas?["TodoItem.change"]?.object?["properties"]?.object?["text"] != nil)
  }
}
