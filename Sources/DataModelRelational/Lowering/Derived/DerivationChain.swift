import DataModelDefinition
import SQLText

/// The chain of tables from a derived attribute's row to the rows from which its value is computed.
///
/// The table of the derived attribute is level 0; `author.publisher.city` has the table of authors at level 1
/// and that of publishers at level 2. A join table is a separate level.
struct DerivationChain {
  let start: LoweredRelationship.End
  let levels: [Level]

  /// A table, and how its rows are linked to those of the previous level.
  struct Level {
    /// The path so far, as part of the names of triggers: `author.publisher`.
    let name: String
    let table: String
    /// The key; nil for a join table.
    let key: String?
    let link: Link
    /// Returns the condition that a row is of the right entity; nil if all rows are.
    let condition: (SQLRow) -> SQLCondition?
  }

  enum Link {
    /// A column of the previous level refers to the key of this one.
    case forward(column: String)
    /// A column of this level refers to the key of the previous one.
    case back(column: String)
  }

  /// Creates the chain along relationships. Each starts where the previous one ends.
  init(from start: LoweredRelationship.End, along sides: [LoweredRelationship]) {
    self.start = start
    var path: [String] = []
    var levels: [Level] = []
    for side in sides {
      path.append(side.relationship.name)
      let name = path.joined(separator: ".")
      let end = side.destination
      switch side.storage {
      case .column(let column): levels.append(Level(name, end, .forward(column: column)))
      case .inverseColumn(_, let column, _):
        levels.append(Level(name, end, .back(column: column), condition: { end.condition(on: $0) }))
      case .joinTable(let pairs):
        levels.append(
          Level(
            name: "\(name)._pairs",
            table: pairs.tableName,
            key: nil,
            link: .back(column: pairs.sourceColumn),
            condition: { _ in nil }
          )
        )
        levels.append(Level(name, end, .forward(column: pairs.destinationColumn)))
      }
    }
    self.levels = levels
  }

  // MARK: - From the row to what it is derived from

  /// `FROM … WHERE …`: the rows of the last level that belong to a row of level 0.
  var rows: SQLFragment {
    guard let first = levels.first else { return "" }
    var tables: SQLFragment = "FROM \(table: first.table, as: row(1))"
    var condition = link(to: 1).and(first.condition(row(1)))
    for number in levels.indices.dropFirst().map({ $0 + 1 }) {
      let level = levels[number - 1]
      tables = "\(tables) JOIN \(table: level.table, as: row(number)) ON \(link(to: number).sql)"
      condition = condition.and(level.condition(row(number)))
    }
    return "\(tables) WHERE \(condition.sql)"
  }

  /// Returns a column of the last level.
  func source(_ column: String) -> SQLFragment { "\(row(levels.count), column)" }

  private func link(to number: Int) -> SQLCondition {
    switch levels[number - 1].link {
    case .forward(let column): "\(row(number), key(of: number)) = \(row(number - 1), column)"
    case .back(let column): "\(row(number), column) = \(row(number - 1), key(of: number - 1))"
    }
  }

  // MARK: - From a row that changes to what is derived from it

  /// Returns the condition on rows of level 0 that depend on a row of another level.
  ///
  /// - Returns: a condition on rows of level 0
  func condition(onRowsOf number: Int, _ rows: [SQLRow]) -> SQLCondition {
    let before = row(number - 1)
    let anchor: SQLCondition
    switch levels[number - 1].link {
    case .forward(let column):
      // The key of a row never changes, so one of the two is enough.
      anchor = "\(before, column) = \(rows.last ?? .new, key(of: number))"
    case .back(let column):
      let values = rows.map { "\($0, column)" as SQLFragment }
      let comparison: SQLFragment =
        values.count == 1 ? "= \(values[0])" : "IN (\(values.joined(separator: ", ")))"
      anchor = "\(before, key(of: number - 1)) \(comparison)"
    }
    return backwards(to: 0, from: number - 1, anchor)
  }

  private func backwards(to number: Int, from last: Int, _ anchor: SQLCondition) -> SQLCondition {
    guard number < last else { return anchor }
    let next = levels[number]
    let further = backwards(to: number + 1, from: last, anchor)
    let (own, far) =
      switch next.link {
      case .forward(let column): (column, key(of: number + 1))
      case .back(let column): (key(of: number), column)
      }
    let row = row(number + 1)
    let rows: SQLFragment = "SELECT \(row, far) FROM \(table: next.table, as: row) WHERE \(further.sql)"
    return "\(self.row(number), own) IN (\(rows))"
  }

  // MARK: - Names

  /// Returns the row of a level. That of level 0 has the name of its table, as in an `UPDATE`.
  private func row(_ number: Int) -> SQLRow { number == 0 ? start.row : SQLRow("_\(number)") }

  private func key(of number: Int) -> String { number == 0 ? start.key : levels[number - 1].key ?? "" }
}

extension DerivationChain.Level {
  fileprivate init(
    _ name: String,
    _ end: LoweredRelationship.End,
    _ link: DerivationChain.Link,
    condition: @escaping (SQLRow) -> SQLCondition? = { _ in nil }
  ) {
    self.init(name: name, table: end.table, key: end.key, link: link, condition: condition)
  }
}
