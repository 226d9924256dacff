/// The table by which an insert says that its row was here before: replaced just now, or deleted and not sent
/// yet. The first insert after the greatest operation has gone says it, too.
///
/// It is empty whenever a statement has ended, and is there only to set a trigger off. Each synced table has
/// one of its own: SQLite compiles all that a statement may set off, and would compile the triggers of every
/// synced table for an insert into any. Its column has the name that ids have in synced tables, so that the
/// triggers of both speak of a row alike.
enum ReturnedRows {
  static func tableName(of table: String) -> String { "_Returned.\(table)" }

  static func table(of table: String) -> Table {
    var table = Table(name: tableName(of: table), columns: [Column(name: "id", type: .text)])
    table.isWorkTable = true
    return table
  }
}
