import DataModelDefinition

/// The checks of delete rules, of numbers of objects, and of their order.
extension Check {
  static let unknownDeletionRule = RuleGroup.structure.error(
    "unknown-deletion-rule",
    "A delete rule is none that the format has.",
    "The rules are Nullify, Cascade, Deny and No Action, written so.",
    .list("Nullify", mistakenAs: "nullify")
  ).forEachRelationship { relationship, site in
    guard case .unrecognized(let word)? = relationship.deleteRule else { return }
    let folded = { (text: String) in text.lowercased().filter(\.isLetter) }
    let names = DeleteRule.named.map(\.xmlName)
    let meant = names.first { folded($0) == folded(word) }
    let near = meant ?? Suggestion.nearest(to: word, among: names)
    let hint = near.map { "; did you mean '\($0)'?" } ?? "; write Nullify, Cascade, Deny or No Action"
    site.report(
      "\(site) has the unknown delete rule '\(word)'\(hint)",
      at: "deletionRule",
      fix: meant.flatMap { site.fix("deletionRule", to: $0) }
    )
  }

  static let noActionDeleteRule = RuleGroup.deleteRules.warning(
    "no-action-delete-rule",
    "The delete rule of a relationship is No Action.",
    """
    After a deletion the other side still refers to an object that is gone, and nothing clears the \
    reference: the app has to. Use Nullify, unless it does. Where there is no inverse, nothing refers back.
    """,
    .list("Nullify", mistakenAs: "No Action")
  ).forEachRelationship { relationship, site in
    guard relationship.deleteRule == .noAction, site.index.inverse(of: relationship) != nil else { return }
    site.report(
      "the delete rule No Action of \(site) may leave references to deleted objects",
      at: "deletionRule"
    )
  }

  static let nullifiedRequirement = RuleGroup.deleteRules.warning(
    "nullified-requirement",
    "Deleting an object clears a reference that is required.",
    """
    The delete rule Nullify takes the object from the other side, which cannot be saved without one: after \
    the deletion saving fails, unless the app repairs it before. Use Cascade or Deny, or make the other \
    side optional. Apps that repair it are many, so the rule is off unless asked for.
    """,
    isOnByDefault: false,
    .pair(list: (#"optional="YES" "#, with: ""), items: ("Nullify", with: "«Nullify→Cascade»"))
  ).forEachRelationship { relationship, site in
    guard relationship.deleteRule == .nullify || relationship.deleteRule == nil,
      let inverse = site.index.inverse(of: relationship), !inverse.isOptional, !inverse.isToMany
    else { return }
    let name = "'\(relationship.destinationName ?? "").\(inverse.name)'"
    site.report(
      "the delete rule of \(site) clears \(name), which is required",
      at: "deletionRule",
      related: site.related("the required side", at: "name", in: inverse.origin)
    )
  }

  static let toOneMaximum = RuleGroup.structure.warning(
    "to-one-max-count",
    "A relationship without toMany has no maxCount of 1.",
    """
    To Core Data a relationship is to-one if its maximum count is 1, whatever toMany says, so that this \
    one is to-many. Write maxCount="1", or toMany="YES".
    """,
    .list(#" maxCount="1""#, mistakenAs: "")
  ).forEachRelationship { relationship, site in
    guard !relationship.declaresToMany, relationship.maximumCount != 1 else { return }
    let count = relationship.maximumCount.map { "a maxCount of \($0)" } ?? "no maxCount"
    site.report("\(site) has \(count) and no toMany; it is taken for to-many", at: "maxCount")
  }

  static let invertedCounts = RuleGroup.structure.error(
    "inverted-counts",
    "The minimum count of a relationship is above its maximum.",
    "No number of objects satisfies both, so that nothing can be saved. Correct minCount or maxCount.",
    .entity(
      """
      <relationship name="friends" optional="YES" toMany="YES" minCount="«3→2»" maxCount="«2→3»" \
      deletionRule="Nullify" destinationEntity="Item" inverseName="friends" inverseEntity="Item"/>
      """
    )
  ).forEachRelationship { relationship, site in
    guard let least = relationship.minimumCount, let most = relationship.upperBound, least > most else {
      return
    }
    site.report(
      "\(site) needs \(least) objects at least and \(most) at most",
      at: "minCount",
      related: site.related("the maximum", at: "maxCount")
    )
  }

  static let requiredRelationship = RuleGroup.structure.warning(
    "required-relationship",
    "A relationship is required.",
    """
    An object cannot be saved before its other side is set, nor stay when that is deleted. Often this is \
    just what is wanted, so the rule is off unless asked for. A to-many without a minimum count may be \
    empty, whether it is optional or not. The profile 'cloudkit' makes an error of each.
    """,
    isOnByDefault: false,
    .next(#" optional="YES""#, mistakenAs: "")
  ).forEachRelationship { relationship, site in
    guard !relationship.mayBeEmpty else { return }
    site.report("\(site) is required", at: "optional")
  }

  static let orderedRelationship = RuleGroup.structure.warning(
    "ordered-relationship",
    "A relationship is ordered.",
    """
    An ordered set is slower than a set, each insertion may move many rows, and iCloud does not take it. A \
    fifth of all models have one, so the rule is off unless asked for. The profile 'cloudkit' makes an \
    error of it. An attribute to sort by does the same.
    """,
    isOnByDefault: false,
    .parts(" deletionRule", mistakenAs: #" ordered="YES" deletionRule"#)
  ).forEachRelationship { relationship, site in
    guard relationship.isOrdered, relationship.isToMany else { return }
    site.report("\(site) is ordered", at: "ordered")
  }

  static let orderedToOne = RuleGroup.structure.warning(
    "ordered-to-one",
    "A to-one relationship is ordered.",
    """
    One object has no order; the switch means nothing, and was left when the relationship was to-many. \
    Remove it.
    """,
    .next(" deletionRule", mistakenAs: #" ordered="YES" deletionRule"#)
  ).forEachRelationship { relationship, site in
    guard relationship.isOrdered, !relationship.isToMany else { return }
    site.report("\(site) is to-one and ordered, which means nothing", at: "ordered")
  }
}
