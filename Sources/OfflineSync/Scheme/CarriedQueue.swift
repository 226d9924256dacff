@_spi(Generated) import DataModelRuntime
import SQLText

/// What a step of a migration does to the queue: rows of `_Known` become what the rows of their table become,
/// and all that names a table follows it.
///
/// It runs while the columns of the queue are suspended, and without triggers. A value: each step leaves what
/// the next one finds.
struct CarriedQueue {
  /// The tables with a column `table`, besides the operations.
  private static let namingTables = [
    StateTables.answers, StateTables.leftOut, StateTables.setAside, StateTables.unknown,
  ]

  /// Whether there is a table of tokens. That of 2014 has none.
  var hasTokens: Bool
  /// The synced tables of which rows are kept. One that begins to be synced in the middle has none.
  var known: Set<String>

  /// - Returns: the step with all of it
  mutating func carry(through step: SchemaMigration) -> SchemaMigration {
    let changes = step.syncedTables
    let kept = changes.filter { known.contains($0.oldName) }
    let moves = kept.compactMap(Self.known)
    let carried = step.adding(
      checks: changes.compactMap(Self.check),
      // Before the step copies tables that name others; and what goes before another takes its name.
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

  /// By way of names that no table has: two may swap theirs, and a row has its table in its key.
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

  /// Rows that were pulled before a column was there come again with its values.
  private func tokens(_ change: SyncedTableChange) -> [String] {
    guard hasTokens, change.isPulledAgain, let name = change.newName else { return [] }
    let tokens = SQLQuoting.identifier(TokenTable.name)
    // That the queries were pulled is still known.
    let question = TokenTable.KeyType.question.rawValue
    return [
      "DELETE FROM \(tokens) WHERE \"table\" = \(SQLQuoting.literal(name)) AND \"keyType\" IS NOT \(question)"
    ]
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
    // A value may name the table whose rows it is made of.
    let source = "\(old) AS \(SQLQuoting.identifier(change.oldName))"
    return (
      "CREATE TABLE \(made) AS SELECT \(list.joined(separator: ", ")) FROM \(source)", drop,
      "ALTER TABLE \(made) RENAME TO \(SQLQuoting.identifier(new))"
    )
  }

  /// Gives a base the values of its row where another evaluation would give others: they would look like an
  /// edit, and be sent over the server's.
  private static func chance(_ change: SyncedTableChange) -> String? {
    guard let name = change.newName, !change.chanceColumns.isEmpty else { return nil }
    let columns = change.chanceColumns.map(SQLQuoting.identifier)
    let assignments = columns.map { "\($0) = r.\($0)" }.joined(separator: ", ")
    return """
      UPDATE \(SQLQuoting.identifier(KnownTable.name(of: name))) AS k SET \(assignments) \
      FROM \(SQLQuoting.identifier(name)) AS r WHERE r."id" = k."id"
      """
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
