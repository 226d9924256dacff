import DataModelDefinition
import SQLText

/// Adds to the tables what delete rules and counts need beyond foreign keys.
struct DeleteRuleLowering {
  let sides: [LoweredRelationship]
  /// The effects of the delete rules.
  let effects: DeletionEffects
  private let graph: CascadeGraph
  private let sidesByIdentity: [String: LoweredRelationship]
  private let keys: PrimaryKeyPolicy

  init(sides: [LoweredRelationship], keys: PrimaryKeyPolicy) {
    self.sides = sides
    self.keys = keys
    sidesByIdentity = Dictionary(sides.map { ($0.identity, $0) }, uniquingKeysWith: { first, _ in first })
    graph = CascadeGraph(sides, isFree: keys.isBetweenSynced)
    effects = DeletionEffects(of: sides, graph, isSynced: keys.isBetweenSynced)
  }

  /// Returns a relationship as it is stored; nil if it is transient or its destination is unknown.
  func side(of relationship: Relationship, in owner: Entity) -> LoweredRelationship? {
    sidesByIdentity["\(owner.name).\(relationship.name)"]
  }

  /// Returns the tables with their triggers, and the work tables of those triggers.
  func apply(to tables: [Table]) -> [Table] {
    let cascades = graph.components.map { CascadeTrigger(component: $0, keys: keys) }
    let judgements = judgementTriggers()
    // A position stays on the device, even if the reference is sent.
    let orders = sides.flatMap { side in
      OrderTriggers(side: side).triggers() + (isSent(side) ? [] : PartnerTriggers(side: side).triggers())
    }
    var tables = keepingKeys(tables).adding(
      cascadeTriggers(cascades) + syncedTriggers() + lostPairTriggers() + orders + judgements
    )
    tables += cascades.map(\.table)
    tables += sides.filter { !keys.isBetweenSynced($0) }.flatMap { CountTriggers(side: $0).tables }
    if !judgements.isEmpty { tables.append(ViolationTriggers.table) }
    return tables
  }

  /// Returns the tables, with keys that are never used twice where No Action leaves references to deleted
  /// rows: they would lead to another row.
  private func keepingKeys(_ tables: [Table]) -> [Table] {
    let left = sides.filter { side in
      guard effects[side] == .leave else { return false }
      if case .column = side.storage { return false }
      return true
    }
    let names = Set(left.map(\.source.table))
    var tables = tables
    for index in tables.indices where names.contains(tables[index].name) {
      guard let key = tables[index].columns.firstIndex(where: { $0.name == "_id" }) else { continue }
      tables[index].columns[key].key = .autoincrement
    }
    return tables
  }

  private func cascadeTriggers(_ cascades: [CascadeTrigger]) -> [Trigger] {
    let starts = Set(graph.tablesWithTrigger)
    return cascades.flatMap { cascade in
      cascade.component.tables.filter { starts.contains($0.table) }.flatMap(cascade.triggers)
    }
  }

  private func syncedTriggers() -> [Trigger] {
    sides.filter { side in
      guard keys.isBetweenSynced(side) else { return false }
      switch (effects[side], side.storage) {
      case (.leave, _): return false
      // Rows that Cascade deletes have no references any more, but the pairs still exist.
      case (.cascade, .joinTable): return true
      case (.cascade, _): return false
      default: return true
      }
    }.flatMap { SyncedTriggers.nullify($0, isSent: keys.isSent($0)) }
  }

  /// Returns the triggers that remove lost pairs, except between synced tables: a pull deletes rows and then
  /// writes them again, and the pairs would be lost.
  private func lostPairTriggers() -> [Trigger] {
    LostPairTriggers.noAction(sides.filter { effects[$0] == .leave && !keys.isBetweenSynced($0) })
  }

  /// Returns the triggers for rules that are checked when a transaction ends, except between synced tables,
  /// where they would block a pull.
  private func judgementTriggers() -> [Trigger] {
    sides.filter { !keys.isBetweenSynced($0) }.flatMap { side -> [Trigger] in
      var triggers = CountTriggers(side: side).triggers()
      // Optional partners cannot share one: their triggers prevent it at once.
      if !side.isOwnInverse || !side.relationship.isOptional {
        triggers += SingleReferenceTriggers(side: side).triggers()
      }
      guard effects[side] == .deny else { return triggers }
      switch side.storage {
      case .column(let column): triggers += ViolationTriggers.deny(side, column: column)
      case .inverseColumn: break  // its foreign key expresses it
      case .joinTable(let pairs): triggers += ViolationTriggers.deny(side, pairs: pairs)
      }
      return triggers
    }
  }

  /// Whether a reference is sent to a server. A partner that a pull brings must not become an edit of the
  /// other row.
  private func isSent(_ side: LoweredRelationship) -> Bool {
    if case .joinTable = side.storage { return false }
    return keys.isBetweenSynced(side) && keys.isSent(side)
  }
}
