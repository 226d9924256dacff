import DataModelDefinition

/// The rule Cascade where no foreign key can express it: from the side that holds the reference, through a table
/// of pairs, and along circles.
///
/// Before a row is deleted, one recursive query finds everything that goes with it, across tables; after it, the
/// rest is deleted. Meanwhile the triggers of those rows see in `_Deletion` that the work is under way and do
/// nothing; so neither SQLite's limit on the depth of triggers nor its refusal to let a trigger fire itself matters.
///
/// The rest must not go first: where a key is then cleared in the row that is about to be deleted, SQLite counts
/// its reference twice among those that are mended, and lets a transaction end that it should refuse.
enum CascadeTrigger {
  static let workTable = "_Deletion"

  /// The table that holds the rows of a deletion under way; it is empty outside of one.
  static var table: Table {
    var columns = [Column(name: "table", type: .text), Column(name: "key", type: .any)]
    var isFirst = Column(name: "isFirst", type: .integer)
    isFirst.checks = [#""isFirst" IN (0, 1)"#]
    columns.append(isFirst)
    for index in columns.indices { columns[index].isRequired = true }
    var table = Table(name: workTable, columns: columns)
    table.compositeKey = ["table", "key"]
    return table
  }

  /// The triggers of a table.
  static func triggers(on start: RelationshipSide.End, edges: [RelationshipSide]) -> [Trigger] {
    let table = SQLText.literal(start.table)
    var steps: [String] = []
    for edge in edges {
      let step = step(along: edge)
      if !steps.contains(step) { steps.append(step) }
    }
    var deletions: [String] = []
    var seen: Set<String> = []
    for end in [start] + edges.map(\.destination) where seen.insert(end.table).inserted {
      deletions.append(
        """
        DELETE FROM \(end.quotedTable) WHERE \(end.quotedKey) IN \
        (SELECT "key" FROM "\(workTable)" WHERE "table" = \(SQLText.literal(end.table)));
        """
      )
    }
    let isFirst = "\"table\" = \(table) AND \"key\" = OLD.\(start.quotedKey)"
    return [
      Trigger(
        name: "\(start.table).cascade",
        body: """
          BEFORE DELETE ON \(start.quotedTable) WHEN NOT EXISTS (SELECT 1 FROM "\(workTable)")
          BEGIN
            INSERT INTO "\(workTable)" SELECT "table", "key", \(isFirst) FROM (
              WITH RECURSIVE "_doomed" ("table", "key") AS (
                VALUES (\(table), OLD.\(start.quotedKey))
          \(steps.map { "      UNION \($0)" }.joined(separator: "\n"))
              ) SELECT "table", "key" FROM "_doomed"
            );
          END
          """
      ),
      Trigger(
        name: "\(start.table).cascade.rest",
        body: """
          AFTER DELETE ON \(start.quotedTable) \
          WHEN EXISTS (SELECT 1 FROM "\(workTable)" WHERE \(isFirst) AND "isFirst")
          BEGIN
          \(deletions.map { "  \($0)" }.joined(separator: "\n"))
            DELETE FROM "\(workTable)";
          END
          """
      ),
    ]
  }

  /// The rows that go with the rows found so far, along one relationship.
  private static func step(along edge: RelationshipSide) -> String {
    let found = SQLText.literal(edge.destination.table)
    let here = #""_doomed"."table" = \#(SQLText.literal(edge.source.table))"#
    switch edge.storage {
    case .column(let column):
      let reference = "\"_row\".\(SQLText.identifier(column))"
      return """
        SELECT \(found), \(reference) FROM "_doomed" JOIN \(edge.source.quotedTable) AS "_row" \
        ON "_row".\(edge.source.quotedKey) = "_doomed"."key" \
        WHERE \(here) AND \(reference) IS NOT NULL\(edge.source.condition(on: "\"_row\""))
        """
    case .inverseColumn(let table, let column, _):
      return """
        SELECT \(found), "_row".\(edge.destination.quotedKey) FROM "_doomed" \
        JOIN \(SQLText.identifier(table)) AS "_row" ON "_row".\(SQLText.identifier(column)) = "_doomed"."key" \
        WHERE \(here)\(edge.destination.condition(on: "\"_row\""))
        """
    case .joinTable(let pairs):
      return """
        SELECT \(found), "_row".\(SQLText.identifier(pairs.destinationColumn)) FROM "_doomed" \
        JOIN \(SQLText.identifier(pairs.tableName)) AS "_row" \
        ON "_row".\(SQLText.identifier(pairs.sourceColumn)) = "_doomed"."key" WHERE \(here)
        """
    }
  }
}
