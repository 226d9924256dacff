/// The statements of triggers, without semicolons.
extension SQLFragment {
  /// `UPDATE "Item" SET "list" = NULL WHERE …`
  static func update(
    _ table: String,
    set column: String,
    to value: SQLFragment,
    where condition: SQLCondition
  ) -> SQLFragment {
    update(table, set: ["\(name: column) = \(value)"], where: condition)
  }

  /// `UPDATE "Item" SET "list" = NULL, "place" = NULL WHERE …`
  static func update(
    _ table: String,
    set assignments: [SQLFragment],
    where condition: SQLCondition
  ) -> SQLFragment {
    "UPDATE \(name: table) SET \(assignments.joined(separator: ", ")) WHERE \(condition.sql)"
  }

  /// `DELETE FROM "Item" WHERE …`
  static func delete(from table: String, where condition: SQLCondition) -> SQLFragment {
    "DELETE FROM \(name: table) WHERE \(condition.sql)"
  }

  /// `INSERT INTO "Item" ("list", "place") VALUES (…)`
  static func insert(
    into table: String,
    _ columns: [String],
    values: [SQLFragment]
  ) -> SQLFragment {
    insert(into: table, columns, "VALUES (\(values.joined(separator: ", ")))")
  }

  /// `INSERT INTO "Item" ("list", "place") SELECT …`
  static func insert(into table: String, _ columns: [String], _ query: SQLFragment) -> SQLFragment {
    "INSERT INTO \(name: table) (\(names: columns)) \(query)"
  }
}
