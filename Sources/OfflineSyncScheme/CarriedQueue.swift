@_spi(Generated) import DataModelRuntime
import SQLText

/// What a step of a migration does to the queue: rows of `_Known` change as the rows of their table do, and
/// everything that names a table follows its new name.
///
/// It runs while the columns of the queue are suspended, and without triggers. Each step leaves this value as
/// the next one finds it.
struct CarriedQueue {
  /// The tables with a column `table`, except for the operations.
  private static let namingTables = [
    StateTables.answers, StateTables.leftOut, StateTables.setAside, StateTables.unknown,
  ]

  /// Whether there is a table of tokens. Models of 2014 have none.
  var hasTokens: Bool
  /// The synced tables with a table of known rows. A table that begins to be synced in one of the steps has
  /// none.
  var known: Set<String>

  /// - Returns: the step, with what it does to the queue
  mutating func carry(through step: SchemaMigration) -> SchemaMigration {
    let changes = step.syncedTables
    let kept = changes.filter { known.contains($0.oldName) }
    let moves = kept.compactMap(Self.known)
    let carried = step.adding(
      checks: changes.compactMap(Self.check),
      // Before the step copies tables that refer to others; and what is removed goes before another table
      // takes its name.
      first: changes.flatMap(forgotten) + renames(changes) + changes.flatMap(tokens),
      copies: moves.compactMap(\.copy),
      drops: moves.map(\.drop) + moves.compactMap(\.renaming),
      last: kept.compactMap(Self.chance)
    )
    known.subtract(kept.map(\.oldName))
    known.formUnion(kept.compactMap(\.newName))
    if step.removedTables.contains(TokenTable.name) { hasTokens = false }
    return carried
  }

  private var tables: [String] { (hasTokens ? [TokenTable.name] : []) + Self.namingTables }

  // MARK: - Names

  /// Returns statements that rename by way of unused names: two tables may swap theirs, and a row has its
  /// table in its key.
  private func renames(_ changes: [SyncedTableChange]) -> [String] {
    let renames = changes.compactMap { change in
      change.newName.flatMap { $0 == change.oldName ? nil : (old: change.oldName, new: $0) }
    }
    guard !renames.isEmpty else { return [] }
    let mark = "_New."
    let cases = renames.map { "WHEN \(SQLQuoting.literal($0.old)) THEN \(SQLQuoting.literal(mark + $0.new))" }
    let names = renames.map { SQLQuoting.literal($0.old) }.joined(separator: ", ")
    return ([OperationsTable.name] + tables).flatMap { table in
      let update = "UPDATE \(SQLQuoting.identifier(table)) SET \"table\" ="
      return [
        "\(update) CASE \"table\" \(cases.joined(separator: " ")) END WHERE \"table\" IN (\(names))",
        """
        \(update) substr("table", \(mark.count + 1)) WHERE substr("table", 1, \(mark.count)) = \
        \(SQLQuoting.literal(mark))
        """,
      ]
    }
  }

  private func forgotten(_ change: SyncedTableChange) -> [String] {
    guard change.newName == nil else { return [] }
    let isOfTable = "WHERE \"table\" = \(SQLQuoting.literal(change.oldName))"
    let kept = tables.map { "DELETE FROM \(SQLQuoting.identifier($0)) \(isOfTable)" }
    guard change.givesUpChanges else { return kept }
    let operations = SQLQuoting.identifier(OperationsTable.name)
    let suspended = SQLQuoting.identifier(SuspendedColumns(OperationsTable.additions).name)
    let errors = SQLQuoting.identifier(SuspendedColumns(ErrorsTable.additions).name)
    return kept + [
      """
      DELETE FROM \(SQLQuoting.identifier(ErrorsTable.name)) WHERE "id" IN (SELECT "id" FROM \(errors) WHERE \
      "_operation" IN (SELECT "id" FROM \(operations) \(isOfTable)))
      """,
      "DELETE FROM \(suspended) WHERE \"id\" IN (SELECT \"id\" FROM \(operations) \(isOfTable))",
      "DELETE FROM \(operations) \(isOfTable)",
    ]
  }

  /// Returns statements that let rows come again which were pulled before a column existed, with its values.
  private func tokens(_ change: SyncedTableChange) -> [String] {
    guard hasTokens, change.isPulledAgain, let name = change.newName else { return [] }
    let tokens = SQLQuoting.identifier(TokenTable.name)
    // The queries are still known to have been pulled.
    let question = TokenTable.KeyType.question.rawValue
    return [
      "DELETE FROM \(tokens) WHERE \"table\" = \(SQLQuoting.literal(name)) AND \"keyType\" IS NOT \(question)"
    ]
  }

  // MARK: - Known rows of the server

  /// Returns the statements for the known rows of a table.
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
    // A value may name the table from whose rows it is made.
    let source = "\(old) AS \(SQLQuoting.identifier(change.oldName))"
    return (
      "CREATE TABLE \(made) AS SELECT \(list.joined(separator: ", ")) FROM \(source)", drop,
      "ALTER TABLE \(made) RENAME TO \(SQLQuoting.identifier(new))"
    )
  }

  /// Returns a statement that gives bases the values of their rows where another evaluation would give other
  /// values: they would look like an edit, and be sent over the server's.
  private static func chance(_ change: SyncedTableChange) -> String? {
    guard let name = change.newName, !change.chanceColumns.isEmpty else { return nil }
    let columns = change.chanceColumns.map(SQLQuoting.identifier)
    let assignments = columns.map { "\($0) = r.\($0)" }.joined(separator: ", ")
    return """
      UPDATE \(SQLQuoting.identifier(KnownTable.name(of: name))) AS k SET \(assignments) \
      FROM \(SQLQuoting.identifier(name)) AS r WHERE r."id" = k."id"
      """
  }

  // MARK: - Losses

  private static func check(_ change: SyncedTableChange) -> SchemaMigration.Check? {
    guard change.newName == nil || change.losesRows, !change.givesUpChanges else { return nil }
    // If the entity is gone, only an app of the version before can push its changes.
    let further = change.isGone ? ", or discard them with 'drop: rows' in 'migrations' of datamodel.yaml" : ""
    let reason =
      change.newName != nil || change.isGone
      ? "this migration removes rows of the table" : "the table is no longer synced"
    return SchemaMigration.Check(
      """
      SELECT count(*) FROM \(SQLQuoting.identifier(OperationsTable.name)) WHERE "table" = \
      \(SQLQuoting.literal(change.oldName))
      """,
      "\(change.oldName): %d changes are not pushed yet, and \(reason); push them first\(further)"
    )
  }
}
