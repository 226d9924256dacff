import GRDB
import GRDBSQLite

/// The rules of a schema that are checked when a transaction ends.
///
/// The search begins only when SQLite reports that a reference is unresolved. The table `_Violation` names
/// what triggers have found. Foreign keys are searched one by one, by the index of each column, until there
/// are more than a message can hold.
struct StoredRules: Sendable {
  /// The maximum number of broken rules in an error.
  static let limit = 10
  /// The maximum number of objects on the other side of each.
  private static let keyLimit = 3

  let all: [StoredRule]

  /// Throws ``UnresolvedRules`` if a rule of the model would keep the transaction from ending now.
  ///
  /// SQLite counts unresolved references, so asking costs nothing. Those of the app's own tables are left to
  /// SQLite's own message.
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

  /// Finds the unresolved rules: as many as the limit, and one more if there are more.
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

  /// Returns the name of a rule in the table `_Violation`; nil if the rule is not listed there.
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

/// The rules that keep a transaction from ending, before it is known which objects existed when it began.
struct UnresolvedRules: Error {
  let found: [UnresolvedRule]

  /// The error, in which the target of a broken reference counts as deleted.
  var error: LocalStore.BrokenRuleError { error(isDeleted: { _ in true }) }

  /// Returns the error after the transaction was undone, which shows which objects it had deleted.
  func error(whenUndone db: Database) throws -> LocalStore.BrokenRuleError {
    var deleted: Set<UnresolvedRule> = []
    for rule in found where try rule.isReferredObjectThere(db) { deleted.insert(rule) }
    return error(isDeleted: deleted.contains)
  }

  private func error(isDeleted: (UnresolvedRule) -> Bool) -> LocalStore.BrokenRuleError {
    var broken: [LocalStore.BrokenRule] = []
    for rule in found {
      let next = rule.brokenRule(isDeleted: isDeleted(rule))
      // If a relationship is its own inverse, its table has each pair twice.
      if !broken.contains(next) { broken.append(next) }
    }
    return LocalStore.BrokenRuleError(
      brokenRules: Array(broken.prefix(StoredRules.limit)),
      isIncomplete: found.count > StoredRules.limit
    )
  }
}
