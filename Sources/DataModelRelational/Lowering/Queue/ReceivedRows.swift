/// The tables that keep what came of the server and has no place in a synced table: both are for the whole
/// database.
enum ReceivedRows {
  static let setAsideName = "_SetAside"
  static let unknownName = "_Unknown"

  static var tables: [Table] { [setAside, unknown] }

  /// Rows that break a condition of their table, as JSON, with the reason: they keep no other row away.
  ///
  /// It has row ids, so that apps can observe it.
  private static var setAside: Table {
    var table = Table(
      name: setAsideName,
      columns: keyColumns + [required("row", .blob), required("reason", .text)]
    )
    table.compositeKey = ["table", "id"]
    return table
  }

  /// The members of a server's row beyond the columns of the model, as JSON: a service that replaces whole
  /// rows gets it back.
  private static var unknown: Table {
    var table = Table(name: unknownName, columns: keyColumns + [required("values", .blob)])
    table.compositeKey = ["table", "id"]
    table.isWithoutRowID = true
    return table
  }

  private static var keyColumns: [Column] {
    var id = required("id", .text)
    id.ignoresCase = true
    return [required("table", .text), id]
  }

  private static func required(_ name: String, _ type: ColumnType) -> Column {
    var column = Column(name: name, type: type)
    column.isRequired = true
    return column
  }
}
