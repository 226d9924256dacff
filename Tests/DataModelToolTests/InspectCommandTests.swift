import DataModelTestSupport
import Foundation
import Testing

@Suite struct InspectCommandTests {
  /// A shipped model, and the beginning and the end of its diagram.
  @Test(arguments: [
    (
      "mermaid", "---\ntitle: \"QSDataModel\"\n---\nclassDiagram\n  class MS_TableConfig {\n    id: String\n",
      "  }\n"
    ),
    ("dot", "digraph \"QSDataModel\" {\n", "  </table>>]\n}\n"),
  ])
  func draws(_ format: String, _ start: String, _ end: String) throws {
    let outcome = try ToolProcess.run(["inspect", "Schemas/QSDataModel.xcdatamodeld", "--format", format])
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    #expect(outcome.output.hasPrefix(start) && outcome.output.hasSuffix(end))
  }

  /// One diagram for each model, with its title, by path.
  @Test(arguments: [("mermaid", "# "), ("dot", "digraph \"")])
  func drawsEachModelOfAFolder(_ format: String, _ mark: String) throws {
    let outcome = try ToolProcess.run(["inspect", "Schemas", "--format", format])
    #expect(outcome.status == 0)
    let titles = outcome.output.split(separator: "\n").filter { $0.hasPrefix(mark) }
      .map { $0.dropFirst(mark.count).prefix { $0.isLetter } }
    #expect(
      titles == [
        "MobileAppsTables", "MobileServicesPreviewTables", "MobileServicesTables", "QSDataModel",
        "QSTodoDataModel",
      ]
    )
  }

  /// An entity with what it is connected with, out of the models that have it.
  @Test(arguments: [("mermaid", "classDiagram\n  class TodoItem {\n"), ("dot", "  \"TodoItem\" [label=<")])
  func drawsAnEntity(_ format: String, _ box: String) throws {
    let arguments = ["inspect", "Schemas", "--format", format, "--entity", "TodoItem"]
    let outcome = try ToolProcess.run(arguments)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("QSDataModel: TodoItem"))
    #expect(outcome.output.contains(box))
    #expect(!outcome.output.contains("MS_TableConfig"))
  }

  @Test(arguments: [
    (["--format", "dot", "--entity", "TodoItm"], "no entity 'TodoItm' here; did you mean 'TodoItem'?"),
    (["--format", "html", "--entity", "TodoItm"], "no entity 'TodoItm' here; did you mean 'TodoItem'?"),
    (["--entity", "TodoItem"], "--entity works only with --format mermaid, dot or html"),
  ])
  func anEntityThatCannotBeDrawnIsWrongUsage(_ options: [String], _ message: String) throws {
    let outcome = try ToolProcess.run(["inspect", "Schemas/QSDataModel.xcdatamodeld"] + options)
    #expect(outcome.status == 64)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains(message))
  }

  @Test func anotherFormatIsWrongUsage() throws {
    let outcome = try ToolProcess.run(["inspect", "Schemas", "--format", "svg"])
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("one of 'json', 'mermaid', 'dot' or 'html'"))
  }

  @Test func aModelWithErrorsIsNotDrawn() throws {
    let folder = try TemporaryFolder()
    try folder.write("<model/>", to: "M.xcdatamodel/contents")
    let outcome = try ToolProcess.run(["inspect", ".", "--format", "dot"], in: folder.url)
    #expect(outcome.status == 1)
    #expect(outcome.output == "")
  }
}
