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

  init(_ result: PullResult.Query) {
    table = result.table
    queryID = result.id
    pageCount = result.pageCount
    receivedCount = result.receivedCount
  }
}
