import DataModelDefinition
import SQLText

/// The triggers of the tables that a tally watches.
///
/// Each reads the row in its current state, in case other triggers have changed it, and first removes what it
/// then inserts, so it may run twice.
extension Tally {
  func triggers() -> [Trigger] {
    switch side.storage {
    case .column: []
    case .inverseColumn(let table, let column, _): ofReferences(table, column)
    case .joinTable(let pairs): ofPairs(pairs) + (countsObjects ? ofObjects(pairs) : [])
    }
  }

  /// The statement that counts all existing rows after the table of members is recreated.
  var refill: [SQLFragment] {
    switch side.storage {
    case .column: []
    case .inverseColumn(let table, let column, _): [insertion(of: table, column)]
    case .joinTable(let pairs): [insertion(of: pairs)]
    }
  }

  // MARK: - To many, by the reference of each object

  private func ofReferences(_ table: String, _ reference: String) -> [Trigger] {
    let key = side.destination.key
    func drop(_ row: SQLRow) -> SQLFragment { removal("\(name: "member") = \(row, key)") }
    let count = [drop(.new), insertion(of: table, reference, where: .equal([key], and: .new))]
    return [
      trigger("add", .after(.insert), on: table, count),
      trigger("move", .after(.update(of: [reference] + summandColumns)), on: table, count),
      trigger("remove", .after(.delete), on: table, [drop(.old)]),
    ]
  }

  /// Returns the statement that counts rows with an owner.
  private func insertion(
    of table: String,
    _ reference: String,
    where condition: SQLCondition? = nil
  ) -> SQLFragment {
    let member = side.destination
    let isGiven: SQLCondition = "\(name: reference) IS NOT NULL"
    let isCounted = (condition?.and(isGiven) ?? isGiven).and(member.condition(on: SQLRow(table)))
    return insertion(
      """
      SELECT \(name: member.key), \(name: reference)\(value(of: nil)) FROM \(name: table) \
      WHERE \(isCounted.sql)
      """
    )
  }

  // MARK: - Many to many

  private func ofPairs(_ pairs: JoinTableMapping) -> [Trigger] {
    let table = pairs.tableName
    let columns = [pairs.sourceColumn, pairs.destinationColumn]
    func drop(_ row: SQLRow) -> SQLFragment {
      removal(
        """
        \(name: "owner") = \(row, pairs.sourceColumn) AND \(name: "member") = \(row, pairs.destinationColumn)
        """
      )
    }
    let count = insertion(of: pairs, where: .equal(columns, of: SQLRow(table), and: .new))
    return [
      trigger("pairs.add", .after(.insert), on: table, [drop(.new), count]),
      trigger("pairs.move", .after(.update(of: columns)), on: table, [drop(.old), drop(.new), count]),
      trigger("pairs.remove", .after(.delete), on: table, [drop(.old)]),
    ]
  }

  /// Returns the triggers on the objects of pairs: a transaction may write a pair before its object.
  private func ofObjects(_ pairs: JoinTableMapping) -> [Trigger] {
    let end = side.destination
    func drop(_ row: SQLRow) -> SQLFragment { removal("\(name: "member") = \(row, end.key)") }
    let isPair: SQLCondition = "\(SQLRow(pairs.tableName), pairs.destinationColumn) = \(.new, end.key)"
    let count = [drop(.new), insertion(of: pairs, where: isPair)]
    let change =
      summandColumns.isEmpty
      ? [] : [trigger("change", .after(.update(of: summandColumns)), on: end.table, count)]
    return [trigger("add", .after(.insert), on: end.table, count)] + change
      + [trigger("remove", .after(.delete), on: end.table, [drop(.old)])]
  }

  /// Returns the statement that counts pairs; if objects are counted, only pairs with an existing object.
  private func insertion(of pairs: JoinTableMapping, where condition: SQLCondition? = nil) -> SQLFragment {
    let pair = SQLRow(pairs.tableName)
    let (source, destination) = (pairs.sourceColumn, pairs.destinationColumn)
    guard countsObjects else {
      let restriction = condition.map { " WHERE \($0.sql)" as SQLFragment } ?? ""
      return insertion(
        "SELECT \(name: destination), \(name: source) FROM \(name: pairs.tableName)\(restriction)"
      )
    }
    let object = SQLRow("_object")
    let member = side.destination
    return insertion(
      """
      SELECT \(pair, destination), \(pair, source)\(value(of: object)) \
      FROM \(name: pairs.tableName) JOIN \(table: member.table, as: object) \
      ON \(object, member.key) = \(pair, destination) WHERE \((condition ?? "true").sql)
      """
    )
  }

  // MARK: - SQL

  private func insertion(_ query: SQLFragment) -> SQLFragment {
    .insert(into: memberTableName, ["member", "owner"] + (summand == nil ? [] : ["value"]), query)
  }

  private func removal(_ condition: SQLCondition) -> SQLFragment {
    .delete(from: memberTableName, where: condition)
  }

  /// Returns the value of a row after a comma; empty if there is no sum.
  private func value(of row: SQLRow?) -> SQLFragment {
    guard let summand else { return "" }
    let column: SQLFragment = "\(row, summand.column)"
    return summand.isInteger
      ? ", \(column)" : ", \(DerivedValue.converted(column, from: summand.type, to: .double))"
  }

  /// The column whose updates change the sum.
  private var summandColumns: [String] { summand.map { [$0.writtenColumn] } ?? [] }

  private func trigger(
    _ suffix: String,
    _ event: TriggerEvent,
    on table: String,
    _ statements: [SQLFragment]
  ) -> Trigger {
    Trigger("\(identity).tally.\(suffix)", event, on: table, when: event.isChange, statements)
  }
}
