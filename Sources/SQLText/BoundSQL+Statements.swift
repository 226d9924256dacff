/// Statements that write, without semicolons.
extension BoundSQL {
  /// `UPDATE "Item" SET "list" = NULL WHERE …`
  package static func update(
    _ table: String,
    set column: String,
    to value: BoundSQL,
    where condition: BoundCondition<Value>
  ) -> BoundSQL {
    update(table, set: ["\(name: column) = \(value)"], where: condition)
  }

  /// `UPDATE "Item" SET "list" = NULL, "place" = NULL WHERE …`
  package static func update(
    _ table: String,
    set assignments: [BoundSQL],
    where condition: BoundCondition<Value>
  ) -> BoundSQL {
    "UPDATE \(name: table) SET \(assignments.joined(separator: ", ")) WHERE \(condition.sql)"
  }

  /// `DELETE FROM "Item" WHERE …`
  package static func delete(from table: String, where condition: BoundCondition<Value>) -> BoundSQL {
    "DELETE FROM \(name: table) WHERE \(condition.sql)"
  }

  /// `INSERT INTO "Item" ("list", "place") VALUES (…)`
  package static func insert(
    into table: String,
    _ columns: [String],
    values: [BoundSQL]
  ) -> BoundSQL {
    insert(into: table, columns, "VALUES (\(values.joined(separator: ", ")))")
  }

  /// `INSERT INTO "Item" ("list", "place") SELECT …`
  package static func insert(into table: String, _ columns: [String], _ query: BoundSQL) -> BoundSQL {
    "INSERT INTO \(name: table) (\(names: columns)) \(query)"
  }
}
