import GRDB
import GRDBSQLite

/// The rules of a schema that are judged when a transaction ends.
struct StoredRules: Sendable {
  let all: [StoredRule]

  /// Throws ``UnresolvedRules`` if the transaction could not end now for a rule of the model.
  ///
  /// SQLite counts what is unresolved, so that asking costs nothing. What an app's own tables have unresolved
  /// is left to SQLite's own message.
  func require(in db: Database) throws {
    guard hasUnresolvedReferences(db) else { return }
    let found = try RuleSearch(rules: all).unresolved(in: db)
    if !found.isEmpty { throw UnresolvedRules(found: found) }
  }

  private func hasUnresolvedReferences(_ db: Database) -> Bool {
    var current: CInt = 0
    var highest: CInt = 0
    sqlite3_db_status(db.sqliteConnection, SQLITE_DBSTATUS_DEFERRED_FKS, &current, &highest, 0)
    return current != 0
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
      brokenRules: Array(broken.prefix(RuleSearch.limit)),
      isIncomplete: found.count > RuleSearch.limit
    )
  }
}
