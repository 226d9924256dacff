import DataModelRelational
import SQLText

/// The decision which tables are altered, which copied, and which dropped.
///
/// Renaming a table is cheap only if no other table takes the old name, and references to it follow only if
/// it is not copied. So a table that must be copied may force others to be copied; this repeats until nothing
/// changes.
struct TableChanges {
  private(set) var alterations: [TableAlteration] = []
  private(set) var copies: [TableCopy] = []
  /// The old tables that are dropped.
  private(set) var dropped: [Table] = []
  private let renamed: [String: String]

  init(_ plans: [TablePlan], old: [Table]) {
    let newNames = Set(plans.map { $0.table.name.lowercased() })
    let oldNames = Set(old.map { $0.name.lowercased() })
    func canRename(_ plan: TablePlan) -> Bool {
      guard let before = plan.source?.table.name, before != plan.table.name else { return true }
      return before.lowercased() == plan.table.name.lowercased() || !newNames.contains(before.lowercased())
    }
    var copied = Set(plans.filter { !canRename($0) }.map(\.table.name))
    var altered: [TableAlteration] = []
    var renamed: [String: String] = [:]
    while true {
      renamed = Dictionary(
        plans.compactMap { plan -> (String, String)? in
          guard let source = plan.source, source.canBecome, !copied.contains(plan.table.name),
            source.table.name != plan.table.name
          else { return nil }
          return (source.table.name, plan.table.name)
        },
        uniquingKeysWith: { first, _ in first }
      )
      altered = plans.filter { !copied.contains($0.table.name) }.compactMap {
        TableAlteration($0, renamedTables: renamed)
      }
      let now = Set(plans.map(\.table.name)).subtracting(altered.map(\.plan.table.name))
      if now == copied { break }
      copied = now
    }
    alterations = altered
    self.renamed = renamed
    copies = plans.filter { copied.contains($0.table.name) }.map { plan in
      let isFree = !oldNames.contains(plan.table.name.lowercased())
      return TableCopy(plan: plan, name: isFree ? plan.table.name : plan.workName)
    }
    let kept = Set(altered.map(\.old.name))
    dropped = old.filter { !kept.contains($0.name) }
  }

  /// Returns what the step does to tables.
  ///
  /// - Parameter plans: the plans of all new tables, with their conditions
  /// - Returns: the names of the tables
  func tables(_ plans: [TablePlan]) -> StepTables {
    let altered = Dictionary(alterations.map { ($0.plan.table.name, $0) }) { first, _ in first }
    let isUnchanged = { (plan: TablePlan) in
      guard let alteration = altered[plan.table.name] else { return false }
      // What an interim table lacks is compared too.
      let complete = alteration.plan.isInterim ? TableAlteration(plan, renamedTables: renamed) : alteration
      return complete?.leavesTable ?? false
    }
    return StepTables(
      dropped: Set(dropped.map(\.name)),
      created: Set(copies.map(\.plan.table.name)),
      oldNames: Dictionary(
        alterations.filter { $0.old.name != $0.plan.table.name }.map { ($0.plan.table.name, $0.old.name) }
      ) { first, _ in first },
      changed: Set(plans.filter { !isUnchanged($0) }.map(\.table.name))
    )
  }

  /// The dropped old tables whose rows were copied into new ones.
  var copied: [Table] {
    let sources = Set(copies.flatMap { $0.plan.sources.map(\.table.name) })
    return dropped.filter { sources.contains($0.name) }
  }

  /// The statements that give altered tables their new names. A change of letter case needs a name in
  /// between.
  var renames: [String] {
    let renamed = alterations.filter { $0.old.name != $0.plan.table.name }
    func rename(_ old: String, _ new: String) -> String {
      "ALTER TABLE \(SQLQuoting.identifier(old)) RENAME TO \(SQLQuoting.identifier(new))"
    }
    return renamed.flatMap { alteration -> [String] in
      let (old, new) = (alteration.old.name, alteration.plan.table.name)
      guard old.lowercased() == new.lowercased() else { return [rename(old, new)] }
      return [rename(old, alteration.plan.workName), rename(alteration.plan.workName, new)]
    }
  }

  /// Returns the new tables that replace others, and those that refer to them.
  func rebuilt(in tables: [Table]) -> [String] {
    let made = Set(
      copies.filter { $0.plan.source != nil || $0.name != $0.plan.table.name }.map(\.plan.table.name)
    )
    return tables.filter { table in
      made.contains(table.name)
        || table.columns.contains { $0.foreignKey.map { made.contains($0.table) } ?? false }
    }.map(\.name)
  }
}
