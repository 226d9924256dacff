import DataModelDefinition
import SQLText

/// The triggers that keep both rows of a relationship consistent if it is its own inverse.
///
/// A row that is given a partner becomes the partner's partner too, and their former partners have none any
/// more.
///
/// If a partner is required, no row is ever without one. A former partner keeps its reference to a row that
/// now has two; ``SingleReferenceTriggers`` check this when the transaction ends.
///
/// Each trigger does all the work, so it does not matter whether SQLite lets it fire itself. If it does, the
/// conditions end the recursion, because everything is done by then.
struct PartnerTriggers {
  let side: LoweredRelationship

  func triggers() -> [Trigger] {
    guard side.isOwnInverse else { return [] }
    switch side.storage {
    case .column(let column): return ofReferences(column)
    case .inverseColumn: return []
    case .joinTable(let pairs): return ofPairs(pairs)
    }
  }

  // MARK: - To one

  private func ofReferences(_ column: String) -> [Trigger] {
    let table = side.source.table
    let key = side.source.key
    func free(_ condition: SQLCondition) -> SQLFragment {
      .update(table, set: column, to: "NULL", where: condition)
    }
    let join = SQLFragment.update(
      table,
      set: column,
      to: "\(.new, key)",
      where: "\(name: key) = \(.new, column) AND \(name: column) IS NOT \(.new, key)"
    )
    // A transaction may write the referring row before the referenced one.
    let wait = SQLFragment.update(
      table,
      set: column,
      to: "(SELECT \(name: key) FROM \(name: table) WHERE \(name: column) = \(.new, key))",
      where: "\(name: key) = \(.new, key) AND \(name: column) IS NULL"
    )
    let left = free("\(name: key) = \(.old, column) AND \(name: column) = \(.new, key)")
    let rivals = free("\(name: column) = \(.new, column) AND \(name: key) <> \(.new, key)")
    let others = free(
      """
      \(name: column) = \(.new, key) AND \(name: key) IS NOT \(.new, column) AND \(.new, column) IS NOT NULL
      """
    )
    let isOptional = side.relationship.isOptional
    let triggers = [
      trigger("add", .after(.insert), on: table, isOptional ? [others, rivals, join, wait] : [join]),
      trigger(
        "change",
        .after(.update(of: [column])),
        on: table,
        when: .isChanged([column]),
        isOptional ? [left, rivals, join] : [join]
      ),
    ]
    return triggers.map { $0.and(side.source.condition(on: .new)) }
  }

  // MARK: - To many

  private func ofPairs(_ pairs: JoinTableMapping) -> [Trigger] {
    let (table, source, destination) = (pairs.tableName, pairs.sourceColumn, pairs.destinationColumn)
    func isMirror(_ row: SQLRow) -> SQLCondition {
      "\(name: source) = \(row, destination) AND \(name: destination) = \(row, source)"
    }
    let isMissing = SQLCondition.exists(in: "\(name: table)", where: isMirror(.new)).negated
    let add = SQLFragment.insert(
      into: table,
      [source, destination],
      "SELECT \(.new, destination), \(.new, source) WHERE \(isMissing.sql)"
    )
    let remove = SQLFragment.delete(from: table, where: isMirror(.old))
    let columns = [source, destination]
    return [
      trigger("add", .after(.insert), on: table, [add]),
      trigger("change", .after(.update(of: columns)), on: table, when: .isChanged(columns), [remove, add]),
      trigger("remove", .after(.delete), on: table, [remove]),
    ]
  }

  private func trigger(
    _ suffix: String,
    _ event: TriggerEvent,
    on table: String,
    when condition: SQLCondition? = nil,
    _ statements: [SQLFragment]
  ) -> Trigger {
    Trigger("\(side.identity).partner.\(suffix)", event, on: table, when: condition, statements)
  }
}
