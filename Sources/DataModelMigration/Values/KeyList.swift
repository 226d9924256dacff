import DataModelRelational
import SQLText

/// The old and new keys of a table's rows, stored while a step runs. A computed key, for example a random
/// one, is computed only once, so that rows and references get the same.
struct KeyList {
  let oldTable: String
  let oldKey: String
  let newTable: String
  /// The new key as SQL over an old row.
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

  /// Returns the new key for an old one, which is given as SQL.
  ///
  /// Without `+`, SQLite scans the whole list for each row if the keys are numbers: it looks up a column of
  /// type `ANY` by the primary key only if the other value has no type.
  func key(of old: String) -> String { "(SELECT \"new\" FROM \(name) WHERE \"old\" = +\(old))" }

  /// A new UUID as text, like the ids that `SyncContext` gives to new rows.
  static let newID = """
    (hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-' \
    || substr('89AB', (random() & 3) + 1, 1) || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))
    """
}
