import DataModelDefinition

/// The triggers of the tables that a tally watches. Each reads the row as it is now, whatever other triggers did to it
/// meanwhile, and takes out first what it puts in: it does no harm if it runs twice.
extension Tally {
  func triggers() -> [Trigger] {
    switch side.storage {
    case .column: []
    case .inverseColumn(let table, let column, _): ofReferences(table, column)
    case .joinTable(let pairs): ofPairs(pairs) + (countsObjects ? ofObjects(pairs) : [])
    }
  }

  /// The statement that counts all rows there are, in a table of members that was made anew.
  var refill: [String] {
    switch side.storage {
    case .column: []
    case .inverseColumn(let table, let column, _):
      [
        """
        INSERT INTO \(members) (\(memberColumns)) \
        SELECT \(side.destination.quotedKey), \(SQLText.identifier(column))\(value("")) FROM \(SQLText.identifier(table)) \
        WHERE \(SQLText.identifier(column)) IS NOT NULL\(side.destination.condition(on: "\(name: table)").text)
        """
      ]
    case .joinTable(let pairs):
      [
        countsObjects
          ? insertion(of: pairs, where: "true")
          : """
          INSERT INTO \(members) (\(memberColumns)) SELECT \(SQLText.identifier(pairs.destinationColumn)), \
          \(SQLText.identifier(pairs.sourceColumn)) FROM \(SQLText.identifier(pairs.tableName))
          """
      ]
    }
  }

  // MARK: - To many, by the reference of each object

  private func ofReferences(_ table: String, _ reference: String) -> [Trigger] {
    let quotedTable = SQLText.identifier(table)
    let column = SQLText.identifier(reference)
    let key = side.destination.quotedKey
    let count = [
      "DELETE FROM \(members) WHERE \"member\" = NEW.\(key)",
      """
      INSERT INTO \(members) (\(memberColumns)) SELECT \(key), \(column)\(value("")) FROM \(quotedTable) \
      WHERE \(key) = NEW.\(key) AND \(column) IS NOT NULL\
      \(side.destination.condition(on: "\(name: table)").text)
      """,
    ]
    return [
      trigger("add", .after(.insert), on: table, count),
      trigger("move", .after(.update(of: [reference] + summandColumns)), on: table, count),
      trigger(
        "remove",
        .after(.delete),
        on: table,
        ["DELETE FROM \(members) WHERE \"member\" = OLD.\(key)"]
      ),
    ]
  }

  // MARK: - Many to many

  private func ofPairs(_ pairs: JoinTableMapping) -> [Trigger] {
    let table = SQLText.identifier(pairs.tableName)
    let source = SQLText.identifier(pairs.sourceColumn)
    let destination = SQLText.identifier(pairs.destinationColumn)
    func drop(_ row: String) -> String {
      "DELETE FROM \(members) WHERE \"owner\" = \(row).\(source) AND \"member\" = \(row).\(destination)"
    }
    let isThis = "\(table).\(source) = NEW.\(source) AND \(table).\(destination) = NEW.\(destination)"
    let count =
      countsObjects
      ? insertion(of: pairs, where: isThis)
      : """
      INSERT INTO \(members) (\(memberColumns)) SELECT \(destination), \(source) FROM \(table) WHERE \(isThis)
      """
    let columns = [pairs.sourceColumn, pairs.destinationColumn]
    return [
      trigger("pairs.add", .after(.insert), on: pairs.tableName, [drop("NEW"), count]),
      trigger(
        "pairs.move",
        .after(.update(of: columns)),
        on: pairs.tableName,
        [drop("OLD"), drop("NEW"), count]
      ),
      trigger("pairs.remove", .after(.delete), on: pairs.tableName, [drop("OLD")]),
    ]
  }

  /// The objects that pairs lead to: a transaction may write a pair before them.
  private func ofObjects(_ pairs: JoinTableMapping) -> [Trigger] {
    let end = side.destination
    let drop = "DELETE FROM \(members) WHERE \"member\" ="
    let pair = "\(SQLText.identifier(pairs.tableName)).\(SQLText.identifier(pairs.destinationColumn))"
    let count = [
      "\(drop) NEW.\(end.quotedKey)", insertion(of: pairs, where: "\(pair) = NEW.\(end.quotedKey)"),
    ]
    let change =
      summandColumns.isEmpty
      ? []
      : [
        trigger("change", .after(.update(of: summandColumns)), on: end.table, count)
      ]
    return [trigger("add", .after(.insert), on: end.table, count)] + change
      + [trigger("remove", .after(.delete), on: end.table, ["\(drop) OLD.\(end.quotedKey)"])]
  }

  /// Counts pairs whose object is there.
  private func insertion(of pairs: JoinTableMapping, where condition: String) -> String {
    let table = SQLText.identifier(pairs.tableName)
    let destination = SQLText.identifier(pairs.destinationColumn)
    return """
      INSERT INTO \(members) (\(memberColumns)) \
      SELECT \(table).\(destination), \(table).\(SQLText.identifier(pairs.sourceColumn))\(value("\"_object\".")) \
      FROM \(table) JOIN \(side.destination.quotedTable) AS "_object" \
      ON "_object".\(side.destination.quotedKey) = \(table).\(destination) WHERE \(condition)
      """
  }

  // MARK: - SQL

  private var memberColumns: String {
    "\"member\", \"owner\"" + (summand == nil ? "" : ", \"value\"")
  }

  /// The value of a row with a comma before it; nothing if none is summed.
  private func value(_ row: String) -> String {
    guard let summand else { return "" }
    let column = "\(row)\(SQLText.identifier(summand.column))"
    let value =
      summand.isInteger ? column : DerivedValue.converted(column, from: summand.type, to: .double)
    return ", \(value)"
  }

  /// The column on whose updates a sum waits.
  private var summandColumns: [String] {
    summand.map { [$0.writtenColumn] } ?? []
  }

  private func trigger(
    _ suffix: String,
    _ event: TriggerEvent,
    on table: String,
    _ statements: [String]
  ) -> Trigger {
    Trigger("\(identity).tally.\(suffix)", event, on: table, when: event.isChange, statements)
  }
}
