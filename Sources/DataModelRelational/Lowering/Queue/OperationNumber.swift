import SQLText

/// The numbers of operations: none is given twice, even after its operation is gone. Whoever still holds one,
/// such as a conflict that another process has decided, must not meet another operation by it.
///
/// SQLite counts on from the greatest number in the table. When the operation with that one goes, a trigger
/// notes the next number in `_Sync`; whatever is queued then gets that, and takes the note away.
/// `AUTOINCREMENT` would promise the same, but every statement that might queue something would read a table
/// for it, and write it: a twelfth of a local insert, and a twentieth of a row of the server.
enum OperationNumber {
  /// The column of `_Sync` with the next number; NULL if SQLite may count on.
  static let column = "nextOperation"

  /// The number of the operation that is being queued; NULL if SQLite may count on.
  static let next: SQLFragment = "(SELECT \(name: column) FROM \(name: SyncState.tableName))"

  /// The condition, of the row of `_Sync`, that SQLite must not count on.
  static let isNoted: SQLCondition = "\(name: column) IS NOT NULL"

  /// The condition that it may.
  static let isNotNoted: SQLCondition = "\(name: column) IS NULL"

  /// Takes the note away if the number has been given.
  static let isGiven = SQLFragment.update(
    SyncState.tableName,
    set: column,
    to: "NULL",
    where: isNoted.and(
      "\(name: column) <= (SELECT max(\(name: "id")) FROM \(name: SystemTables.operationsName))"
    )
  )

  /// Notes the next number when the operation with the greatest one goes.
  static var note: Trigger {
    let operations = SystemTables.operationsName
    let isGreatest = SQLCondition.exists(in: "\(name: operations)", where: "\(name: "id") > \(.old, "id")")
      .negated
    return Trigger(
      "\(operations).next",
      .after(.delete),
      on: operations,
      when: isGreatest,
      [
        .update(
          SyncState.tableName,
          set: column,
          to: "\(.old, "id") + 1",
          where: .any([isNotNoted, "\(name: column) <= \(.old, "id")"])
        )
      ]
    )
  }
}
