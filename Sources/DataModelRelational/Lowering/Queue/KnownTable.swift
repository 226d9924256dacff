import SQLText

/// The table that keeps rows of a synced table as the server knows them, for operations that are queued.
///
/// It has the types of the table and none of its conditions: what a row was is kept exactly, which no JSON of
/// SQLite does.
struct KnownTable {
  /// The table whose rows it keeps.
  let table: Table
  let description: SyncedTableMapping

  static func name(of table: String) -> String { "_Known.\(table)" }

  /// The columns of a row that are kept: all but those that SQLite computes.
  static func columns(of table: Table) -> [Column] {
    table.columns.filter { $0.generatedExpression == nil }
  }

  func known() -> Table {
    let name = Self.name(of: table.name)
    var known = Table(
      name: name,
      columns: [
        Self.number("_operation", of: name),
        Self.number("_role", of: name, values: "0, 1"),
        Self.number("_gone", of: name, values: "0, 1, 2", isZeroAtFirst: true),
        Self.number("_isPartial", of: name, values: "0, 1", isZeroAtFirst: true),
        // What the server has beyond these columns, as JSON; that of the base is in `_Unknown`.
        Column(name: "_unknown", type: .blob),
      ]
        + Self.columns(of: table).map { column in
          var copy = Column(name: column.name, type: column.type)
          copy.ignoresCase = column.ignoresCase
          return copy
        }
    )
    known.compositeKey = ["_operation", "_role"]
    known.isWithoutRowID = true
    // A push asks which queued rows refer to a row that it deletes.
    known.indexes = description.columns.filter { $0.referencedTable != nil }.map {
      Index(name: "\(name).\($0.name)", columns: [IndexedColumn($0.name)])
    }
    return known
  }

  private static func number(
    _ name: String,
    of table: String,
    values: String? = nil,
    isZeroAtFirst: Bool = false
  ) -> Column {
    var column = Column(name: name, type: .integer)
    column.isRequired = true
    if isZeroAtFirst { column.defaultLiteral = "0" }
    column.checks =
      values.map { values in
        [
          CheckConstraint(
            name: "\(table).\(name) known",
            condition: "\(SQLQuoting.identifier(name)) IN (\(values))"
          )
        ]
      } ?? []
    return column
  }
}
