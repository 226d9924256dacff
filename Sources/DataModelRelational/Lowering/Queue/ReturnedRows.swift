/// The table by which an insert says that its row was here before: replaced just now, or deleted and not sent yet.
///
/// It is empty whenever a statement has ended, and is there only to set a trigger off. Its column has the name that ids
/// have in synced tables, so that the triggers of both speak of a row alike.
enum ReturnedRows {
  static let tableName = "_Returned"

  static var table: Table {
    var table = Table(
      name: tableName,
      columns: [Column(name: "table", type: .text), Column(name: "id", type: .text)]
    )
    table.isWorkTable = true
    return table
  }
}
