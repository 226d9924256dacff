import DataModelDefinition
import SQLText

/// The conditions that Core Data checks when a context is saved, and SQLite when a transaction ends.
///
/// SQLite has no assertions, but it has deferred foreign keys: a row in `_Violation` refers to nothing, so a
/// transaction cannot end while there is one. Triggers insert a row when a condition is violated and delete
/// it when the condition holds again, for example because the object on the other side is deleted too.
enum ViolationTriggers {
  static let tableName = "_Violation"

  static var table: Table {
    let impossible = ForeignKey(
      name: "\(tableName).impossible",
      table: tableName,
      referencedColumn: "_id",
      action: .refuseAtCommit
    )
    let columns = [
      Column(name: "_id", type: .integer, key: .primary), Column(name: "rule", type: .text, isRequired: true),
      Column(name: "key", type: .any, isRequired: true),
      Column(
        name: "impossible",
        type: .integer,
        isRequired: true,
        defaultLiteral: "0",
        foreignKey: impossible
      ),
    ]
    var table = Table(name: tableName, columns: columns)
    table.isWorkTable = true
    table.indexes = [
      Index(
        name: "\(tableName).rule_key",
        columns: [IndexedColumn("rule"), IndexedColumn("key")],
        isUnique: true
      ),
      // The table refers to itself: without this index, SQLite scans it for each inserted or deleted row.
      Index(name: "\(tableName).impossible", columns: [IndexedColumn("impossible")]),
    ]
    return table
  }

  /// Returns the statement that deletes a rule's violation for a row, if there is one.
  ///
  /// - Returns: SQL without a semicolon
  static func removal(of rule: String, _ key: SQLFragment) -> SQLFragment {
    .delete(
      from: tableName,
      where: SQLCondition("\(name: "rule") = \(schemaText: rule)").and(.anyColumn("key", equals: key))
    )
  }

  /// Returns the statements that check a row again. `violations` is a query for the rule's name and the keys
  /// of rows that violate it.
  static func recheck(_ rule: String, _ key: SQLFragment, _ violations: SQLFragment) -> [SQLFragment] {
    [removal(of: rule, key), .insert(into: tableName, ["rule", "key"], violations)]
  }

  /// Returns the triggers for Deny from the side with the reference: its row must not be deleted while the
  /// other exists.
  static func deny(_ side: LoweredRelationship, column: String) -> [Trigger] {
    let destination = side.destination
    let isGiven: SQLCondition = "\(.old, column) IS NOT NULL"
    return [
      Trigger(
        "\(side.identity).deny",
        .after(.delete),
        on: side.source.table,
        when: isGiven.and(side.source.condition(on: .old)),
        [
          """
          INSERT OR IGNORE INTO \(name: tableName) ("rule", "key") \
          SELECT \(schemaText: side.identity), \(name: destination.key) \
          FROM \(name: destination.table) WHERE \(name: destination.key) = \(.old, column)
          """
        ]
      ),
      Trigger(
        "\(side.identity).deny.resolve",
        .after(.delete),
        on: destination.table,
        [removal(of: side.identity, "\(.old, destination.key)")]
      ),
    ]
  }

  /// Returns the triggers for Deny through a join table: pairs whose other end is gone must not keep a row.
  static func deny(_ side: LoweredRelationship, pairs: JoinTableMapping) -> [Trigger] {
    let ends = LostPairTriggers(side: side, pairs: pairs, rule: "deny")
    return [ends.ofSource, ends.ofDestination]
  }
}
