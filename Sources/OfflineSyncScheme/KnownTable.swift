import DataModelRuntime
import SQLText

/// `_Known.…`: the rows of a synced table as the server knows them, for queued operations.
///
/// It has the types of the table, but none of its constraints: a row is stored exactly, which SQLite's JSON
/// cannot do.
package struct KnownTable: Sendable {
  package static let operation = "_operation"
  /// Whether a row is the base of its operation, or a newer row of the server: `KnownRow.Role`.
  package static let role = "_role"
  /// Whether the server has the row, live or marked as deleted: `KnownRow.Presence`.
  package static let gone = "_gone"
  package static let isPartial = "_isPartial"
  /// The server's values beyond these columns, as JSON; those of a base are in `_Unknown`.
  package static let unknown = "_unknown"
  package static let ownColumns = [operation, role, gone, isPartial, unknown]

  let name: String
  /// The statement that creates the table.
  let statement: String
  let indexes: [(name: String, statement: String)]

  package static func name(of table: String) -> String { "_Known.\(table)" }

  init(of table: SyncedTable) {
    let name = Self.name(of: table.name)
    let quoted = SQLQuoting.identifier(name)
    let kept = table.keptColumns
    let own = [
      #""_operation" INTEGER NOT NULL"#, Self.number(Self.role, of: name, "0, 1"),
      Self.number(Self.gone, of: name, "0, 1, 2", isZeroAtFirst: true),
      Self.number(Self.isPartial, of: name, "0, 1", isZeroAtFirst: true), #""_unknown" BLOB"#,
    ]
    let lines = own + kept.map(Self.definition) + [#"PRIMARY KEY ("_operation", "_role")"#]
    self.name = name
    statement = "CREATE TABLE \(quoted) (\n  \(lines.joined(separator: ",\n  "))\n) STRICT, WITHOUT ROWID"
    // A push looks up which queued rows refer to a row that it deletes.
    indexes = kept.filter { $0.referencedTable != nil }.map { column in
      let index = "\(name).\(column.name)"
      return (
        index,
        """
        CREATE INDEX \(SQLQuoting.identifier(index)) ON \(quoted) (\(SQLQuoting.identifier(column.name)))
        """
      )
    }
  }

  private static func number(
    _ name: String,
    of table: String,
    _ values: String,
    isZeroAtFirst: Bool = false
  ) -> String {
    """
    \(SQLQuoting.identifier(name)) INTEGER NOT NULL\(isZeroAtFirst ? " DEFAULT 0" : "")
        CONSTRAINT \(SQLQuoting.identifier("\(table).\(name) known")) CHECK \
    (\(SQLQuoting.identifier(name)) IN (\(values)))
    """
  }

  private static func definition(of column: SyncedColumn) -> String {
    let collation = column.ignoresCase ? " COLLATE NOCASE" : ""
    return "\(SQLQuoting.identifier(column.name)) \(column.type.storageClass)\(collation)"
  }
}

extension SyncedTable {
  /// The columns that store a value, by name: a model file in another order gives the same tables and
  /// triggers.
  var keptColumns: [SyncedColumn] {
    columns.filter { !$0.isComputed }.sorted { $0.name.precedesByUTF8($1.name) }
  }
}

extension SyncedColumn {
  /// Whether values compare without regard to letter case, as ids do: the id of the row, or a reference to
  /// another row.
  var ignoresCase: Bool { (role == .id || referencedTable != nil) && type == .string }
}

extension StoredValueType {
  /// The storage class of the column of a `STRICT` table. `ANY` keeps what it is given.
  fileprivate var storageClass: String {
    switch self {
    case .bool, .int16, .int32, .int64: "INTEGER"
    case .double, .float: "REAL"
    case .string, .decimal, .date, .url: "TEXT"
    case .data, .uuid: "BLOB"
    case .other: "ANY"
    }
  }
}
