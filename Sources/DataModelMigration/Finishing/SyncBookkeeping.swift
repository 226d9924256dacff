import DataModelRelational
import SQLText

/// The bookkeeping of offline sync, which names tables: it follows a table that is renamed, goes with one
/// that goes, and pulls one again that has a new column.
struct SyncBookkeeping {
  let context: MigrationContext

  /// The tables with a column `table`, besides the operations.
  private static let tables = ["MS_TableConfig", "_Answers", "_SetAside", "_Unknown"]
  private static let operations = "MS_TableOperations"
  private static let errors = "MS_TableOperationErrors"
  private static let state = "_Sync"

  /// The statements, for after the tables have their new names.
  var statements: [String] {
    guard has(Self.operations) else { return [] }
    return renames + forgotten + tokens
  }

  /// All renames of a table are one statement: two may swap their names.
  private var renames: [String] {
    let renames = pairs.filter { $0.old.name != $0.new.name }
    guard !renames.isEmpty else { return [] }
    let cases = renames.map {
      "WHEN \(SQLQuoting.literal($0.old.name)) THEN \(SQLQuoting.literal($0.new.name))"
    }
    let names = SQLQuoting.list(renames.map(\.old.name))
    return ([Self.operations] + Self.tables).filter(has).map { table in
      """
      UPDATE \(SQLQuoting.identifier(table)) SET "table" = CASE "table" \(cases.joined(separator: " ")) END \
      WHERE "table" IN (\(names))
      """
    }
  }

  private var forgotten: [String] {
    lost.flatMap { table in
      let condition = "WHERE \"table\" = \(SQLQuoting.literal(table.name))"
      let kept = Self.tables.filter(has).map { "DELETE FROM \(SQLQuoting.identifier($0)) \(condition)" }
      guard context.givesUpChanges(of: table.name) else { return kept }
      // The triggers that take the errors along, and note which number is next, are not there now.
      return kept + nextNumber + [
        """
        DELETE FROM "\(Self.errors)" WHERE "operationId" IN (SELECT "id" FROM "\(Self.operations)" \
        \(condition))
        """,
        "DELETE FROM \"\(Self.operations)\" \(condition)",
      ]
    }
  }

  /// Keeps the numbers of operations that go from being given again. If nothing is synced any more, nobody
  /// gives any.
  private var nextNumber: [String] {
    guard context.new.schema.table(named: Self.state) != nil else { return [] }
    return [
      """
      UPDATE "\(Self.state)" SET "nextOperation" = (SELECT max("id") + 1 FROM "\(Self.operations)") \
      WHERE "nextOperation" IS NULL
      """
    ]
  }

  /// Rows that were pulled before the column was there come again with its values.
  private var tokens: [String] {
    guard has("MS_TableConfig") else { return [] }
    return pairs.filter { pair in
      let known = Set(pair.old.columns.filter(\.isOnServer).map(\.wireName))
      return pair.new.columns.contains { $0.isOnServer && !known.contains($0.wireName) }
    }.map {
      "DELETE FROM \"MS_TableConfig\" WHERE \"table\" = \(SQLQuoting.literal($0.new.name))"
    }
  }

  /// Adds checks that no operation is lost with its table, or with rows that go.
  func check(_ plans: [TablePlan], _ findings: inout MigrationFindings) {
    guard has(Self.operations) else { return }
    let synced = Set(pairs.map(\.new.name))
    let shrunk = plans.compactMap { plan -> String? in
      guard synced.contains(plan.table.name), let source = plan.source else { return nil }
      return source.allConditions.isEmpty ? nil : source.table.name
    }
    let gone = lost.map(\.name).filter { !context.givesUpChanges(of: $0) }
    for table in gone + shrunk {
      // Of an entity that is gone only an app of the version before can push them.
      let isGone = context.match.newEntityNames[table] == nil
      let further = isGone ? ", or give them up with 'drop: rows' in 'migrations' of datamodel.yaml" : ""
      findings.check(
        "SELECT count(*) FROM \"\(Self.operations)\" WHERE \"table\" = \(SQLQuoting.literal(table))",
        """
        \(table): %d changes are not pushed yet, and rows of the table go with this migration; push them \
        first\(further)
        """
      )
    }
  }

  // MARK: - Tables

  private var pairs: [(old: SyncedTableMapping, new: SyncedTableMapping)] {
    context.new.syncedTables.compactMap { new in
      guard let match = context.match.entities[new.name],
        let old = context.old.syncedTables.first(where: { $0.name == match.oldName })
      else { return nil }
      return (old, new)
    }
  }

  private var lost: [SyncedTableMapping] {
    let kept = Set(pairs.map(\.old.name))
    return context.old.syncedTables.filter { !kept.contains($0.name) }
  }

  /// Whether both versions have a table that names others.
  private func has(_ table: String) -> Bool {
    [context.old.schema, context.new.schema].allSatisfy {
      $0.table(named: table)?.column(named: "table") != nil
    }
  }
}

extension SyncedColumnMapping {
  fileprivate var isOnServer: Bool { role == .value }
}
