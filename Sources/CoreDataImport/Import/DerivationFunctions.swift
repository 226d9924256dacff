import DataModelRuntime
import GRDB

/// The SQL functions of derived texts: SQLite has them only for ASCII.
enum DerivationFunctions {
  static func add(to db: Database) {
    add("canonical", LocalStore.DerivedText.canonical, to: db)
    add("uppercase", LocalStore.DerivedText.uppercase, to: db)
    add("lowercase", LocalStore.DerivedText.lowercase, to: db)
  }

  private static func add(
    _ name: String,
    _ function: @escaping @Sendable (String?) -> String?,
    to db: Database
  ) {
    db.add(
      function: DatabaseFunction("datamodel_\(name)", argumentCount: 1, pure: true) { values in
        function(String.fromDatabaseValue(values[0]))
      }
    )
  }
}
