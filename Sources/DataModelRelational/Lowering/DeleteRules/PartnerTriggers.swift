import DataModelDefinition

/// That both rows of a relationship which is its own inverse say the same, whoever writes: who is given a partner is the
/// partner's partner too, and those whom the two had before have none any more.
///
/// Nobody is without a partner, not even for a moment, whose partner is required. Such a row keeps the reference to
/// the one it had, who then has two; this is judged when the transaction ends, by ``SingleReferenceTriggers``.
///
/// Each trigger does all there is to do, so that it does not matter whether SQLite lets it fire itself. Where it does, the
/// conditions end the recursion, as what they ask for is done by then.
struct PartnerTriggers {
  let side: StoredRelationship

  func triggers() -> [Trigger] {
    guard side.isOwnInverse else { return [] }
    switch side.storage {
    case .column(let column): return ofReferences(column)
    case .inverseColumn: return []
    case .joinTable(let pairs): return ofPairs(pairs)
    }
  }

  // MARK: - To one

  private func ofReferences(_ reference: String) -> [Trigger] {
    let table = side.source.quotedTable
    let key = side.source.quotedKey
    let column = SQLText.identifier(reference)
    let free = "UPDATE \(table) SET \(column) = NULL WHERE"
    let join = """
      UPDATE \(table) SET \(column) = NEW.\(key) \
      WHERE \(key) = NEW.\(column) AND \(column) IS NOT NEW.\(key)
      """
    // A transaction may write who refers to a row before the row.
    let wait = """
      UPDATE \(table) SET \(column) = (SELECT \(key) FROM \(table) WHERE \(column) = NEW.\(key)) \
      WHERE \(key) = NEW.\(key) AND \(column) IS NULL
      """
    let left = "\(free) \(key) = OLD.\(column) AND \(column) = NEW.\(key)"
    let rivals = "\(free) \(column) = NEW.\(column) AND \(key) <> NEW.\(key)"
    let others =
      "\(free) \(column) = NEW.\(key) AND \(key) IS NOT NEW.\(column) AND NEW.\(column) IS NOT NULL"
    let isOptional = side.relationship.isOptional
    return [
      trigger(
        "add",
        .after(.insert),
        on: side.source.table,
        when: side.source.discriminatorCondition(on: "NEW"),
        isOptional ? [others, rivals, join, wait] : [join]
      ),
      trigger(
        "change",
        .after(.update(of: [reference])),
        on: side.source.table,
        when: "\(SQLFragment.isChanged([reference]))\(side.source.condition(on: "NEW"))",
        isOptional ? [left, rivals, join] : [join]
      ),
    ]
  }

  // MARK: - To many

  private func ofPairs(_ pairs: JoinTableMapping) -> [Trigger] {
    let table = SQLText.identifier(pairs.tableName)
    let source = SQLText.identifier(pairs.sourceColumn)
    let destination = SQLText.identifier(pairs.destinationColumn)
    func isMirror(_ row: String) -> String {
      "\(source) = \(row).\(destination) AND \(destination) = \(row).\(source)"
    }
    let add = """
      INSERT INTO \(table) (\(source), \(destination)) SELECT NEW.\(destination), NEW.\(source) \
      WHERE NOT EXISTS (SELECT 1 FROM \(table) WHERE \(isMirror("NEW")))
      """
    let remove = "DELETE FROM \(table) WHERE \(isMirror("OLD"))"
    let columns = [pairs.sourceColumn, pairs.destinationColumn]
    return [
      trigger("add", .after(.insert), on: pairs.tableName, [add]),
      trigger(
        "change",
        .after(.update(of: columns)),
        on: pairs.tableName,
        when: .isChanged(columns),
        [remove, add]
      ),
      trigger("remove", .after(.delete), on: pairs.tableName, [remove]),
    ]
  }

  private func trigger(
    _ suffix: String,
    _ event: TriggerEvent,
    on table: String,
    when condition: SQLFragment? = nil,
    _ statements: [String]
  ) -> Trigger {
    Trigger("\(side.identity).partner.\(suffix)", event, on: table, when: condition, statements)
  }
}
