public import Foundation
import RemoteTables

/// The progress of a pull.
public struct PullProgress: Sendable, Hashable {
  /// The table in the database.
  public let table: String
  /// The id of the query.
  public let queryID: String?
  /// The number of pages so far.
  public let pageCount: Int
  /// The number of rows received so far.
  public let receivedCount: Int
  /// The approximate number of rows in all; nil if the server has not counted them.
  public let totalCount: Int?

  init(_ result: PullResult.Query) {
    table = result.table
    queryID = result.id
    pageCount = result.pageCount
    receivedCount = result.receivedCount
    totalCount = result.totalCount
  }
}

/// The status of a query's pulls.
public struct PullStatus: Sendable, Hashable {
  /// The time up to which the server's changes are on this device, by the server's clock; nil if the query
  /// was never pulled, or has no id.
  public let upTo: Date?
  /// When this context last completed a pull of the query; nil if it has not.
  public let lastPull: Date?
  /// Why the last pull of this context did not complete; nil if it did.
  public let lastFailure: String?
  /// When a pull that failed, or the round of which it was a part, is retried automatically; nil if no retry
  /// is scheduled.
  public let nextAttempt: Date?
}
