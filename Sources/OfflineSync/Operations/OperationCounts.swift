import DataModelRuntime
import GRDB
import RemoteTables

/// How many operations are in the queue.
struct OperationCounts: Sendable, Hashable {
  var pending = 0
  /// Those of which nobody knows whether the server has carried them out, on their way or not.
  var inDoubt = 0
  var undecided = 0
  /// Those of which nothing may be left to send: they are pending only if there is.
  var possiblyEmpty = 0

  static func fetch(_ db: Database) throws -> OperationCounts {
    let row =
      try WholeValues.rows(
        """
        SELECT count(*), count("_sending"), coalesce(sum("_isUndecided"), 0), \
        coalesce(sum("_isPossiblyEmpty"), 0) FROM "MS_TableOperations"
        """,
        [],
        db
      ).first ?? []
    let numbers = row.map { Int.fromDatabaseValue($0) ?? 0 }
    guard numbers.count == 4 else { return OperationCounts() }
    return OperationCounts(
      pending: numbers[0],
      inDoubt: numbers[1],
      undecided: numbers[2],
      possiblyEmpty: numbers[3]
    )
  }
}
