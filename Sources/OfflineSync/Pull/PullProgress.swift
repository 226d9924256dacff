public import Foundation
import RemoteTables

/// How far a pull is.
public struct PullProgress: Sendable, Hashable {
  /// The table in the database.
  public let table: String
  /// The id of the query.
  public let queryID: String?
  /// The number of pages so far.
  public let pageCount: Int
  /// The number of rows that have come so far.
  public let receivedCount: Int
  /// About how many rows come in all; nil if the server has not counted them.
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
  /// The time up to which the server's changes are here, by the server's clock; nil if it was never pulled,
  /// or has no id.
  public let upTo: Date?
  /// When this context has pulled it last, to the end; nil if it has not.
  public let lastPull: Date?
  /// Why the last pull of this context did not come to its end; nil if it did.
  public let lastFailure: String?
  /// When a pull that failed, or the round that it was a part of, is tried again by itself; nil if none is.
  public let nextAttempt: Date?
}
