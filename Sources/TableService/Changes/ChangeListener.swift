import Foundation
import TableWire

/// A listener to the changes of tables. It ends when it is deallocated.
final class ChangeListener: Sendable {
  private let feed: ChangeFeed
  private let id: UUID

  init(_ feed: ChangeFeed, _ id: UUID) { (self.feed, self.id) = (feed, id) }

  deinit {
    let (feed, id) = (feed, id)
    Task { await feed.remove(id) }
  }

  /// Waits for news. Cancelling the task ends the listener.
  ///
  /// - Returns: the last changes of the tables that have changed, sorted; none if it is time for a comment;
  ///   nil after the end
  func next() async -> [TableChange]? { await feed.next(id) }
}
