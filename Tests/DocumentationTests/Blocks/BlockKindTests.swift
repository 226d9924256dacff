import DataModelTestSupport
import Testing

/// Every block of the documents is run, compiled, read or compared by a test, or has a reason why not.
@Suite struct BlockKindTests {
  @Test func everyBlockIsChecked() throws {
    for block in try Repository.blocks.get() {
      let isChecked =
        BlockKind.checked[block.language] != nil
        || BlockKind.elsewhere.contains { $0.isAbout(block) }
        || BlockKind.others.contains(block.language)
          && (ShownOutput.all.contains { $0.isAbout(block) } || FormatsExamples.names(block)
            || BlockKind.exceptions.contains {
              $0.document == block.document && block.text.contains($0.holding)
            })
      #expect(isChecked, "\(block): no test checks the block in '\(block.language)'")
    }
  }

  @Test(arguments: BlockKind.elsewhere)
  func testsElsewhereAreThere(_ test: BlockKind.Test) throws {
    #expect(try Repository.blocks.get().contains { test.isAbout($0) })
    let text = try Repository.text(of: "Tests/\(test.file)")
    #expect(text.contains("\"\(test.document)\""), "\(test.file) does not read \(test.document)")
  }

  @Test func everyExceptionIsABlock() throws {
    let blocks = try Repository.blocks.get()
    for exception in BlockKind.exceptions {
      #expect(
        blocks.contains {
          $0.language.isEmpty && $0.document == exception.document && $0.text.contains(exception.holding)
        },
        "\(exception.document): \(exception.holding)"
      )
    }
  }
}
