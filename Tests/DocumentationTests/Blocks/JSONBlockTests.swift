import DataModelTestSupport
import Foundation
import Testing

/// Blocks of JSON can be parsed, and are what the tool prints.
@Suite struct JSONBlockTests {
  @Test(arguments: Repository.blocks(in: "json"))
  func isPrinted(_ block: DocumentBlock) throws {
    _ = try JSONSerialization.jsonObject(with: Data(block.text.utf8))
    #expect(FormatsExamples.names(block), "\(block): no test compares it")
  }
}
