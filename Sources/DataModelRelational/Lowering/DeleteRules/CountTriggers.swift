import DataModelDefinition
import SQLText

/// Judges how many objects a relationship must and may have, where no column can say it: of a to-many, and of
/// the side of a one-to-one that does not hold the reference.
struct CountTriggers {
  let side: LoweredRelationship

  /// Up to here the related rows are counted for every change. Beyond, a tally keeps their number, since the
  /// time would grow with the square of the rows.
  private static let greatestCount = 64

  private var minimum: Int { side.relationship.lowerBound }
  private var isRequired: Bool { !side.relationship.mayBeEmpty }

  /// The numbers that are right; nil if every one is.
  var counts: (minimum: Int, maximum: Int?)? {
    guard violation != nil, references != nil else { return nil }
    return (minimum, side.relationship.isToMany ? side.relationship.upperBound : nil)
  }

  /// The condition that a number of related rows is wrong; nil if every number is right.
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

  /// The tables that hold the references, and their columns.
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

  /// Counts no further than it must, since it runs for every row that changes.
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

  /// The tables that keep the number, where it may be large.
  var tables: [Table] { tally?.tables ?? [] }

  private var tally: Tally? {
    let limits = [minimum] + (side.relationship.isToMany ? [side.relationship.upperBound ?? 0] : [])
    guard limits.contains(where: { $0 > Self.greatestCount }) else { return nil }
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
