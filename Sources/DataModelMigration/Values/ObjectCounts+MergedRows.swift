import DataModelDefinition
import DataModelRelational
import SQLText

/// Numbers of related objects after rows were deleted because another one with equal values is kept.
extension ObjectCounts {
  /// Returns the rows of the old version that are deleted, by their new table.
  func merged(_ table: String) -> MergedRows? { plans.first { $0.table.name == table }?.source?.merged }

  /// Adds the check of a relationship. `rows` is a query for each kept `row`, `counts` one for the numbers.
  func check(
    _ side: DeclaredRelationship,
    rows: String,
    counts: String,
    _ findings: inout MigrationFindings
  ) {
    let number = "ifnull(\"_count\".\"n\", 0)"
    let mayBeEmpty = side.relationship.mayBeEmpty ? " AND \(number) <> 0" : ""
    findings.check(
      """
      SELECT count(*) FROM (\(rows)) AS "_row" LEFT JOIN (\(counts)) AS "_count" ON "_count"."row" = \
      "_row"."row" WHERE \(side.relationship.isBroken(by: number))\(mayBeEmpty)
      """,
      """
      \(side.identity): %d rows would have \(Self.fault(of: side.relationship)), because 'keep' keeps only \
      one of the rows with equal values; change or delete them first
      """
    )
  }

  /// Returns one query for the numbers of several relationships together.
  func sum(of counts: [String]) -> String {
    guard counts.count > 1 else { return counts.joined() }
    return """
      SELECT "row", sum("n") AS "n" FROM (\(counts.joined(separator: " UNION ALL "))) GROUP BY "row"
      """
  }

  /// Returns a query for the number `n` of objects of each `row`. References to a deleted row count for its
  /// replacement; references of a deleted row do not count.
  func counts(
    _ pairs: RelatedPairs,
    _ stored: RelationshipMapping,
    from entity: EntityMapping,
    to end: String
  ) -> String {
    var conditions = pairs.conditions
    var joins: [String] = []
    func key(_ name: String, _ column: String, _ table: String, isMoved: Bool) -> String {
      guard let rows = merged(table) else { return column }
      guard isMoved, movable[table] != nil else {
        conditions.append("\(column) NOT IN (\(rows.keys))")
        return column
      }
      joins.append(" LEFT JOIN (\(rows.mapping)) AS \"\(name)\" ON \"\(name)\".\"old\" = \(column)")
      return "ifnull(\"\(name)\".\"new\", \(column))"
    }
    var isHeldThere = false
    if case .inverseColumn = stored.storage { isHeldThere = true }
    let isSynced = context.newEntity(end)?.isSynced ?? false
    let source = key("_same.source", pairs.source, entity.tableName, isMoved: !(isHeldThere && isSynced))
    let destination = key("_same.destination", pairs.destination, end, isMoved: !isHeldThere)
    return """
      SELECT \(source) AS "row", count(DISTINCT \(destination)) AS "n" FROM \(pairs.from)\(joins.joined())\
      \(SQLQuoting.whereClause(conditions)) GROUP BY 1
      """
  }
}

extension Relationship {
  /// Whether there is a number of objects that violates it.
  var isLimited: Bool { !mayBeEmpty || isToMany && (upperBound != nil || lowerBound > 1) }

  /// Returns the condition for a number, given as SQL, that violates it.
  fileprivate func isBroken(by number: String) -> String {
    guard isToMany, let upperBound else { return "\(number) < \(lowerBound)" }
    return "\(number) NOT BETWEEN \(lowerBound) AND \(upperBound)"
  }
}
