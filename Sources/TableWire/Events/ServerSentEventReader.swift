package import Foundation

/// A reader of a `text/event-stream`, which comes in parts that may end anywhere.
package struct ServerSentEventReader: Sendable {
  /// The maximum number of bytes in an event, and in a line.
  private static let maximumBytes = 65_536

  /// The stream has a line or an event that is too long.
  package struct TooLong: Error {}

  private var line: [UInt8] = []
  private var data = ""
  private var name = ""
  private var id = ""
  /// Whether the last byte was CR: a LF after it belongs to the same end of a line.
  private var isAfterReturn = false
  private var isFirstLine = true

  package init() {}

  /// Reads a part of the stream, and returns the events that it completes.
  package mutating func read(_ part: Data) throws(TooLong) -> [ServerSentEvent] {
    var events: [ServerSentEvent] = []
    for byte in part {
      let isEndOfReturn = isAfterReturn && byte == UInt8(ascii: "\n")
      isAfterReturn = byte == UInt8(ascii: "\r")
      if isEndOfReturn { continue }
      if isAfterReturn || byte == UInt8(ascii: "\n") {
        if let event = endLine() { events.append(event) }
      } else {
        line.append(byte)
      }
      if line.count + data.utf8.count > Self.maximumBytes { throw TooLong() }
    }
    return events
  }

  /// Ends a line. Returns the event that an empty line ends, if it has data.
  private mutating func endLine() -> ServerSentEvent? {
    var text = String(decoding: line, as: UTF8.self)
    line = []
    // A byte order mark at the beginning is not part of the first line.
    if isFirstLine, text.first == "\u{FEFF}" { text.removeFirst() }
    isFirstLine = false
    if text.isEmpty {
      defer { (data, name) = ("", "") }
      if data.isEmpty { return nil }
      return ServerSentEvent(id: id, name: name.isEmpty ? "message" : name, data: String(data.dropLast()))
    }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    var value = parts.count > 1 ? parts[1] : ""
    if value.first == " " { value.removeFirst() }
    switch parts[0] {
    case "data": data += "\(value)\n"
    case "event": name = String(value)
    case "id" where !value.contains("\0"): id = String(value)
    // Comments, whose name is empty, and fields of no use here.
    default: break
    }
    return nil
  }
}
