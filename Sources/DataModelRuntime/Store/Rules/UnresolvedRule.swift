import Foundation
import GRDB
import SQLText

/// A rule that is broken for one object.
struct UnresolvedRule: Sendable, Hashable {
  /// Nil if triggers named a rule that this code does not know.
  let rule: StoredRule?
  let violationName: String?
  /// The key of the object.
  let key: DatabaseValue
  let otherKeys: [DatabaseValue]
  let otherCount: Int

  /// Returns whether the target of a broken reference exists.
  func isReferredObjectThere(_ db: Database) throws -> Bool {
    guard let referred = rule?.key else { return true }
    let condition = "\(SQLQuoting.identifier(referred.column)) = ?"
    return try Bool.fetchOne(
      db,
      sql: "SELECT EXISTS (SELECT 1 FROM \(SQLQuoting.identifier(referred.table)) WHERE \(condition))",
      arguments: [key]
    ) ?? true
  }

  /// Returns the rule as apps see it.
  ///
  /// - Returns: the rule with its objects and a sentence
  func brokenRule(isDeleted: Bool) -> LocalStore.BrokenRule {
    guard let rule else {
      let name = violationName ?? ""
      let sentence = "The rule '\(name)' is broken for the row \(key.readableText)"
      return broken(.unknown, StoredRule.Side(name, ""), about: "", other: "", sentence)
    }
    switch rule.kind {
    case .reference: return reference(rule, isDeleted)
    case .pair: return pair(rule, isDeleted)
    case .member: return member(rule, isDeleted)
    case .holder: return holder(rule)
    case .count: return count(rule)
    case .single: return single(rule)
    }
  }

  func broken(
    _ kind: LocalStore.BrokenRule.Rule,
    _ side: StoredRule.Side,
    about objectEntity: String,
    other: String,
    _ sentence: String
  ) -> LocalStore.BrokenRule {
    LocalStore.BrokenRule(
      rule: kind,
      entity: side.entity,
      relationship: side.relationship,
      objectEntity: objectEntity,
      key: key,
      otherEntity: other,
      otherKeys: otherKeys,
      otherCount: otherCount,
      description: sentence
    )
  }
}

extension DatabaseValue {
  /// The value as text for people: `3`, `'a1'`, a UUID.
  var readableText: String {
    switch storage {
    case .string(let text): return "'\(text)'"
    case .blob(let data) where data.count == 16:
      if let uuid = UUID.fromDatabaseValue(self) { return uuid.uuidString }
    case .blob, .int64, .double, .null: break
    }
    return description
  }
}
