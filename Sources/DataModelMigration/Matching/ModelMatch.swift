package import DataModelDefinition

/// The elements that two versions share, by name. All other elements are new or gone.
package struct ModelMatch: Sendable {
  /// By the new names.
  package private(set) var entities: [String: EntityMatch] = [:]
  package private(set) var composites: [String: EntityMatch] = [:]
  /// The new names by the old ones.
  package private(set) var newEntityNames: [String: String] = [:]

  /// Matches the first version of a chain with the last, from version to version.
  ///
  /// - Throws: ``DifferenceError`` if the elements of a version cannot be told apart
  package init(along models: [DataModel], assumptions: inout [MatchAssumption]) throws(DifferenceError) {
    self = try Self.following(models, assumptions: &assumptions)?.match ?? ModelMatch()
  }

  private init() {}

  /// Returns the match along versions, with the elements of the first and the last; nil if there are no
  /// versions.
  package static func following(
    _ models: [DataModel],
    assumptions: inout [MatchAssumption]
  ) throws(DifferenceError) -> (first: VersionElements, last: VersionElements, match: ModelMatch)? {
    guard let firstModel = models.first else { return nil }
    let first = try VersionElements(firstModel)
    var last = first
    var match: ModelMatch?
    for model in models.dropFirst() {
      let next = try VersionElements(model)
      let step = ModelMatch(from: last, to: next, assumptions: &assumptions)
      match = match?.followed(by: step) ?? step
      last = next
    }
    return (first, last, match ?? ModelMatch(from: first, to: first, assumptions: &assumptions))
  }

  /// Matches two versions.
  ///
  /// Properties are matched for each entity, including inherited ones, so that a property that moves up or
  /// down the hierarchy stays the same.
  package init(from old: VersionElements, to new: VersionElements, assumptions: inout [MatchAssumption]) {
    var notes = AssumptionNotes(version: new.model)
    for pair in MatchedElements.all(from: old.entities.map(\.entity), to: new.entities.map(\.entity)) {
      notes.add(pair, of: nil)
      guard let oldElements = old[pair.old.name], let newElements = new[pair.new.name] else { continue }
      let attributes = MatchedElements.all(
        from: oldElements.attributes.map(\.value),
        to: newElements.attributes.map(\.value)
      )
      let relationships = MatchedElements.all(
        from: oldElements.relationships.map(\.value),
        to: newElements.relationships.map(\.value)
      )
      for attribute in attributes { notes.add(attribute, of: pair.new.name) }
      for relationship in relationships { notes.add(relationship, of: pair.new.name) }
      add(
        pair.new.name,
        EntityMatch(
          oldName: pair.old.name,
          attributes: attributes.map { ($0.new.name, $0.old.name) },
          relationships: relationships.map { ($0.new.name, $0.old.name) }
        )
      )
    }
    for pair in MatchedElements.all(from: old.model.composites, to: new.model.composites) {
      let attributes = MatchedElements.all(from: pair.old.attributes, to: pair.new.attributes)
      for attribute in attributes { notes.add(attribute, of: pair.new.name) }
      composites[pair.new.name] = EntityMatch(
        oldName: pair.old.name,
        attributes: attributes.map { ($0.new.name, $0.old.name) }
      )
    }
    assumptions += notes.all
  }

  /// Returns the match extended by the next step. An element missing from a version in between is left out.
  package func followed(by next: ModelMatch) -> ModelMatch {
    var result = self
    (result.entities, result.composites, result.newEntityNames) = ([:], [:], [:])
    for (name, step) in next.entities {
      if let match = entities[step.oldName]?.followed(by: step) { result.add(name, match) }
    }
    for (name, step) in next.composites {
      if let match = composites[step.oldName]?.followed(by: step) { result.composites[name] = match }
    }
    return result
  }

  private mutating func add(_ name: String, _ match: EntityMatch) {
    entities[name] = match
    newEntityNames[match.oldName] = name
  }
}

/// An entity of two versions, with the properties that both have.
package struct EntityMatch: Sendable {
  package let oldName: String
  /// The old names by the new ones, and the reverse.
  package let attributes: [String: String]
  package let relationships: [String: String]
  package let newAttributeNames: [String: String]
  package let newRelationshipNames: [String: String]

  init(
    oldName: String,
    attributes: [(new: String, old: String)],
    relationships: [(new: String, old: String)] = []
  ) {
    self.oldName = oldName
    self.attributes = Dictionary(attributes) { first, _ in first }
    self.relationships = Dictionary(relationships) { first, _ in first }
    newAttributeNames = Dictionary(attributes.map { ($0.old, $0.new) }) { first, _ in first }
    newRelationshipNames = Dictionary(relationships.map { ($0.old, $0.new) }) { first, _ in first }
  }

  func followed(by next: EntityMatch) -> EntityMatch {
    EntityMatch(
      oldName: oldName,
      attributes: next.attributes.compactMap { new, between in attributes[between].map { (new, $0) } },
      relationships: next.relationships.compactMap { new, between in relationships[between].map { (new, $0) }
      }
    )
  }

  /// Returns the new name of an attribute or a relationship.
  package func newName(of property: String) -> String? {
    newAttributeNames[property] ?? newRelationshipNames[property]
  }
}

/// An error: the elements of a version cannot be told apart, so nothing can be compared with it.
package struct DifferenceError: Error, Sendable, Hashable {
  package let message: String
  package let location: SourceLocation
  /// The location of the other element involved.
  package let related: SourceLocation?
}

extension DifferenceError: CustomStringConvertible {
  package var description: String { "\(location): error: \(message)" }
}
