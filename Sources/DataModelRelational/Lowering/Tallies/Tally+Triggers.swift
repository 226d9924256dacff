import DataModelDefinition

/// The triggers of the tables that a tally watches. Each reads the row as it is now, whatever other triggers did to it
/// meanwhile, and takes out first what it puts in: it does no harm if it runs twice.
extension Tally {
  func triggers() -> [(table: String, trigger: Trigger)] {
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
        WHERE \(SQLText.identifier(column)) IS NOT NULL\(side.destination.condition(on: SQLText.identifier(table)))
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
      ].map { $0.last == ";" ? String($0.dropLast()) : $0 }
    }
  }

  // MARK: - To many, by the reference of each object

  private func ofReferences(_ table: String, _ reference: String) -> [(table: String, trigger: Trigger)] {
    let quotedTable = SQLText.identifier(table)
    let column = SQLText.identifier(reference)
    let key = side.destination.quotedKey
    let count = [
      "DELETE FROM \(members) WHERE \"member\" = NEW.\(key);",
      """
      INSERT INTO \(members) (\(memberColumns)) SELECT \(key), \(column)\(value("")) FROM \(quotedTable) \
      WHERE \(key) = NEW.\(key) AND \(column) IS NOT NULL\(side.destination.condition(on: quotedTable));
      """,
    ]
    let watched = [column] + (summand.map { [SQLText.identifier($0.writtenColumn)] } ?? [])
    return [
      (table, named("add", "AFTER INSERT ON \(quotedTable)", count)),
      (table, named("move", update(of: watched, on: quotedTable), count)),
      (
        table,
        named(
          "remove",
          "AFTER DELETE ON \(quotedTable)",
          ["DELETE FROM \(members) WHERE \"member\" = OLD.\(key);"]
        )
      ),
    ]
  }

  // MARK: - Many to many

  private func ofPairs(_ pairs: JoinTableMapping) -> [(table: String, trigger: Trigger)] {
    let table = SQLText.identifier(pairs.tableName)
    let source = SQLText.identifier(pairs.sourceColumn)
    let destination = SQLText.identifier(pairs.destinationColumn)
    func drop(_ row: String) -> String {
      "DELETE FROM \(members) WHERE \"owner\" = \(row).\(source) AND \"member\" = \(row).\(destination);"
    }
    let isThis = "\(table).\(source) = NEW.\(source) AND \(table).\(destination) = NEW.\(destination)"
    let count =
      countsObjects
      ? insertion(of: pairs, where: isThis)
      : """
      INSERT INTO \(members) (\(memberColumns)) SELECT \(destination), \(source) FROM \(table) WHERE \(isThis);
      """
    let move = update(of: [source, destination], on: table)
    return [
      (pairs.tableName, named("pairs.add", "AFTER INSERT ON \(table)", [drop("NEW"), count])),
      (pairs.tableName, named("pairs.move", move, [drop("OLD"), drop("NEW"), count])),
      (pairs.tableName, named("pairs.remove", "AFTER DELETE ON \(table)", [drop("OLD")])),
    ]
  }

  /// The objects that pairs lead to: a transaction may write a pair before them.
  private func ofObjects(_ pairs: JoinTableMapping) -> [(table: String, trigger: Trigger)] {
    let end = side.destination
    let drop = "DELETE FROM \(members) WHERE \"member\" ="
    let pair = "\(SQLText.identifier(pairs.tableName)).\(SQLText.identifier(pairs.destinationColumn))"
    let count = [
      "\(drop) NEW.\(end.quotedKey);", insertion(of: pairs, where: "\(pair) = NEW.\(end.quotedKey)"),
    ]
    var triggers = [
      (end.table, named("add", "AFTER INSERT ON \(end.quotedTable)", count)),
      (
        end.table,
        named("remove", "AFTER DELETE ON \(end.quotedTable)", ["\(drop) OLD.\(end.quotedKey);"])
      ),
    ]
    if let summand {
      let event = update(of: [SQLText.identifier(summand.writtenColumn)], on: end.quotedTable)
      triggers.insert((end.table, named("change", event, count)), at: 1)
    }
    return triggers
  }

  /// Counts pairs whose object is there.
  private func insertion(of pairs: JoinTableMapping, where condition: String) -> String {
    let table = SQLText.identifier(pairs.tableName)
    let destination = SQLText.identifier(pairs.destinationColumn)
    return """
      INSERT INTO \(members) (\(memberColumns)) \
      SELECT \(table).\(destination), \(table).\(SQLText.identifier(pairs.sourceColumn))\(value("\"_object\".")) \
      FROM \(table) JOIN \(side.destination.quotedTable) AS "_object" \
      ON "_object".\(side.destination.quotedKey) = \(table).\(destination) WHERE \(condition);
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

  private func named(_ suffix: String, _ event: String, _ statements: [String]) -> Trigger {
    trigger("\(identity).tally.\(suffix)", event, statements)
  }

  /// Records are written with all their columns, most of which are as they were.
  private func update(of columns: [String], on table: String) -> String {
    let changes = columns.map { "OLD.\($0) IS NOT NEW.\($0)" }.joined(separator: " OR ")
    return "AFTER UPDATE OF \(columns.joined(separator: ", ")) ON \(table) WHEN \(changes)"
  }
}
