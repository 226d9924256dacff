import DataModelDefinition

/// How many objects a relationship must and may have, where no column can say it: of a to-many, and of the side
/// of a one-to-one that does not hold the reference.
struct CountTriggers {
  let side: StoredRelationship

  /// Up to here the related rows are counted for every change. Beyond, a tally keeps their number, since the time would
  /// grow with the square of the rows.
  private static let greatestCount = 64

  /// The lowest number of a relationship that is not empty, or must not be.
  private var minimum: Int { max(side.relationship.minimumCount ?? 0, 1) }
  private var isRequired: Bool { !side.relationship.isOptional }

  /// What is right; nil if every number is.
  var counts: (isRequired: Bool, minimum: Int, maximum: Int?)? {
    guard violation != nil, references != nil else { return nil }
    return (isRequired, minimum, side.relationship.isToMany ? side.relationship.upperBound : nil)
  }

  /// The condition that a number of related rows is wrong, as SQL; nil if every number is right.
  private var violation: String? {
    var conditions: [String] = []
    if isRequired {
      conditions.append("\(count(upTo: minimum)) < \(minimum)")
    } else if minimum > 1 {
      conditions.append("\(count(upTo: minimum)) BETWEEN 1 AND \(minimum - 1)")
    }
    if side.relationship.isToMany, let maximum = side.relationship.upperBound {
      conditions.append("\(count(upTo: maximum + 1)) > \(maximum)")
    }
    return conditions.isEmpty ? nil : conditions.joined(separator: " OR ")
  }

  /// The tables that hold the references, and their columns.
  private var references: (table: String, column: String, condition: String)? {
    switch side.storage {
    case .column: nil
    case .inverseColumn(let table, let column, _):
      (table, column, side.destination.condition(on: "\"_other\"").text)
    case .joinTable(let pairs): (pairs.tableName, pairs.sourceColumn, "")
    }
  }

  /// Counts no further than it must, since it runs for every row that changes.
  private func count(upTo limit: Int) -> String {
    guard let references else { return "0" }
    if let tally { return tally.total("count", of: "\"_row\".\(side.source.quotedKey)") }
    let row = "\(SQLText.identifier(references.table)) AS \"_other\""
    let link = "\"_other\".\(SQLText.identifier(references.column)) = \"_row\".\(side.source.quotedKey)"
    return "(SELECT count(*) FROM (SELECT 1 FROM \(row) WHERE \(link)\(references.condition) LIMIT \(limit)))"
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

  private func recheck(_ key: String, _ violation: String) -> [String] {
    let owner = side.source
    return [
      ViolationTriggers.removal(of: rule, key),
      """
      INSERT INTO "\(ViolationTriggers.tableName)" ("rule", "key") \
      SELECT \(SQLText.literal(rule)), "_row".\(owner.quotedKey) \
      FROM \(owner.quotedTable) AS "_row" WHERE "_row".\(owner.quotedKey) = \(key)\
      \(owner.condition(on: "\"_row\"").text) AND (\(violation))
      """,
    ]
  }

  func triggers() -> [Trigger] {
    guard let violation, let references else { return [] }
    let column = SQLText.identifier(references.column)
    let owner = side.source
    func trigger(
      _ suffix: String,
      _ event: TriggerEvent,
      on table: String,
      rechecking keys: [String]
    ) -> Trigger {
      let statements = keys.flatMap { recheck($0, violation) }
      return Trigger("\(side.identity).count.\(suffix)", event, on: table, statements)
    }
    let ofReferences = [
      trigger("add", .after(.insert), on: references.table, rechecking: ["NEW.\(column)"]),
      trigger("remove", .after(.delete), on: references.table, rechecking: ["OLD.\(column)"]),
      trigger(
        "move",
        .after(.update(of: [references.column])),
        on: references.table,
        rechecking: ["OLD.\(column)", "NEW.\(column)"]
      ),
    ]
    let ofOwners = [
      trigger("insert", .after(.insert), on: owner.table, rechecking: ["NEW.\(owner.quotedKey)"]),
      Trigger(
        "\(side.identity).count.delete",
        .after(.delete),
        on: owner.table,
        [ViolationTriggers.removal(of: rule, "OLD.\(owner.quotedKey)")]
      ),
    ]
    return (tally?.triggers() ?? ofReferences) + ofOwners
  }

  private var rule: String { "\(side.identity).count" }
}
