/// The tables by which an insert hands a row over to a trigger that seldom has to go off.
///
/// SQLite makes room for all that a trigger may do before it looks at its condition: most rows are new, and meet short ones.
/// The tables are empty whenever a statement has ended, and are there only to set a trigger off. Their column has the name that
/// ids have in synced tables, so that the triggers of all speak of a row alike.
enum HandedOverRows {
  /// For a row that may be about to be replaced.
  static let replacedName = "_Replaced"
  /// For a row that was here before: replaced just now, or deleted and not sent yet.
  static let returnedName = "_Returned"

  static var tables: [Table] { [replacedName, returnedName].map(table(named:)) }

  private static func table(named name: String) -> Table {
    var table = Table(
      name: name,
      columns: [Column(name: "table", type: .text), Column(name: "id", type: .text)]
    )
    table.isWorkTable = true
    return table
  }

  static func insertion(into name: String, _ table: SQLFragment, _ id: SQLFragment) -> SQLFragment {
    .insert(into: name, ["table", "id"], values: [table, id])
  }

  // MARK: - Operations that are none

  /// What stands in `tableKind` of an operation that says that its row was here before: there are no tables of this kind.
  static let returnedKind: SQLFragment = "-1"

  /// Hands the row over in place of such an operation, which is never stored.
  static var returning: Trigger {
    let operations = SystemTables.operationsName
    return Trigger(
      "\(operations).returning",
      .before(.insert),
      on: operations,
      when: "\(.new, "tableKind") = \(returnedKind)",
      [insertion(into: returnedName, "\(.new, "table")", "\(.new, "itemId")"), "SELECT RAISE(IGNORE)"]
    )
  }
}
