import Foundation
import HTTPTypes
import Testing

@testable import RemoteTables

@Suite struct RetryAfterTests {
  @Test(
    arguments: [
      ("7", 7), (" 0 ", 0), ("-1", nil), ("Sun, 06 Nov 1994 08:49:37 GMT", 10),
      ("Sun, 06 Nov 1994 08:49:00 GMT", 0),
      ("soon", nil), ("Sun, 31 Feb 1994 08:49:37 GMT", nil), ("", nil),
    ] as [(String, TimeInterval?)]
  )
  func readsSecondsAndDates(_ text: String, _ seconds: TimeInterval?) {
    let response = HTTPResponse(status: .tooManyRequests, headerFields: [.retryAfter: text])
    // 1994-11-06 08:49:27
    #expect(RetryAfter.seconds(in: response, now: Date(timeIntervalSince1970: 784_111_767)) == seconds)
  }

  @Test func saysNothingWithoutTheHeader() {
    #expect(RetryAfter.seconds(in: HTTPResponse(status: .tooManyRequests), now: Date()) == nil)
  }
}
