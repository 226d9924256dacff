import GRDB

/// Finds what is unresolved when a transaction ends, after SQLite has said that there is something.
///
/// The table `_Violation` names what triggers have found. Foreign keys are asked one by one, in the index of
/// each column, and not beyond what a message can hold.
struct RuleSearch {
  /// How many broken rules an error names.
  static let limit = 10
  /// How many of the objects on the other side it names.
  static let keyLimit = 3

  let rules: [StoredRule]

  /// The unresolved rows, and one more than the limit if there are more.
  func unresolved(in db: Database) throws -> [UnresolvedRule] {
    var found = try violations(in: db)
    for rule in rules where found.count <= Self.limit {
      found += try missing(rule, limit: Self.limit + 1 - found.count, db)
    }
    return found
  }

  private func missing(_ rule: StoredRule, limit: Int, _ db: Database) throws -> [UnresolvedRule] {
    switch rule.kind {
    case .holder, .count, .single: return []
    case .reference, .pair, .member: break
    }
    guard let rows = rule.rows, let key = rule.key else { return [] }
    return try rows.missing(key, limit: limit, db).map { value, count in
      UnresolvedRule(
        rule: rule,
        violationName: nil,
        key: value,
        otherKeys: try rows.keys(of: value, limit: Self.keyLimit, db),
        otherCount: count
      )
    }
  }

  /// How the table `_Violation` names a rule; nil if it does not.
  private static func violationName(of rule: StoredRule) -> String? {
    switch rule.kind {
    case .reference, .pair, .member: nil
    case .holder: rule.side.identity
    case .count: "\(rule.side.identity).count"
    case .single: "\(rule.side.identity).single"
    }
  }

  private func violations(in db: Database) throws -> [UnresolvedRule] {
    guard try db.tableExists("_Violation") else { return [] }
    let byName = Dictionary(
      rules.compactMap { rule in Self.violationName(of: rule).map { ($0, rule) } },
      uniquingKeysWith: { first, _ in first }
    )
    return try Row.fetchAll(
      db,
      sql: #"SELECT "rule", "key" FROM "_Violation" ORDER BY "_id" LIMIT \#(Self.limit + 1)"#
    ).map { row in
      let name: String = row["rule"]
      let key: DatabaseValue = row["key"]
      let rows = byName[name]?.rows
      return UnresolvedRule(
        rule: byName[name],
        violationName: name,
        key: key,
        otherKeys: try rows?.keys(of: key, limit: Self.keyLimit, db) ?? [],
        otherCount: try rows?.count(of: key, db) ?? 0
      )
    }
  }
}
