import GRDB
import GRDBSQLite

/// The rules of a schema that are judged when a transaction ends.
///
/// What is unresolved then is looked for after SQLite has said that there is something. The table
/// `_Violation` names what triggers have found. Foreign keys are asked one by one, in the index of each
/// column, and not beyond what a message can hold.
struct StoredRules: Sendable {
  /// How many broken rules an error names.
  static let limit = 10
  /// How many of the objects on the other side it names.
  private static let keyLimit = 3

  let all: [StoredRule]

  /// Throws ``UnresolvedRules`` if the transaction could not end now for a rule of the model.
  ///
  /// SQLite counts what is unresolved, so that asking costs nothing. What an app's own tables have unresolved
  /// is left to SQLite's own message.
  func require(in db: Database) throws {
    guard hasUnresolvedReferences(db) else { return }
    let found = try unresolved(in: db)
    if !found.isEmpty { throw UnresolvedRules(found: found) }
  }

  private func hasUnresolvedReferences(_ db: Database) -> Bool {
    var current: CInt = 0
    var highest: CInt = 0
    sqlite3_db_status(db.sqliteConnection, SQLITE_DBSTATUS_DEFERRED_FKS, &current, &highest, 0)
    return current != 0
  }

  // MARK: - Search

  /// The unresolved rows, and one more than the limit if there are more.
  private func unresolved(in db: Database) throws -> [UnresolvedRule] {
    var found = try violations(in: db)
    for rule in all where found.count <= Self.limit {
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
      all.compactMap { rule in Self.violationName(of: rule).map { ($0, rule) } },
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

/// The rows that keep a transaction from ending, before it is known which of them were there when it began.
struct UnresolvedRules: Error {
  let found: [UnresolvedRule]

  /// The error; what a broken reference leads to counts as deleted.
  var error: LocalStore.BrokenRuleError { error(isDeleted: { _ in true }) }

  /// The error, when the transaction is undone and shows which objects it deleted.
  func error(whenUndone db: Database) throws -> LocalStore.BrokenRuleError {
    var deleted: Set<UnresolvedRule> = []
    for rule in found where try rule.isReferredObjectThere(db) { deleted.insert(rule) }
    return error(isDeleted: deleted.contains)
  }

  private func error(isDeleted: (UnresolvedRule) -> Bool) -> LocalStore.BrokenRuleError {
    var broken: [LocalStore.BrokenRule] = []
    for rule in found {
      let next = rule.brokenRule(isDeleted: isDeleted(rule))
      // A pair of a relationship that is its own inverse stands in its table twice.
      if !broken.contains(next) { broken.append(next) }
    }
    return LocalStore.BrokenRuleError(
      brokenRules: Array(broken.prefix(StoredRules.limit)),
      isIncomplete: found.count > StoredRules.limit
    )
  }
}
