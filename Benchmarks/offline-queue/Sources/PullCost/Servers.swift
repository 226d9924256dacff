import Foundation
import HTTPTypes
import OfflineSync

/// A row of a Mobile Apps server.
struct ServerRow: Sendable {
  let id: String
  let number: Int

  init(number: Int) {
    // The same number always has the same id, and ids are not in the order of numbers.
    var bits = UInt64(number) &+ 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    id = "\(String(bits ^ (bits >> 31), radix: 16))-4242-8242-\(number)"
    self.number = number
  }

  /// The time of the change: a millisecond later for each row.
  private var time: String {
    let (seconds, rest) = (number / 1000, String(number % 1000))
    let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { ($0 < 10 ? "0" : "") + String($0) }
    return "2026-11-21T\(clock.joined(separator: ":")).\(String(repeating: "0", count: 3 - rest.count) + rest)"
  }

  var json: String {
    #"{"id":"\#(id)","text":"Item \#(number) – buy milk","complete":\#(number.isMultiple(of: 2)),"createdAt":"\#(time)Z","#
      + #""updatedAt":"\#(time)Z","version":"AAAAAAAAJyY=","deleted":false}"#
  }

  /// The values as in the columns.
  var texts: [String] {
    let date = time.replacingOccurrences(of: "T", with: " ")
    return [id, number.isMultiple(of: 2) ? "1" : "0", "Item \(number) – buy milk", date, date, "AAAAAAAAJyY="]
  }
}

/// Returns pages that were prepared before, one after the other, as a pull requests them.
actor KnownPages: HTTPTransport {
  private var bodies: [Data] = []

  init(rows: [ServerRow], pageSize: Int) {
    var pages = Pages(count: rows.count, pageSize: pageSize)
    while let page = pages.next() { bodies.append(Self.body(rows[page], total: rows.count - page.lowerBound)) }
  }

  static func body(_ rows: some Collection<ServerRow>, total: Int) -> Data {
    Data(#"{"results":[\#(rows.map(\.json).joined(separator: ","))],"count":\#(total)}"#.utf8)
  }

  func send(_ request: HTTPRequest, body: Data?) async throws -> (HTTPResponse, Data) {
    (HTTPResponse(status: .ok), bodies.removeFirst())
  }
}

/// The ranges of rows in pages. Each page begins with the last row of the one before.
struct Pages {
  let count: Int
  let pageSize: Int
  private var first = 0
  private var isAtEnd = false

  init(count: Int, pageSize: Int) {
    self.count = count
    self.pageSize = pageSize
  }

  mutating func next() -> Range<Int>? {
    if isAtEnd { return nil }
    let page = first..<min(count, first + pageSize)
    // A full page is not known to be the last.
    isAtEnd = page.upperBound == count && page.count < pageSize
    first = page.upperBound - 1
    return page
  }
}

/// Creates each page when it is requested.
actor MadePages: HTTPTransport {
  private var pages: Pages

  init(count: Int, pageSize: Int) { pages = Pages(count: count, pageSize: pageSize) }

  func send(_ request: HTTPRequest, body: Data?) async throws -> (HTTPResponse, Data) {
    guard let page = pages.next() else { throw HTTPTransportError.notSent("there are no more pages") }
    let rows = page.map(ServerRow.init(number:))
    return (HTTPResponse(status: .ok), KnownPages.body(rows, total: pages.count - page.lowerBound))
  }
}
