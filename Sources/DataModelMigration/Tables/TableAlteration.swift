import DataModelRelational
import SQLText

/// The statements that turn an old table into a new one without copying it.
struct TableAlteration {
  let plan: TablePlan
  let old: Table
  /// The kept columns: the new names by the old ones.
  let renames: [String: String]
  let added: [Column]
  let dropped: [Column]
  /// Values to set or clear, for the rows of some entities, in columns that are kept.
  let repairs: [(column: String, value: ColumnSource, names: [String])]

  /// The most columns to add and to drop: with more, copying the table costs less.
  private static let maximumAddedCount = 2
  private static let maximumDroppedCount = 1

  /// Plans the alteration. `renamedTables` has the new names of tables that are renamed and not copied.
  ///
  /// Nil if only a copy can become the new table, or costs less.
  init?(_ plan: TablePlan, renamedTables: [String: String]) {
    guard let source = plan.source, source.canBecome, source.allConditions.isEmpty else { return nil }
    let new = plan.table
    var bases: [String: String] = [:]
    var added: [Column] = []
    var repairs: [(String, ColumnSource, [String])] = []
    for column in new.columns {
      let values = source.variants.map { $0.values[column.name] ?? .null }
      let columns = Set(values.compactMap { if case .column(let name) = $0 { name } else { nil } })
      if let base = columns.first {
        guard columns.count == 1, bases.updateValue(column.name, forKey: base) == nil else { return nil }
        for (variant, value) in zip(source.variants, values) where value != .column(base) {
          guard value.isConstant, let name = variant.oldName else { return nil }
          let known = repairs.firstIndex { $0.0 == column.name && $0.1 == value }
          if let known { repairs[known].2.append(name) } else { repairs.append((column.name, value, [name])) }
        }
      } else if column.generatedExpression != nil, let old = Self.generated(column, in: source.table, bases) {
        bases[old] = column.name
      } else {
        added.append(column)
      }
    }
    self.plan = plan
    self.old = source.table
    renames = bases
    self.added =
      added.filter { $0.generatedExpression == nil } + added.filter { $0.generatedExpression != nil }
    self.repairs = repairs
    let gone = source.table.columns.filter { bases[$0.name] == nil }
    dropped = gone.filter { $0.generatedExpression != nil } + gone.filter { $0.generatedExpression == nil }
    guard isPossible(renamedTables), added.count <= Self.maximumAddedCount,
      dropped.count <= Self.maximumDroppedCount
    else { return nil }
  }

  /// Returns the old column that a new generated column is.
  private static func generated(_ column: Column, in old: Table, _ bases: [String: String]) -> String? {
    let before = old.column(named: column.name)
    return before?.generatedExpression != nil && bases[column.name] == nil ? column.name : nil
  }

  // MARK: - What SQLite can do

  private func isPossible(_ renamedTables: [String: String]) -> Bool {
    let renamed = RenamedTable(columns: renames, tables: renamedTables)
    var old = old
    if plan.isInterim { old.columns = old.columns.map(\.withoutConstraints) }
    guard renamed.table(old, named: plan.table.name, adding: added).hasColumns(of: plan.table),
      old.isWithoutRowID == plan.table.isWithoutRowID
    else { return false }
    // Columns are added and renamed before any are dropped.
    let taken = Set(old.columns.map { $0.name.lowercased() })
    let isFree = { (name: String) in !taken.contains(name.lowercased()) }
    let isApart = renames.allSatisfy { old, new in
      old == new || isFree(new) || old.lowercased() == new.lowercased()
    }
    let isComputed = added.contains { $0.generatedExpression != nil } && renames.contains { $0 != $1 }
    return isApart && !isComputed && added.allSatisfy { isFree($0.name) && canAdd($0) }
  }

  private func canAdd(_ column: Column) -> Bool {
    if column.key != nil { return false }
    if column.generatedExpression != nil { return true }
    if column.isRequired, column.defaultLiteral == nil { return false }
    if column.foreignKey != nil, column.defaultLiteral != nil { return false }
    // SQLite checks a condition on existing rows at once, before their values are filled in.
    return column.defaultLiteral != nil
      || !column.checks.contains { $0.condition.hasBytes(of: "IS NOT NULL") }
  }

  // MARK: - Statements

  private var table: String { SQLQuoting.identifier(old.name) }

  /// The statements that add the columns and fill them in existing rows.
  var copies: [String] {
    added.flatMap { column -> [String] in
      let addition = "ALTER TABLE \(table) ADD COLUMN \(column.definition)"
      return [addition] + [filling(column)].compactMap { $0 }
    }
  }

  private func filling(_ column: Column) -> String? {
    guard column.generatedExpression == nil, let source = plan.source else { return nil }
    let given = ColumnSource.constant(column.defaultLiteral ?? "NULL")
    let value = source.value(of: column.name)
    guard value != given, value != .generated else { return nil }
    return "UPDATE \(table) SET \(SQLQuoting.identifier(column.name)) = \(value.sql)"
  }

  /// The statements that drop and rename columns; the table itself is renamed elsewhere.
  var drops: [String] {
    let moved = renames.filter { $0 != $1 }.sorted { $0.key < $1.key }.map { before, after in
      "ALTER TABLE \(table) RENAME COLUMN \(SQLQuoting.identifier(before)) TO \(SQLQuoting.identifier(after))"
    }
    return dropped.map { "ALTER TABLE \(table) DROP COLUMN \(SQLQuoting.identifier($0.name))" } + moved
  }

  /// The statements that clear values of entities that lost the property: otherwise a later version that has
  /// it again would bring them back.
  var finishing: [String] {
    repairs.map { repair in
      """
      UPDATE \(SQLQuoting.identifier(plan.table.name)) SET \(SQLQuoting.identifier(repair.column)) = \
      \(repair.value.sql) WHERE "_entity" IN (\(SQLQuoting.list(repair.names))) \
      AND \(SQLQuoting.identifier(repair.column)) IS NOT \(repair.value.sql)
      """
    }
  }

  var isNothing: Bool {
    added.isEmpty && dropped.isEmpty && repairs.isEmpty && renames.allSatisfy { $0 == $1 }
      && old.name == plan.table.name
  }

  /// Whether the table and its indexes stay as they are.
  var leavesTable: Bool {
    isNothing && droppedIndexes.unique.isEmpty && droppedIndexes.other.isEmpty && createdIndexes.isEmpty
  }

  // MARK: - Indexes

  private var keptIndexes: [Index] {
    let renamed = RenamedTable(columns: renames, tables: [:])
    return old.indexes.compactMap(renamed.index).filter(plan.table.indexes.contains)
  }

  /// The names of indexes that are dropped or recreated.
  var droppedIndexes: (unique: [String], other: [String]) {
    let kept = Set(keptIndexes.map(\.name))
    let dropped = old.indexes.filter { !kept.contains($0.name) }
    return (dropped.filter(\.isUnique).map(\.name), dropped.filter { !$0.isUnique }.map(\.name))
  }

  var createdIndexes: [CreatedIndex] {
    plan.madeIndexes.filter { !keptIndexes.contains($0) }
      .map { CreatedIndex(index: $0, table: plan.table.name) }
  }
}
