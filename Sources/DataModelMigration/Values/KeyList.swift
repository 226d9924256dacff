import DataModelRelational
import SQLText

/// The old and new keys of the rows of a table, while a step runs. A key that is computed, such as one by
/// chance, is computed once, and rows and references find the same.
struct KeyList {
  let oldTable: String
  let oldKey: String
  let newTable: String
  /// The new key over an old row.
  let expression: String

  private var name: String { SQLQuoting.identifier("_Key.\(newTable)") }

  var creation: [String] {
    [
      "CREATE TABLE \(name) (\"old\" ANY PRIMARY KEY, \"new\" ANY NOT NULL) STRICT, WITHOUT ROWID",
      """
      INSERT INTO \(name) ("old", "new") SELECT \(SQLQuoting.identifier(oldKey)), \(expression) \
      FROM \(SQLQuoting.identifier(oldTable))
      """,
    ]
  }

  var removal: String { "DROP TABLE \(name)" }

  /// The new key for an old one, which is given as SQL.
  ///
  /// Without `+` SQLite looks through the whole list for each row where the keys are numbers: what has the
  /// type `ANY` is found by the primary key only beside a value without a type.
  func key(of old: String) -> String { "(SELECT \"new\" FROM \(name) WHERE \"old\" = +\(old))" }

  /// A UUID as text, as `SyncContext` gives to new rows.
  static let newID = """
    (hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-' \
    || substr('89AB', (random() & 3) + 1, 1) || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))
    """
}
