import Foundation

/// The news that rows of a table have changed. It has no rows: a pull reads them.
///
/// A client that has read all changes up to ``time`` has nothing to pull.
public struct TableChange: Sendable, Hashable {
  /// The name of the table on the server.
  public let table: String
  /// The time of the last change, in milliseconds since 1970.
  public let time: Int64

  /// Creates the news of a change.
  public init(table: String, time: Int64) {
    self.table = table
    self.time = time
  }

  /// Reads an event; nil if it is another event, or not in this form.
  package init?(_ event: ServerSentEvent) {
    guard event.name == Self.eventName, let time = Int64(event.id), WireDate.range.contains(time),
      let table = (try? JSONValue(Data(event.data.utf8)))?.object?["table"]?.string
    else { return nil }
    self.init(table: table, time: time)
  }

  private static let eventName = "changed"

  /// The event with which a service sends the news.
  package var event: ServerSentEvent {
    ServerSentEvent(
      id: "\(time)",
      name: Self.eventName,
      data: JSONValue.object(["table": .string(table)]).description
    )
  }
}
