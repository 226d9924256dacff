import DataModelTestSupport
import Testing

/// Every command of the documents' shell blocks is run, or checked against what there is.
@Suite struct ShellBlockTests {
  @Test(arguments: Repository.blocks(in: "sh") + YAMLBlockTests.scripts)
  func runs(_ block: DocumentBlock) throws {
    let lines = ShellLine.lines(of: block)
    try #require(!lines.isEmpty)
    let scene = try ShellScene()
    let outcome = try scene.run(lines.map { "\($0.before)\n\($0.text)" })
    try #require(outcome.statuses.count == lines.count, "\(block): \(outcome.output)")
    for (line, status) in zip(lines, outcome.statuses) {
      let known = status == 127 ? "a program that no test knows: see ShellPrograms" : outcome.output
      #expect(status == line.status, "\(block): \(line.text)\n\(known)")
    }
    for call in outcome.calls {
      #expect(throws: Never.self, "\(block): \(call)") { try ShellPrograms.check(call) }
      for model in call.arguments where model.hasSuffix(".xcdatamodeld") {
        let isThere = scene.contains(model) || Repository.hasFile(model)
        #expect(isThere, "\(block): \(model)")
      }
    }
  }

  @Test func everyParticularLineIsInADocument() throws {
    let texts = Repository.blocks(in: "sh").flatMap(ShellLine.lines).map(\.text)
    for line in ShellLine.particular {
      #expect(texts.contains { $0.hasPrefix(line.text) && line.isWhole($0) }, "\(line.text)")
    }
  }

  @Test func linesAreJoined() throws {
    let text = "```sh\n# one\na b \\\n  c    # two\n\nd |\n  e\n```"
    let block = try #require(DocumentBlock.blocks(of: text, in: "A.md").first)
    #expect(ShellLine.lines(of: block).map(\.text) == ["a b \\\n  c    # two", "d |\n  e"])
  }

  // MARK: - What fails

  @Test(arguments: [
    ("nonesuch --help", 127), ("Scripts/nonesuch", 127), ("datamodel valdate .", 64),
    ("datamodel validate Nowhere.xcdatamodeld", 66), ("datamodel sql Nowhere | sqlite3 a.sqlite", 66),
  ])
  func saysWhatCannotBeRun(_ line: String, _ status: Int32) throws {
    #expect(try ShellScene().run([line]).statuses == [status])
  }

  @Test(arguments: [
    "swift build --product nonesuch", "swift build --traits Nonesuch", "swift run nonesuch",
    "swift run --package-path Examples/Todo nonesuch", "swift run datamodel valdate",
    "swift run --package-path Examples/Nowhere todo", "swift package nonesuch",
    "swift package generate-datamodel --nonesuch",
    "todo nonesuch --nonesuch", "curl http://127.0.0.1:8080/nowhere", "apt-get install nonesuch",
    "find . -exec rm {} +",
    "Benchmarks/compile-time --nonesuch", "alias todo=$PWD/Examples/Todo/.build/debug/nonesuch",
  ])
  func saysWhatIsNotThere(_ line: String) throws {
    let outcome = try ShellScene().run([line])
    #expect(outcome.statuses == [0] && outcome.calls.count == 1)
    for call in outcome.calls { #expect(throws: (any Error).self) { try ShellPrograms.check(call) } }
  }
}
