import Foundation
import Testing

@testable import TableWire

/// The encoding of the parts of tokens.
@Suite struct Base64URLTests {
  @Test(
    arguments: [
      ([], ""), ([0], "AA"), ([0xFB, 0xFF], "-_8"), ([0xFF, 0xFF, 0xFF], "____"), (Array("any".utf8), "YW55"),
    ] as [([UInt8], String)]
  )
  func isReadAsItIsWritten(_ bytes: [UInt8], _ text: String) {
    #expect(Base64URL.text(of: Data(bytes)) == text)
    #expect(Base64URL.data(of: text) == Data(bytes))
  }

  @Test(arguments: ["A", "AA=", "AA==", "+/8=", "+/8", "A A", "AA\n", "é", "AAAAA"])
  func refusesAnythingElse(_ text: String) {
    #expect(Base64URL.data(of: text) == nil)
  }
}
