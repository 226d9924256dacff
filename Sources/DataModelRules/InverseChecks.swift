import DataModelDefinition

extension Check {
  static let unknownInverse: Check = RuleGroup.structure.error(
    "unknown-inverse",
    "A relationship's inverse is not in the destination.",
    """
    Core Data cannot keep two sides in step if one is missing. Correct inverseName and inverseEntity, or \
    remove both.
    """,
    .list(#"inverseName="items""#, mistakenAs: #"inverseName="things""#)
  ).forEachRelationship { relationship, site in
    guard let inverse = relationship.inverseName,
      let destination = site.index.destination(of: relationship)
    else { return }
    if let entity = relationship.inverseEntityName, site.index.entity(named: entity) == nil {
      let hint = site.hint(forEntity: entity)
      site.report(
        "the entity '\(entity)' of the inverse of \(site) is not in the model\(hint)",
        at: "inverseEntity"
      )
      return
    }
    if site.index.relationship(named: inverse, of: destination) != nil { return }
    let hint = site.hint(for: inverse) { site.index.relationships(of: destination).map(\.name) }
    let lack = "'\(destination.name)' has no relationship '\(inverse)'\(hint)"
    site.report(
      "the inverse of \(site) is not in the model: \(lack)",
      at: "inverseName",
      related: site.related("'\(destination.name)'", at: "name", in: destination.origin)
    )
  }

  static let missingInverse: Check = RuleGroup.inverseRelationships.warning(
    "missing-inverse",
    "A relationship has no inverse.",
    """
    Core Data uses the inverse to keep both sides in step, and to know which objects a deletion affects. Add \
    a relationship back, and name each as the inverse of the other. Here a to-many relationship without an \
    inverse needs its own join table.
    """,
    .model(
      """
      <entity name="Item">
        <relationship name="list" optional="YES" maxCount="1" deletionRule="Nullify" \
      destinationEntity="List"«→ inverseName="items" inverseEntity="List"»/>
      </entity>
      <entity name="List"«/>→>
        <relationship name="items" optional="YES" toMany="YES" deletionRule="Nullify" \
      destinationEntity="Item" inverseName="list" inverseEntity="Item"/>
      </entity>»
      """
    )
  ).forEachRelationship { relationship, site in
    // For entities that are mirrored to iCloud, `cloudKitMissingInverse` reports an error instead.
    guard site.lacksInverse(relationship), !site.isMirrored else { return }
    site.report("\(site) should have an inverse")
  }

  static let unreciprocatedInverse: Check = RuleGroup.inverseRelationships.warning(
    "unreciprocated-inverse",
    "The inverse of a relationship names a different inverse, or none.",
    """
    Two sides are kept in step only if each names the other. Here the relationship is stored as if it had no \
    inverse. Correct inverseName on one of them, or remove it.
    """,
    .model(
      """
      <entity name="Item">
        <relationship name="list" optional="YES" maxCount="1" deletionRule="Nullify" \
      destinationEntity="List" inverseName="items" inverseEntity="List"/>
        <relationship name="archive" optional="YES" maxCount="1" deletionRule="Nullify" \
      destinationEntity="List" inverseName="«items→archivedItems»" inverseEntity="List"/>
      </entity>
      <entity name="List">«→
        <relationship name="archivedItems" optional="YES" toMany="YES" deletionRule="Nullify" \
      destinationEntity="Item" inverseName="archive" inverseEntity="Item"/>»
        <relationship name="items" optional="YES" toMany="YES" deletionRule="Nullify" \
      destinationEntity="Item" inverseName="list" inverseEntity="Item"/>
      </entity>
      """
    )
  ).forEachRelationship { relationship, site in
    guard let inverse = site.index.inverse(of: relationship), let entity = site.entity,
      let back = site.index.destination(of: inverse),
      let destination = relationship.destinationName
    else { return }
    // An inverse entity that is not in the model is reported separately.
    if let stated = relationship.inverseEntityName, site.index.entity(named: stated) == nil { return }
    // The inverse may lead to the entity that declares this relationship, or to one above or below it.
    let leadsBack = back.name == entity.name || site.index.isRelated(back, entity)
    guard inverse.inverseName != relationship.name || !leadsBack else { return }
    let name = "'\(destination).\(inverse.name)'"
    let what =
      if let other = inverse.inverseName {
        leadsBack ? "names '\(other)' as its inverse" : "leads to '\(back.name)'"
      } else {
        "names no inverse"
      }
    site.report(
      "the inverse of \(site) does not reciprocate: \(name) \(what)",
      at: "inverseName",
      related: site.related(name, at: inverse.inverseName == nil ? "name" : "inverseName", in: inverse.origin)
    )
  }

  static let inverseEntityMismatch: Check = RuleGroup.inverseRelationships.warning(
    "inverse-entity-mismatch",
    "The entity of the inverse is not the destination.",
    """
    Xcode writes the destination twice, and the two are equal in every real model; one that differs was \
    edited by hand. Here the destination counts. Write its name in inverseEntity.
    """,
    .list(#"inverseEntity="List""#, mistakenAs: #"inverseEntity="Item""#)
  ).forEachRelationship { relationship, site in
    guard let stated = relationship.inverseEntityName,
      let destination = site.index.destination(of: relationship),
      let inverseEntity = site.index.entity(named: stated), inverseEntity.name != destination.name,
      // If the destination inherits the inverse, the name of its owner is correct too.
      !site.index.ancestors(of: destination).contains(where: { $0.name == stated })
    else { return }
    let contradiction = "said to be in '\(stated)', but its destination is '\(destination.name)'"
    site.report(
      "the inverse of \(site) is \(contradiction)",
      at: "inverseEntity",
      related: site.related("the destination", at: "destinationEntity")
    )
  }

  static let transientInverse: Check = RuleGroup.inverseTransient.error(
    "transient-inverse",
    "A stored relationship has a transient inverse.",
    """
    One side would be stored and the other lost, so they cannot be kept in step; Apple's compiler refuses it \
    unless told otherwise. Make both sides transient, or neither.
    """,
    .pair(items: ("toMany", with: #"«transient="YES" →»toMany"#))
  ).forEachRelationship { relationship, site in
    guard !relationship.isTransient, let inverse = site.index.inverse(of: relationship), inverse.isTransient
    else { return }
    let name = "'\(relationship.destinationName ?? "").\(inverse.name)'"
    site.report(
      "\(site) is stored, but its inverse \(name) is transient",
      at: "inverseName",
      related: site.related("the inverse", at: "transient", in: inverse.origin)
    )
  }
}

extension Site {
  /// Returns whether a relationship has a destination and no inverse.
  func lacksInverse(_ relationship: Relationship) -> Bool {
    relationship.inverseName == nil && index.destination(of: relationship) != nil
  }
}

extension ModelIndex {
  fileprivate func isRelated(_ one: Entity, _ other: Entity) -> Bool {
    root(of: one).name == root(of: other).name
      && (ancestors(of: one).contains { $0.name == other.name }
        || ancestors(of: other).contains { $0.name == one.name })
  }
}
