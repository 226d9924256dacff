import DataModelRuntime
import SQLText

/// What a step of a migration does to the queue: rows of `_Known` become what the rows of their table become,
/// and all that names a table follows it.
///
/// It runs while the columns of the queue are suspended, and without triggers.
struct CarriedQueue {
  /// The tables with a column `table`, besides the operations.
  private static let namingTables = [StateTables.answers, StateTables.setAside, StateTables.unknown]

  /// Whether there is a table of tokens. That of 2014 has none.
  let hasTokens: Bool

  /// - Returns: the step with all of it
  func step(_ step: SchemaMigration) -> SchemaMigration {
    let changes = step.syncedTables
    guard !changes.isEmpty else { return step }
    let known = changes.compactMap(Self.known)
    return step.adding(
      checks: changes.compactMap(Self.check),
      // Before the step copies tables that name others.
      first: renames(changes) + changes.flatMap(forgotten) + changes.flatMap(tokens),
      copies: known.compactMap(\.copy),
      drops: known.map(\.drop) + known.compactMap(\.renaming)
    )
  }

  private var tables: [String] { (hasTokens ? [TokenTable.name] : []) + Self.namingTables }

  // MARK: - Names

  /// All renames of a table are one statement: two may swap their names.
  private func renames(_ changes: [SyncedTableChange]) -> [String] {
    let renames = changes.filter { $0.newName != nil && $0.newName != $0.oldName }
    guard !renames.isEmpty else { return [] }
    let cases = renames.map { change in
      "WHEN \(SQLQuoting.literal(change.oldName)) THEN \(SQLQuoting.literal(change.newName ?? ""))"
    }
    let names = renames.map { SQLQuoting.literal($0.oldName) }.joined(separator: ", ")
    return ([OperationsTable.name] + tables).map { table in
      """
      UPDATE \(SQLQuoting.identifier(table)) SET "table" = CASE "table" \(cases.joined(separator: " ")) END \
      WHERE "table" IN (\(names))
      """
    }
  }

  private func forgotten(_ change: SyncedTableChange) -> [String] {
    guard change.newName == nil else { return [] }
    let isOfTable = "WHERE \"table\" = \(SQLQuoting.literal(change.oldName))"
    let kept = tables.map { "DELETE FROM \(SQLQuoting.identifier($0)) \(isOfTable)" }
    guard change.givesUpChanges else { return kept }
    let operations = SQLQuoting.identifier(OperationsTable.name)
    let errors = SQLQuoting.identifier(SuspendedColumns(ErrorsTable.additions).name)
    return kept + [
      """
      DELETE FROM \(SQLQuoting.identifier(ErrorsTable.name)) WHERE "id" IN (SELECT "id" FROM \(errors) WHERE \
      "_operation" IN (SELECT "id" FROM \(operations) \(isOfTable)))
      """,
      "DELETE FROM \(operations) \(isOfTable)",
    ]
  }

  /// Rows that were pulled before a column was there come again with its values.
  private func tokens(_ change: SyncedTableChange) -> [String] {
    guard hasTokens, change.isPulledAgain, let name = change.newName else { return [] }
    let tokens = SQLQuoting.identifier(TokenTable.name)
    return ["DELETE FROM \(tokens) WHERE \"table\" = \(SQLQuoting.literal(name))"]
  }

  // MARK: - Rows as the server knows them

  /// The statements for the table of one.
  private static func known(
    _ change: SyncedTableChange
  ) -> (copy: String?, drop: String, renaming: String?)? {
    guard change.newName != change.oldName || !change.values.isEmpty else { return nil }
    let old = SQLQuoting.identifier(KnownTable.name(of: change.oldName))
    let drop = "DROP TABLE \(old)"
    guard let name = change.newName else { return (nil, drop, nil) }
    let new = KnownTable.name(of: name)
    let values = change.values.map { "\($0.sql) AS \(SQLQuoting.identifier($0.column))" }
    let list = values.isEmpty ? ["*"] : KnownTable.ownColumns.map(SQLQuoting.identifier) + values
    let made = SQLQuoting.identifier("_New.\(new)")
    return (
      "CREATE TABLE \(made) AS SELECT \(list.joined(separator: ", ")) FROM \(old)", drop,
      "ALTER TABLE \(made) RENAME TO \(SQLQuoting.identifier(new))"
    )
  }

  // MARK: - What would be lost

  private static func check(_ change: SyncedTableChange) -> SchemaMigration.Check? {
    guard change.newName == nil || change.losesRows, !change.givesUpChanges else { return nil }
    // Of an entity that is gone only an app of the version before can push them.
    let further = change.isGone ? ", or give them up with 'drop: rows' in 'migrations' of datamodel.yaml" : ""
    let reason =
      change.newName != nil || change.isGone
      ? "rows of the table go with this migration" : "the table is not synced any more"
    return SchemaMigration.Check(
      """
      SELECT count(*) FROM \(SQLQuoting.identifier(OperationsTable.name)) WHERE "table" = \
      \(SQLQuoting.literal(change.oldName))
      """,
      "\(change.oldName): %d changes are not pushed yet, and \(reason); push them first\(further)"
    )
  }
}
