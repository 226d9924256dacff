import Foundation
import GRDB

/// One rule that is broken for one object.
struct UnresolvedRule: Sendable, Hashable {
  /// Nil if triggers named a rule that this code does not know.
  let rule: StoredRule?
  let violationName: String?
  /// The key of the object.
  let key: DatabaseValue
  let otherKeys: [DatabaseValue]
  let otherCount: Int

  /// Whether the object that a broken reference leads to is in the database.
  func isReferredObjectThere(_ db: Database) throws -> Bool {
    guard let table = rule?.text("destinationTable"), let column = rule?.text("destinationKey") else {
      return true
    }
    let condition = "\(column.quotedDatabaseIdentifier) = ?"
    return try Bool.fetchOne(
      db,
      sql: "SELECT EXISTS (SELECT 1 FROM \(table.quotedDatabaseIdentifier) WHERE \(condition))",
      arguments: [key]
    ) ?? true
  }

  /// The rule as apps see it.
  ///
  /// - Parameter isDeleted: whether the object that a broken reference leads to was deleted; if not, it was never there
  func brokenRule(isDeleted: Bool) -> LocalStore.BrokenRule {
    guard let rule else {
      let name = violationName ?? ""
      return broken(
        .unknown,
        name,
        "",
        about: "",
        other: "",
        "the rule '\(name)' is broken for the row \(key.text)"
      )
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

  private func broken(
    _ kind: LocalStore.BrokenRule.Rule,
    _ entity: String,
    _ relationship: String,
    about objectEntity: String,
    other: String,
    _ sentence: String
  ) -> LocalStore.BrokenRule {
    LocalStore.BrokenRule(
      rule: kind,
      entity: entity,
      relationship: relationship,
      objectEntity: objectEntity,
      key: key,
      otherEntity: other,
      otherKeys: otherKeys,
      otherCount: otherCount,
      description: sentence
    )
  }

  private func broken(
    _ kind: LocalStore.BrokenRule.Rule,
    _ rule: StoredRule,
    about objectEntity: String,
    other: String,
    _ sentence: String
  ) -> LocalStore.BrokenRule {
    broken(kind, rule.entity, rule.relationship, about: objectEntity, other: other, sentence)
  }

  /// `5`, `5 and 8`, `5, 8, 9 and 4 more`
  private var others: String {
    var texts = otherKeys.map(\.text)
    if otherCount > texts.count { texts.append("\(otherCount - texts.count) more") }
    guard texts.count > 1, let last = texts.popLast() else { return texts.first ?? "" }
    return "\(texts.joined(separator: ", ")) and \(last)"
  }

  private var isOne: Bool { otherCount == 1 }

  // MARK: - Sentences

  private func reference(_ rule: StoredRule, _ isDeleted: Bool) -> LocalStore.BrokenRule {
    let (name, object) = (rule.relationship, "\(rule.destination) \(key.text)")
    if isDeleted, let deny = rule.deny {
      let sentence = """
        \(deny.entity) \(key.text) cannot be deleted: \(rule.entity) \(others) still \(isOne ? "refers" : "refer") to it \
        by '\(name)' (delete rule Deny of \(deny.entity).\(deny.relationship))
        """
      return broken(
        .deny,
        deny.entity,
        deny.relationship,
        about: deny.entity,
        other: rule.entity,
        sentence
      )
    }
    if isDeleted, rule.says("required") {
      let sentence = """
        \(object) cannot be deleted: \(rule.entity) \(others) still \(isOne ? "refers" : "refer") to it by '\(name)', \
        which must not be empty (\(rule.identity) is required)
        """
      return broken(.required, rule, about: rule.destination, other: rule.entity, sentence)
    }
    let sentence = """
      \(rule.entity) \(others) \(isOne ? "refers" : "refer") by '\(name)' to \(object), which is not there
      """
    return broken(.reference, rule, about: rule.destination, other: rule.entity, sentence)
  }

  private func pair(_ rule: StoredRule, _ isDeleted: Bool) -> LocalStore.BrokenRule {
    let object = "\(rule.entity) \(key.text)"
    if isDeleted, rule.deny != nil {
      let sentence = """
        \(object) cannot be deleted: \(rule.destination) \(others) \(isOne ? "is" : "are") still in its \
        '\(rule.relationship)' (delete rule Deny of \(rule.identity))
        """
      return broken(.deny, rule, about: rule.entity, other: rule.destination, sentence)
    }
    let sentence = """
      \(rule.destination) \(others) \(isOne ? "is" : "are") in '\(rule.relationship)' of \(object), which is not there
      """
    return broken(.reference, rule, about: rule.entity, other: rule.destination, sentence)
  }

  private func member(_ rule: StoredRule, _ isDeleted: Bool) -> LocalStore.BrokenRule {
    if isDeleted, rule.deny != nil { return pair(rule, isDeleted) }
    let sentence = """
      \(rule.destination) \(key.text) is in '\(rule.relationship)' of \(rule.entity) \(others), and is not there
      """
    return broken(.reference, rule, about: rule.destination, other: rule.entity, sentence)
  }

  private func holder(_ rule: StoredRule) -> LocalStore.BrokenRule {
    let sentence = """
      a \(rule.entity) cannot be deleted while it refers to \(rule.destination) \(key.text) by '\(rule.relationship)' \
      (delete rule Deny of \(rule.identity))
      """
    return broken(.deny, rule, about: rule.destination, other: rule.entity, sentence)
  }

  private func count(_ rule: StoredRule) -> LocalStore.BrokenRule {
    let object = "\(rule.entity) \(key.text)"
    let minimum = rule.number("minimum") ?? 1
    let start = "\(object) has \(otherCount == 0 ? "no" : "\(otherCount) in") '\(rule.relationship)', and"
    if let maximum = rule.number("maximum"), otherCount > maximum {
      let sentence = "\(start) may have at most \(maximum) (maximum of \(rule.identity))"
      return broken(.maximum(maximum), rule, about: rule.entity, other: rule.destination, sentence)
    }
    if minimum > 1 {
      let sentence = "\(start) must have at least \(minimum) (minimum of \(rule.identity))"
      return broken(.minimum(minimum), rule, about: rule.entity, other: rule.destination, sentence)
    }
    let sentence = "\(start) must have one (\(rule.identity) is required)"
    return broken(.required, rule, about: rule.entity, other: rule.destination, sentence)
  }

  private func single(_ rule: StoredRule) -> LocalStore.BrokenRule {
    let sentence = """
      \(rule.entity) \(others) refer to \(rule.destination) \(key.text) by '\(rule.relationship)', and only one may \
      (\(rule.identity) is one-to-one)
      """
    return broken(.oneToOne, rule, about: rule.destination, other: rule.entity, sentence)
  }
}

extension DatabaseValue {
  /// The value as a person reads it: `3`, `'a1'`, a UUID.
  fileprivate var text: String {
    switch storage {
    case .string(let text): return "'\(text)'"
    case .blob(let data) where data.count == 16:
      if let uuid = UUID.fromDatabaseValue(self) { return uuid.uuidString }
    case .blob, .int64, .double, .null: break
    }
    return description
  }
}
