import DataModelTestSupport
import Testing

/// Blocks show what commands print: each is compared with what they do print.
@Suite struct OutputBlockTests {
  @Test(arguments: ShownOutput.all)
  func isPrinted(_ shown: ShownOutput) throws {
    let blocks = try Repository.blocks.get().filter {
      shown.isAbout($0) && BlockKind.others.contains($0.language)
    }
    try #require(blocks.count == 1, "the block of \(shown.testDescription)")
    guard ShellPrograms.isInstalled("sqlite3") || !shown.commands.contains("sqlite3") else { return }
    let scene = try ShellScene()
    try scene.replace(shown.files)
    let output = try scene.run([shown.commands]).output
    #expect(try ShownOutput.shows(blocks[0].text, output), "\(blocks[0]):\n\(output)")
  }

  /// What git is told of models is one pattern in all documents: that of the block which is run.
  @Test func gitIsToldTheSameEverywhere() throws {
    for document in try Repository.documents() {
      for match in try Repository.text(of: document).matches(of: /['`](\S+) diff=datamodel['`]/) {
        #expect(match.1 == "**/*.xcdatamodel/contents", "\(document)")
      }
    }
  }

  @Test(arguments: [
    ("a\n  b", "x\na b\nc", true), ("a b", "ab", false), ("a … d", "a b c d", true), ("a(b", "a(b", true),
    ("3 of 4 statements", "1 of 2 statements", true), ("was (0123abcd)", "was (abcd0123)", true),
    ("a.c", "abc", false),
  ])
  func isCompared(_ block: String, _ output: String, _ isShown: Bool) throws {
    #expect(try ShownOutput.shows(block, output) == isShown)
  }
}
