import DataModelDefinition
import DataModelRelational

/// The rows of all entities, by their new tables.
struct RowFlows {
  private let byTable: [String: [RowFlow]]
  private let targets: [String: Set<String>]
  /// The old entities whose rows are dropped: removed ones, and those that a decision gives up.
  let lost: Set<String>

  init(_ context: MigrationContext, _ findings: inout MigrationFindings) {
    var byTable: [String: [RowFlow]] = [:]
    for entity in context.new.entities {
      guard let old = context.oldEntity(context.match.entities[entity.entity.name]?.oldName),
        !old.entity.isAbstract
      else { continue }
      if entity.entity.isAbstract {
        let declared = DeclaredElement(entity.entity)
        if !context.decision(about: declared).dropped.contains(.rows) {
          findings.ask(about: declared, "became abstract, but may have rows", [.drop(.rows)])
        }
        continue
      }
      if entity.isSynced || old.isSynced { Self.requireSameSync(old, entity, context, &findings) }
      byTable[entity.tableName, default: []].append(RowFlow(old: old, new: entity, context))
    }
    for (table, flows) in byTable {
      byTable[table] = Self.fromOneTable(flows, into: table, context, &findings)
    }
    self.byTable = byTable
    let all = byTable.values.joined()
    var targets: [String: Set<String>] = [:]
    for flow in all { targets[flow.old.tableName, default: []].insert(flow.new.tableName) }
    self.targets = targets
    lost = Set(context.old.entities.filter { !$0.entity.isAbstract }.map(\.entity.name))
      .subtracting(all.map(\.old.entity.name))
  }

  /// Returns the rows that go to a table, in the order of the new version's file.
  func into(_ table: String) -> [RowFlow] { byTable[table] ?? [] }

  /// Returns the old table whose rows go to a new one, and whose keys stay valid there.
  func source(of table: String) -> String? { byTable[table]?.first?.old.tableName }

  /// Returns the new tables that rows of an old table go to.
  func targets(of table: String) -> Set<String> { targets[table] ?? [] }

  /// Returns the rows of one source table: keys of two tables would collide, so a decision must drop the rows
  /// of all others.
  private static func fromOneTable(
    _ flows: [RowFlow],
    into table: String,
    _ context: MigrationContext,
    _ findings: inout MigrationFindings
  ) -> [RowFlow] {
    let sources = Set(flows.map(\.old.tableName))
    guard sources.count > 1 else { return flows }
    let rootBefore = context.oldEntity(context.match.entities[table]?.oldName)?.tableName
    let kept = rootBefore.flatMap { sources.contains($0) ? $0 : nil } ?? flows.first?.old.tableName
    return flows.filter { flow in
      if flow.old.tableName == kept { return true }
      let declared = DeclaredElement(flow.new.entity)
      if !context.decision(about: declared).dropped.contains(.rows) {
        findings.ask(
          about: declared,
          "moves into the table of '\(table)', where its rows would need new keys, which is not supported",
          [.drop(.rows)]
        )
      }
      return false
    }
  }

  private static func requireSameSync(
    _ old: EntityMapping,
    _ new: EntityMapping,
    _ context: MigrationContext,
    _ findings: inout MigrationFindings
  ) {
    // A change of sync also changes the key, which has its own question.
    guard old.isSynced == new.isSynced else { return }
    let wireName = context.old.syncedTables.first { $0.name == old.tableName }?.wireName
    guard wireName != context.new.syncedTables.first(where: { $0.name == new.tableName })?.wireName else {
      return
    }
    let reason = """
      is synced and was '\(old.entity.name)', which is another table on the server: set \
      '\(UserInfoKey.syncName)' = '\(wireName ?? old.entity.name)' to keep that table; to start with a \
      new one, give the entity another renaming identifier
      """
    findings.ask(about: DeclaredElement(new.entity), reason, [])
  }
}
