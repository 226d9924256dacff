import DataModelTestSupport
import Testing

/// Blocks of XML are models, or elements of one, which have no findings.
@Suite struct XMLBlockTests {
  @Test(arguments: Repository.blocks(in: "xml").filter { !isCheckedElsewhere($0) })
  func isAModelWithoutFindings(_ block: DocumentBlock) throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try folder.write(try model(block.text), to: "Model.xcdatamodel/contents")
    // A page may call an entity 'Task'; that Swift has a type of the name is not what it is about.
    let outcome = try ShellScript(in: folder.url, standIns: ShellPrograms.standIns())
      .run("datamodel validate . --strict --disable hidden-type 2>&1")
    #expect(outcome.status == 0, "\(block):\n\(outcome.output)")
  }

  private func model(_ text: String) throws -> String {
    let first = try #require(text.firstMatch(of: /<(\w+)/)?.1)
    return switch first {
    case "model": text
    case "entity": ModelXML.document(around: text)
    case "attribute", "relationship": ModelXML.document(around: "<entity name=\"Item\">\n\(text)\n</entity>")
    default: try #require(nil, "no test knows what '<\(first)' is in")
    }
  }

  private static func isCheckedElsewhere(_ block: DocumentBlock) -> Bool {
    FormatsExamples.names(block) || BlockKind.elsewhere.contains { $0.isAbout(block) }
  }
}
