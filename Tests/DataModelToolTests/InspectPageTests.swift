import DataModelTestSupport
import Foundation
import Testing

/// `datamodel inspect --format html`, of files.
@Suite struct InspectPageTests {
  private static func page(_ path: String, _ options: [String] = []) throws -> ProgramRun {
    try ToolProcess.run(["inspect", path, "--format", "html"] + options)
  }

  /// Every link of a page leads to an element of it, and no two elements have one id.
  @Test(arguments: [
    "Schemas/QSDataModel.xcdatamodeld", "Schemas/MobileAppsTables.xcdatamodeld",
    "Tests/Models/Zoo.xcdatamodeld", "Tests/Models/Market.xcdatamodeld",
    "Tests/Models/Library.xcdatamodeld", "Tests/Models/Ledger.xcdatamodeld",
    "Tests/ObjectGraphTests/Models/CivilRegister.xcdatamodeld", "Tests/RuleMatrix/RuleMatrix.xcdatamodeld",
  ])
  func linksLeadToWhatIsThere(_ model: String) throws {
    let outcome = try Self.page(model)
    #expect(outcome.status == 0)
    let page = PageReader(outcome.output)
    #expect(page.complaints == [])
    #expect(page.addresses.count > 10)
    #expect(try Self.page(model).output == outcome.output)
  }

  /// The SQL and the Swift of an entity are those of the commands that are there for them.
  @Test func sqlAndSwiftAreThoseOfTheOtherCommands() throws {
    let model = "Schemas/QSDataModel.xcdatamodeld"
    let folder = try TemporaryFolder()
    #expect(try ToolProcess.run(["generate", model, "--output", folder.url.path]).status == 0)
    let swift = try String(contentsOf: folder.file("TodoItem.generated.swift"), encoding: .utf8)
    let sql = try ToolProcess.run(["sql", model]).output
    let shown = try Self.page(model).output.matches(of: /<pre><code>([^<]*)<\/code><\/pre>/).map { match in
      [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
        .reduce(String(match.1)) { $0.replacing($1.0, with: $1.1) }
    }
    #expect(shown.contains(swift))
    let statements = shown.filter { $0.hasPrefix("CREATE TABLE") }
    #expect(!statements.isEmpty)
    for statement in statements.flatMap({ $0.split(separator: ";\n\nCREATE") }) {
      #expect(sql.contains(statement), "\(statement)")
    }
  }

  private static func document(_ elements: String) -> String { ModelXML.document(around: elements) }

  /// Entities with errors, and those that share a table with them, have no SQL and no Swift.
  @Test func aModelWithErrorsIsShownWithThem() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try folder.write(
      Self.document(
        """
        <entity name="Item">
          <relationship name="list" optional="YES" maxCount="1" destinationEntity="Gone"/>
        </entity>
        <entity name="List"/>
        """
      ),
      to: "M.xcdatamodel/contents"
    )
    let outcome = try ToolProcess.run(["inspect", "M.xcdatamodel", "--format", "html"], in: folder.url)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("[unknown-destination]"))
    let page = PageReader(outcome.output)
    #expect(page.complaints == [])
    #expect(page.texts["entity-Item.list"]?.contains("[unknown-destination] 3:") == true)
    #expect(page.texts["entity-Item"]?.contains("No SQL: there are errors in Item . No Swift") == true)
    #expect(page.texts["entity-List"]?.contains("No SQL until the errors") == true)
  }

  @Test func versionsAreComparedTheNewestFirst() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let text = #"<attribute name="text" optional="YES" attributeType="String"/>"#
    let rank = #"<attribute name="rank" attributeType="Integer 16"/>"#
    for (name, attributes) in [("M", text), ("M 2", text + rank), ("M 3", rank)] {
      try folder.write(
        Self.document("<entity name=\"Item\">\(attributes)</entity>"),
        to: "M.xcdatamodeld/\(name).xcdatamodel/contents"
      )
    }
    let options = ["--format", "html", "--model-version", "M 3"]
    let outcome = try ToolProcess.run(["inspect", "M.xcdatamodeld"] + options, in: folder.url)
    let page = PageReader(outcome.output)
    #expect(page.complaints == [])
    let head = "Element Change Core Data Rows Item attribute"
    let shown = [0, 1, 2].map { page.texts["version-.\($0)"] ?? "" }
    let finding = try #require(shown[1].firstRange(of: " error "))
    #expect(
      [shown[0], String(shown[1][..<finding.lowerBound]), shown[2]] == [
        """
        M 3 on this page Changes since M 2 . \(head) text removed: String inferred lose it A store \
        migrates files of the version before.
        """,
        """
        M 2 Changes since M . \(head) rank added, required without a default: Integer 16 refused: a required \
        attribute needs a default you decide : a value for existing rows: a constant, or an SQL expression \
        Before a store can migrate files of the version before, you have to state:
        """,
        "M The first version.",
      ]
    )
  }

  @Test func severalModelsAreNoPage() throws {
    let outcome = try Self.page("Schemas")
    #expect(outcome.status == 66)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("Schemas: error: 5 data models here; give the path of one:\n"))
  }

  @Test func aPartOfAModel() throws {
    let page = PageReader(try Self.page("Schemas/QSDataModel.xcdatamodeld", ["--entity", "TodoItem"]).output)
    #expect(page.complaints == [])
    #expect(page.ids.filter { $0.contains(/^entity-\w+$/) } == ["entity-TodoItem"])
  }

  /// A file that is no model has no page, and leaves the one from before.
  @Test func whatCannotBeReadHasNoPage() throws {
    let folder = try TemporaryFolder()
    try folder.write("<model", to: "M.xcdatamodel/contents")
    try folder.write("before", to: "page.html")
    let options = ["--format", "html", "--output", "page.html"]
    let outcome = try ToolProcess.run(["inspect", "M.xcdatamodel"] + options, in: folder.url)
    #expect(outcome.status == 1)
    #expect(try String(contentsOf: folder.file("page.html"), encoding: .utf8) == "before")
  }
}
