/// An event of a `text/event-stream`.
///
/// The form is that of the HTML standard, section "Server-sent events".
package struct ServerSentEvent: Sendable, Hashable {
  /// The id of the last event up to this one that has an id; empty without one.
  package var id: String
  /// The name of the event: `message` if the stream gives none.
  package var name: String
  /// The data, whose lines are separated by `\n`.
  package var data: String

  /// Creates an event. The id and the name must be single lines.
  package init(id: String = "", name: String = "message", data: String) {
    self.id = id
    self.name = name
    self.data = data
  }

  /// The event in a stream.
  package var text: String {
    let lines = data.split(separator: "\n", omittingEmptySubsequences: false).map { "data: \($0)\n" }
    return "id: \(id)\nevent: \(name)\n\(lines.joined())\n"
  }
}
