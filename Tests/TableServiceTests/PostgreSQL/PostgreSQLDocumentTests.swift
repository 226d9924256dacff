import DataModelTestSupport
import Testing

@testable import TableService

/// The SQL that the documents show for PostgreSQL runs there.
@Suite(.enabled(if: PsqlSession.isAvailable, "needs Scripts/postgresql"))
struct PostgreSQLDocumentTests {
  private static let item = ServiceTable("TodoItem", columns: [ServiceColumn("text", .string)])

  @Test(arguments: ["Documentation/Guides/PostgreSQL.md", "Documentation/Guides/TableService.md"])
  func runs(_ document: String) throws {
    let blocks = Repository.blocks(in: "sql").filter { $0.document == document }
    #expect(!blocks.isEmpty)
    let session = try PsqlSession(schema: "document_\(document.utf8.count)")
    #expect(try session.run(PostgreSQLSchema([Self.item]).script) == "")
    // So that no transaction of a test enters it, for whose end services of others would wait.
    _ = try session.run("SELECT \"datamodel\".\"enter_span\"(true);")
    for line in blocks.flatMap(\.lines) {
      // Parameters are values here.
      let values = ["'2000-01-01Z'", "''", "'2100-01-01Z'"].enumerated()
      let sql = values.reduce(line) { $0.replacing("$\($1.offset + 1)", with: $1.element) }
      let output = try session.run(sql)
      #expect(!output.contains("ERROR"), "\(line)\n\(output)")
    }
  }
}
