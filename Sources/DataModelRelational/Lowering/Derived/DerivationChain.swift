import DataModelDefinition

/// The tables on the way from a derived attribute's row to the rows that its value is made of.
///
/// The table of the derived attribute is level 0; `author.publisher.city` has the table of authors at level 1 and
/// that of publishers at level 2. A join table is a level of its own.
struct DerivationChain {
  let start: StoredRelationship.End
  let levels: [Level]

  /// A table, and how its rows hang together with those of the level before.
  struct Level {
    /// The path so far, as part of the names of triggers: `author.publisher`.
    let name: String
    let table: String
    /// The key; nil for a join table.
    let key: String?
    let link: Link
    /// With ` AND ` before it, that a row is of the right entity; the argument is the row's alias.
    let condition: (SQLFragment) -> SQLFragment

    var quotedTable: String { SQLText.identifier(table) }
  }

  enum Link {
    /// A column of the level before refers to the key of this one.
    case forward(column: String)
    /// A column of this level refers to the key of the level before.
    case back(column: String)
  }

  /// The chain along relationships, of which each begins where the one before ends.
  init(from start: StoredRelationship.End, along sides: [StoredRelationship]) {
    self.start = start
    var path: [String] = []
    var levels: [Level] = []
    for side in sides {
      path.append(side.relationship.name)
      let name = path.joined(separator: ".")
      let end = side.destination
      switch side.storage {
      case .column(let column):
        levels.append(Level(name, end, .forward(column: column)))
      case .inverseColumn(_, let column, _):
        levels.append(Level(name, end, .back(column: column), condition: end.condition))
      case .joinTable(let pairs):
        levels.append(
          Level(
            name: "\(name)._pairs",
            table: pairs.tableName,
            key: nil,
            link: .back(column: pairs.sourceColumn),
            condition: { _ in "" }
          )
        )
        levels.append(Level(name, end, .forward(column: pairs.destinationColumn)))
      }
    }
    self.levels = levels
  }

  // MARK: - From the row to what it is derived from

  /// `FROM … WHERE …`: the rows of the last level that belong to a row of level 0.
  var rows: String {
    guard let first = levels.first else { return "" }
    var tables = "FROM \(first.quotedTable) AS \(alias(1))"
    var conditions = "\(link(to: 1))\(first.condition(row(1)).text)"
    for number in levels.indices.dropFirst().map({ $0 + 1 }) {
      let level = levels[number - 1]
      tables += " JOIN \(level.quotedTable) AS \(alias(number)) ON \(link(to: number))"
      conditions += level.condition(row(number)).text
    }
    return "\(tables) WHERE \(conditions)"
  }

  /// A column of the last level.
  func source(_ column: String) -> String {
    "\(alias(levels.count)).\(SQLText.identifier(column))"
  }

  private func link(to number: Int) -> String {
    let level = levels[number - 1]
    switch level.link {
    case .forward(let column):
      return "\(alias(number)).\(quoted(level.key)) = \(alias(number - 1)).\(SQLText.identifier(column))"
    case .back(let column):
      return "\(alias(number)).\(SQLText.identifier(column)) = \(alias(number - 1)).\(key(of: number - 1))"
    }
  }

  // MARK: - From a row that changes to what is derived from it

  /// The condition on rows of level 0 that a row of another level concerns.
  ///
  /// - Parameters:
  ///   - number: the level of the row that changes
  ///   - rows: the names under which its trigger knows the row, `OLD` and `NEW`
  /// - Returns: an expression of SQL over rows of level 0
  func condition(onRowsOf number: Int, _ rows: [String]) -> String {
    let level = levels[number - 1]
    let anchor: String
    switch level.link {
    case .forward(let column):
      // The key of a row never changes, so that one of the two names is enough.
      let row = rows.last ?? "NEW"
      anchor = "\(alias(number - 1)).\(SQLText.identifier(column)) = \(row).\(quoted(level.key))"
    case .back(let column):
      let values = rows.map { "\($0).\(SQLText.identifier(column))" }
      let comparison = values.count == 1 ? "= \(values[0])" : "IN (\(values.joined(separator: ", ")))"
      anchor = "\(alias(number - 1)).\(key(of: number - 1)) \(comparison)"
    }
    return backwards(to: 0, from: number - 1, anchor)
  }

  private func backwards(to number: Int, from last: Int, _ anchor: String) -> String {
    guard number < last else { return anchor }
    let next = levels[number]
    let further = backwards(to: number + 1, from: last, anchor)
    let (own, far) =
      switch next.link {
      case .forward(let column): (SQLText.identifier(column), quoted(next.key))
      case .back(let column): (key(of: number), SQLText.identifier(column))
      }
    let row = alias(number + 1)
    return
      "\(alias(number)).\(own) IN (SELECT \(row).\(far) FROM \(next.quotedTable) AS \(row) WHERE \(further))"
  }

  // MARK: - Names

  /// The row of level 0 has the name of its table, as an `UPDATE` sees it.
  private func alias(_ number: Int) -> String {
    row(number).text
  }

  private func row(_ number: Int) -> SQLFragment {
    number == 0 ? "\(name: start.table)" : "\(name: "_\(number)")"
  }

  private func key(of number: Int) -> String {
    number == 0 ? start.quotedKey : quoted(levels[number - 1].key)
  }

  private func quoted(_ key: String?) -> String {
    SQLText.identifier(key ?? "")
  }
}

extension DerivationChain.Level {
  fileprivate init(
    _ name: String,
    _ end: StoredRelationship.End,
    _ link: DerivationChain.Link,
    condition: @escaping (SQLFragment) -> SQLFragment = { _ in "" }
  ) {
    self.init(name: name, table: end.table, key: end.key, link: link, condition: condition)
  }
}
