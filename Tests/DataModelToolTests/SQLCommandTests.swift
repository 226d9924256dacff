import Foundation
import Testing

@Suite struct SQLCommandTests {
  @Test(arguments: ["QSDataModel", "QSTodoDataModel"])
  func printsAScriptOfStrictTables(_ name: String) throws {
    let outcome = try ToolProcess.run(["sql", "Schemas/\(name).xcdatamodeld"])
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    let start = "PRAGMA auto_vacuum = INCREMENTAL;\n\nBEGIN;\n"
    #expect(outcome.output.hasPrefix(start) && outcome.output.hasSuffix("COMMIT;\n"))
    let tables = outcome.output.components(separatedBy: "CREATE TABLE").count - 1
    let strict = outcome.output.components(separatedBy: ") STRICT;").count - 1
    #expect(tables >= 4 && tables == strict)
  }

  @Test func inspectPrintsTheWholeModel() throws {
    let outcome = try ToolProcess.run(["inspect", "Schemas/QSDataModel.xcdatamodeld"])
    #expect(outcome.status == 0)
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
    )
    #expect(json["formatVersion"] as? Int == 1)
    let models = try #require(json["models"] as? [[String: Any]])
    #expect(models.map { $0["profile"] as? String } == ["mobile-apps"])
    let entities = try #require(models.first?["entities"] as? [[String: Any]])
    #expect(
      entities.map { $0["name"] as? String } == [
        "MS_TableConfig", "MS_TableOperationErrors", "MS_TableOperations", "TodoItem",
      ]
    )
  }

  @Test func notesAreForThoseWhoAsk() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      <entity name="E"><attribute name="price" attributeType="Decimal"/></entity>
      </model>
      """,
      to: "Shop.xcdatamodel/contents"
    )
    let plain = try ToolProcess.run(["sql", "Shop.xcdatamodel"], in: folder.url)
    let noted = try ToolProcess.run(["sql", "--notes", "Shop.xcdatamodel"], in: folder.url)
    #expect(plain.errors == "")
    #expect(noted.output == plain.output && noted.status == 0)
    #expect(noted.errors.hasPrefix("Shop.xcdatamodel/contents:3:42: note: 'E.price' is kept as text"))
  }

  @Test func severalModelsAreOneTooMany() throws {
    let outcome = try ToolProcess.run(["sql", "Schemas"])
    #expect(outcome.status == 66)
    #expect(outcome.errors.hasPrefix("Schemas: error: 5 data models here; give the path of one:\n"))
  }
}
