import Foundation
import Testing

@testable import TableWire

/// Events of a `text/event-stream`, by the HTML standard.
@Suite struct ServerSentEventTests {
  /// Events as `id|name|data`.
  private static func read(_ parts: [Data]) throws -> [String] {
    var reader = ServerSentEventReader()
    return try parts.flatMap { try reader.read($0) }
      .map { "\($0.id)|\($0.name)|\($0.data.replacing("\n", with: "/"))" }
  }

  static let streams: [(text: String, events: [String])] = [
    ("data: a\n\n", ["|message|a"]),
    ("data:a\n\n", ["|message|a"]),
    ("data:  a\n\n", ["|message| a"]),
    ("event: changed\nid: 7\ndata: {}\n\n", ["7|changed|{}"]),
    // The id stays until another comes, and the name does not.
    ("id: 7\nevent: x\ndata: a\n\ndata: b\n\n", ["7|x|a", "7|message|b"]),
    ("id: 7\ndata: a\n\nid\ndata: b\n\n", ["7|message|a", "|message|b"]),
    ("id: 7\0\ndata: a\n\n", ["|message|a"]),
    ("data: a\ndata: b\ndata\n\n", ["|message|a/b/"]),
    ("data: a\r\rdata: b\r\n\r\ndata: c\n\r", ["|message|a", "|message|b", "|message|c"]),
    ("\u{FEFF}data: a\n\n", ["|message|a"]),
    (
      ": \(String(repeating: " ", count: 2046))\nretry: 2000\n\n:\n\nunknown: x\n\ndata: a\n\n",
      ["|message|a"]
    ),
    // Without data there is no event, and what the stream does not finish is none.
    ("event: x\n\ndata: a", []),
    ("data: ä€😀\n\n", ["|message|ä€😀"]),
  ]

  @Test(arguments: streams)
  func areRead(_ stream: (text: String, events: [String])) throws {
    let bytes = Data(stream.text.utf8)
    #expect(try Self.read([bytes]) == stream.events)
    // The same, whatever parts it comes in.
    for cut in 0...bytes.count {
      #expect(try Self.read([bytes.prefix(cut), bytes.dropFirst(cut)]) == stream.events, "cut at \(cut)")
    }
    #expect(try Self.read(bytes.map { Data([$0]) }) == stream.events)
  }

  @Test(arguments: ["data: ", ": ", "data: a\n"])
  func endlessOnesAreRefused(_ text: String) {
    var reader = ServerSentEventReader()
    #expect(throws: ServerSentEventReader.TooLong.self) {
      for _ in 0..<70_000 { _ = try reader.read(Data(text.utf8.dropLast(text.hasSuffix("\n") ? 0 : 1))) }
    }
  }

  @Test func changesAreEvents() throws {
    let change = TableChange(table: "Täble \"A\"\n", time: 1_764_124_800_123)
    var reader = ServerSentEventReader()
    let events = try reader.read(Data(change.event.text.utf8))
    #expect(events.map { TableChange($0) } == [change])
    #expect(
      TableChange(table: "A", time: 5).event.text == "id: 5\nevent: changed\ndata: {\"table\":\"A\"}\n\n"
    )
  }

  @Test(arguments: [
    ServerSentEvent(id: "5", name: "message", data: #"{"table":"A"}"#),
    ServerSentEvent(id: "", name: "changed", data: #"{"table":"A"}"#),
    ServerSentEvent(id: "99999999999999999", name: "changed", data: #"{"table":"A"}"#),
    ServerSentEvent(id: "5", name: "changed", data: #"{"table":1}"#),
    ServerSentEvent(id: "5", name: "changed", data: "A"),
  ])
  func otherEventsAreIgnored(_ event: ServerSentEvent) { #expect(TableChange(event) == nil) }
}
