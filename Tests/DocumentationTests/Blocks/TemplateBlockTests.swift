import DataModelTestSupport
import Testing

/// The templates that `Templates.md` shows are taken in place of those in the tool.
@Suite struct TemplateBlockTests {
  private static let page = "Documentation/Guides/Templates.md"

  @Test(arguments: [
    ("{{>BuiltIn/Entity}}", "Entity", "extension Customer: Named {}"),
    ("{{>BuiltIn/Property}}", "Property", "/// String in the column `name`."),
  ])
  func isTaken(_ holding: String, _ name: String, _ line: String) throws {
    let block = try #require(
      try Repository.blocks.get().first { $0.document == Self.page && $0.text.contains(holding) }
    )
    let scene = try ShellScene()
    try scene.replace(["DataModelTemplates/\(name).mustache": block.text])
    let outcome = try scene.run(["datamodel generate Shop.xcdatamodeld --output Code && cat Code/Customer.*"])
    #expect(outcome.statuses == [0] && outcome.output.contains(line), "\(outcome.output)")
  }
}
