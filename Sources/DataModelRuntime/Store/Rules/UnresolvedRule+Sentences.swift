import GRDB

/// The sentence about a broken rule, for people.
extension UnresolvedRule {
  /// `5`, `5 and 8`, `5, 8, 9 and 4 more`
  private var others: String {
    var texts = otherKeys.map(\.readableText)
    if otherCount > texts.count { texts.append("\(otherCount - texts.count) more") }
    guard texts.count > 1, let last = texts.popLast() else { return texts.first ?? "" }
    return "\(texts.joined(separator: ", ")) and \(last)"
  }

  private var isOne: Bool { otherCount == 1 }

  // MARK: - Sentences

  func reference(_ rule: StoredRule, _ isDeleted: Bool) -> LocalStore.BrokenRule {
    let (name, object) = (rule.relationship, "\(rule.destination) \(key.readableText)")
    if isDeleted, let deny = rule.deny {
      let sentence = """
        \(deny.entity) \(key.readableText) cannot be deleted: \(rule.entity) \(others) still \
        \(isOne ? "refers" : "refer") to it through '\(name)' (delete rule Deny of \(deny.identity))
        """
      return broken(.deny, deny, about: deny.entity, other: rule.entity, sentence)
    }
    if isDeleted, rule.isRequired {
      let sentence = """
        \(object) cannot be deleted: \(rule.entity) \(others) still \(isOne ? "refers" : "refer") to it \
        through '\(name)', which must not be empty (\(rule.identity) is required)
        """
      return broken(.required, rule.side, about: rule.destination, other: rule.entity, sentence)
    }
    let sentence = """
      \(rule.entity) \(others) \(isOne ? "refers" : "refer") through '\(name)' to \(object), which does \
      not exist
      """
    return broken(.reference, rule.side, about: rule.destination, other: rule.entity, sentence)
  }

  func pair(_ rule: StoredRule, _ isDeleted: Bool) -> LocalStore.BrokenRule {
    let object = "\(rule.entity) \(key.readableText)"
    if isDeleted, rule.deny != nil {
      let sentence = """
        \(object) cannot be deleted: \(rule.destination) \(others) \(isOne ? "is" : "are") still in its \
        '\(rule.relationship)' (delete rule Deny of \(rule.identity))
        """
      return broken(.deny, rule.side, about: rule.entity, other: rule.destination, sentence)
    }
    let sentence = """
      \(rule.destination) \(others) \(isOne ? "is" : "are") in '\(rule.relationship)' of \(object), which \
      does not exist
      """
    return broken(.reference, rule.side, about: rule.entity, other: rule.destination, sentence)
  }

  func member(_ rule: StoredRule, _ isDeleted: Bool) -> LocalStore.BrokenRule {
    if isDeleted, rule.deny != nil { return pair(rule, isDeleted) }
    let sentence = """
      \(rule.destination) \(key.readableText) is in '\(rule.relationship)' of \(rule.entity) \(others), but \
      does not exist
      """
    return broken(.reference, rule.side, about: rule.destination, other: rule.entity, sentence)
  }

  func holder(_ rule: StoredRule) -> LocalStore.BrokenRule {
    let sentence = """
      The \(rule.entity) that refers to \(rule.destination) \(key.readableText) through \
      '\(rule.relationship)' cannot be deleted while \(rule.destination) \(key.readableText) exists \
      (delete rule Deny of \(rule.identity))
      """
    return broken(.deny, rule.side, about: rule.destination, other: rule.entity, sentence)
  }

  func count(_ rule: StoredRule) -> LocalStore.BrokenRule {
    let object = "\(rule.entity) \(key.readableText)"
    let minimum = rule.minimum ?? 1
    let start = "\(object) has \(otherCount == 0 ? "no" : "\(otherCount) in") '\(rule.relationship)', but"
    if let maximum = rule.maximum, otherCount > maximum {
      let sentence = "\(start) may have at most \(maximum) (maximum of \(rule.identity))"
      return broken(.maximum(maximum), rule.side, about: rule.entity, other: rule.destination, sentence)
    }
    if minimum > 1 {
      let sentence = "\(start) must have at least \(minimum) (minimum of \(rule.identity))"
      return broken(.minimum(minimum), rule.side, about: rule.entity, other: rule.destination, sentence)
    }
    let sentence = "\(start) must have one (\(rule.identity) is required)"
    return broken(.required, rule.side, about: rule.entity, other: rule.destination, sentence)
  }

  func single(_ rule: StoredRule) -> LocalStore.BrokenRule {
    let sentence = """
      \(rule.entity) \(others) refer to \(rule.destination) \(key.readableText) through \
      '\(rule.relationship)', but only one may (\(rule.identity) is one-to-one)
      """
    return broken(.oneToOne, rule.side, about: rule.destination, other: rule.entity, sentence)
  }
}

extension StoredRule {
  fileprivate var entity: String { side.entity }
  fileprivate var relationship: String { side.relationship }
  fileprivate var identity: String { side.identity }
}
