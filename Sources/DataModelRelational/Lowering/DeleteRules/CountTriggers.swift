import DataModelDefinition
import SQLText

/// The triggers that check the number of objects of a relationship if no column can: for a to-many, and for
/// the side of a one-to-one without the reference.
struct CountTriggers {
  let side: LoweredRelationship

  /// Up to this limit, the related rows are counted at every change. Beyond it, a tally keeps their number,
  /// because the time would grow with the square of the rows.
  private static let maximumCount = 64

  private var minimum: Int { side.relationship.lowerBound }
  private var isRequired: Bool { !side.relationship.mayBeEmpty }

  /// The valid numbers; nil if every number is valid.
  var counts: (minimum: Int, maximum: Int?)? {
    guard violation != nil, references != nil else { return nil }
    return (minimum, side.relationship.isToMany ? side.relationship.upperBound : nil)
  }

  /// The condition that the number of related rows is wrong; nil if every number is valid.
  private var violation: SQLCondition? {
    var conditions: [SQLCondition] = []
    if isRequired {
      conditions.append("\(count(upTo: minimum)) < \(number: minimum)")
    } else if minimum > 1 {
      conditions.append("\(count(upTo: minimum)) BETWEEN 1 AND \(number: minimum - 1)")
    }
    if side.relationship.isToMany, let maximum = side.relationship.upperBound {
      conditions.append("\(count(upTo: maximum + 1)) > \(number: maximum)")
    }
    return conditions.isEmpty ? nil : .any(conditions)
  }

  /// The table and the column with the references.
  private var references: (table: String, column: String, condition: SQLCondition?)? {
    switch side.storage {
    case .column: nil
    case .inverseColumn(let table, let column, _): (table, column, side.destination.condition(on: Self.other))
    case .joinTable(let pairs): (pairs.tableName, pairs.sourceColumn, nil)
    }
  }

  /// The row whose related rows are counted.
  private static let row = SQLRow("_row")
  /// A related row.
  private static let other = SQLRow("_other")

  /// Returns a count that stops at the limit, because it runs for every changed row.
  private func count(upTo limit: Int) -> SQLFragment {
    guard let references else { return "0" }
    let key: SQLFragment = "\(Self.row, side.source.key)"
    if let tally { return tally.total("count", of: key) }
    let link: SQLCondition = "\(Self.other, references.column) = \(key)"
    return """
      (SELECT count(*) FROM (SELECT 1 FROM \(table: references.table, as: Self.other) \
      WHERE \(link.and(references.condition).sql) LIMIT \(number: limit)))
      """
  }

  /// The tables that store the number if it may be large.
  var tables: [Table] { tally?.tables ?? [] }

  private var tally: Tally? {
    let limits = [minimum] + (side.relationship.isToMany ? [side.relationship.upperBound ?? 0] : [])
    guard limits.contains(where: { $0 > Self.maximumCount }) else { return nil }
    return Tally(identity: side.identity, side: side, countsObjects: false) { owner in
      violation.map { recheck(owner, $0) } ?? []
    }
  }

  private func recheck(_ key: SQLFragment, _ violation: SQLCondition) -> [SQLFragment] {
    let owner = side.source
    let isOwner: SQLCondition = "\(Self.row, owner.key) = \(key)"
    let isWrong = isOwner.and(owner.condition(on: Self.row)).and("(\(violation.sql))")
    return ViolationTriggers.recheck(
      rule,
      key,
      """
      SELECT \(schemaText: rule), \(Self.row, owner.key) \
      FROM \(table: owner.table, as: Self.row) WHERE \(isWrong.sql)
      """
    )
  }

  func triggers() -> [Trigger] {
    guard let violation, let references else { return [] }
    let column = references.column
    let owner = side.source
    func trigger(
      _ suffix: String,
      _ event: TriggerEvent,
      on table: String,
      rechecking keys: [SQLFragment]
    ) -> Trigger {
      let statements = keys.flatMap { recheck($0, violation) }
      return Trigger("\(rule).\(suffix)", event, on: table, statements)
    }
    let ofReferences = [
      trigger("add", .after(.insert), on: references.table, rechecking: ["\(.new, column)"]),
      trigger("remove", .after(.delete), on: references.table, rechecking: ["\(.old, column)"]),
      trigger(
        "move",
        .after(.update(of: [column])),
        on: references.table,
        rechecking: ["\(.old, column)", "\(.new, column)"]
      ),
    ]
    let ofOwners = [
      trigger("insert", .after(.insert), on: owner.table, rechecking: ["\(.new, owner.key)"]),
      Trigger(
        "\(rule).delete",
        .after(.delete),
        on: owner.table,
        [ViolationTriggers.removal(of: rule, "\(.old, owner.key)")]
      ),
    ]
    return (tally?.triggers() ?? ofReferences) + ofOwners
  }

  private var rule: String { "\(side.identity).count" }
}
