import DataModelDefinition

/// The checks of delete rules, of counts, and of order.
extension Check {
  static let unknownDeletionRule: Check = RuleGroup.structure.error(
    "unknown-deletion-rule",
    "A delete rule is not one that the format has.",
    "The rules are Nullify, Cascade, Deny and No Action, spelt exactly like this.",
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

  static let noActionDeleteRule: Check = RuleGroup.deleteRules.warning(
    "no-action-delete-rule",
    "The delete rule of a relationship is No Action.",
    """
    After a deletion the other side still refers to the deleted object, and the app must clear that \
    reference. Use Nullify, unless it does. Without an inverse nothing refers back.
    """,
    .list("Nullify", mistakenAs: "No Action")
  ).forEachRelationship { relationship, site in
    guard relationship.deleteRule == .noAction, site.index.inverse(of: relationship) != nil else { return }
    site.report(
      "the delete rule No Action of \(site) may leave references to deleted objects",
      at: "deletionRule"
    )
  }

  static let nullifiedRequirement: Check = RuleGroup.deleteRules.warning(
    "nullified-requirement",
    "Deleting an object clears a reference that is required.",
    """
    The delete rule Nullify clears the other side, which cannot be saved without an object: saving fails \
    after the deletion, unless the app sets a new one first. Use Cascade or Deny, or make the other side \
    optional. Many apps do set a new one, so the rule is off by default.
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

  static let toOneMaximum: Check = RuleGroup.structure.warning(
    "to-one-max-count",
    "A relationship without toMany has no maxCount of 1.",
    """
    To Core Data a relationship is to-one if its maximum count is 1, regardless of toMany, so this one is \
    to-many. Write maxCount="1", or toMany="YES".
    """,
    .list(#" maxCount="1""#, mistakenAs: "")
  ).forEachRelationship { relationship, site in
    guard !relationship.declaresToMany, relationship.maximumCount != 1 else { return }
    let count = relationship.maximumCount.map { "a maxCount of \($0)" } ?? "no maxCount"
    site.report("\(site) has \(count) and no toMany; it is read as to-many", at: "maxCount")
  }

  static let invertedCounts: Check = RuleGroup.structure.error(
    "inverted-counts",
    "The minimum count of a relationship is above its maximum.",
    "No number of objects satisfies both, so nothing can be saved. Correct minCount or maxCount.",
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
      "\(site) needs at least \(least) objects and at most \(most)",
      at: "minCount",
      related: site.related("the maximum", at: "maxCount")
    )
  }

  static let requiredRelationship: Check = RuleGroup.structure.warning(
    "required-relationship",
    "A relationship is required.",
    """
    An object cannot be saved before its other side is set, nor remain when that is deleted. Often this is \
    intended, so the rule is off by default. A to-many relationship without a minimum count may be empty, \
    optional or not. The profile 'cloudkit' reports each required relationship as an error.
    """,
    isOnByDefault: false,
    .next(#" optional="YES""#, mistakenAs: "")
  ).forEachRelationship { relationship, site in
    guard !relationship.mayBeEmpty else { return }
    site.report("\(site) is required", at: "optional")
  }

  static let orderedRelationship: Check = RuleGroup.structure.warning(
    "ordered-relationship",
    "A relationship is ordered.",
    """
    An ordered set is slower than a set, each insertion may move many rows, and iCloud does not support it. \
    Sort by an attribute instead. A fifth of all models have one, so the rule is off by default. The profile \
    'cloudkit' reports it as an error.
    """,
    isOnByDefault: false,
    .parts(" deletionRule", mistakenAs: #" ordered="YES" deletionRule"#)
  ).forEachRelationship { relationship, site in
    guard relationship.isOrdered, relationship.isToMany else { return }
    site.report("\(site) is ordered", at: "ordered")
  }

  static let orderedToOne: Check = RuleGroup.structure.warning(
    "ordered-to-one",
    "A to-one relationship is ordered.",
    """
    One object has no order; the flag means nothing, and remains from when the relationship was to-many. \
    Remove it.
    """,
    .next(" deletionRule", mistakenAs: #" ordered="YES" deletionRule"#)
  ).forEachRelationship { relationship, site in
    guard relationship.isOrdered, !relationship.isToMany else { return }
    site.report("\(site) is to-one and ordered, which means nothing", at: "ordered")
  }
}
