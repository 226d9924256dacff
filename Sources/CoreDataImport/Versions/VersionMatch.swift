/// The comparison of a version with the model that a store was written with.
struct VersionMatch {
  let version: ImportedVersion
  /// What differs, one short sentence each; empty if the version fits.
  let differences: [String]
  /// The number of details that differ: what is optional, and what was renamed.
  let detailCount: Int

  /// Compares entities by name, with their attributes by name and type, and their relationships by name,
  /// destination, number and order.
  init(_ version: ImportedVersion, _ archived: ArchivedModel) {
    self.version = version
    let own = version.archivedModel
    let (stored, expected) = (Self.byName(archived.entities), Self.byName(own.entities))
    var differences: [String] = []
    for name in Set(stored.keys).union(expected.keys).sorted() {
      switch (stored[name], expected[name]) {
      case (let stored?, let expected?): differences += Self.differences(of: stored, from: expected)
      case (_?, nil): differences.append("the store also has the entity '\(name)'")
      case (nil, _): differences.append("the store has no entity '\(name)'")
      }
    }
    self.differences = differences
    detailCount = Self.details(of: archived).symmetricDifference(Self.details(of: own)).count
  }

  /// What only matters if several versions have the same structure.
  private struct Detail: Hashable {
    var entity: String
    var property: String?
    var formerName: String
    var isOptional: Bool?
  }

  private static func details(of model: ArchivedModel) -> Set<Detail> {
    var details: Set<Detail> = []
    for entity in model.entities {
      details.insert(Detail(entity: entity.name, formerName: entity.renamingIdentifier ?? entity.name))
      for attribute in entity.attributes where !attribute.isTransient && attribute.derivationExpression == nil
      {
        let formerName = attribute.renamingIdentifier ?? attribute.name
        details.insert(
          Detail(
            entity: entity.name,
            property: attribute.name,
            formerName: formerName,
            isOptional: attribute.isOptional
          )
        )
      }
      for relationship in entity.relationships where !relationship.isTransient {
        let formerName = relationship.renamingIdentifier ?? relationship.name
        details.insert(
          Detail(
            entity: entity.name,
            property: relationship.name,
            formerName: formerName,
            isOptional: relationship.isOptional
          )
        )
      }
    }
    return details
  }

  private static func differences(of stored: ArchivedEntity, from expected: ArchivedEntity) -> [String] {
    var differences: [String] = []
    if stored.superentity != expected.superentity {
      differences.append(
        """
        '\(stored.name)' inherits from \(quoted(stored.superentity)), not from \
        \(quoted(expected.superentity))
        """
      )
    }
    if stored.isAbstract != expected.isAbstract {
      differences.append("'\(stored.name)' is \(stored.isAbstract ? "abstract" : "not abstract")")
    }
    let storedProperties = properties(of: stored)
    let expectedProperties = properties(of: expected)
    for name in Set(storedProperties.keys).union(expectedProperties.keys).sorted() {
      let path = "'\(stored.name).\(name)'"
      switch (storedProperties[name], expectedProperties[name]) {
      case (let stored?, let expected?):
        if stored != expected { differences.append("\(path) is \(stored), not \(expected)") }
      case (_?, nil): differences.append("the store also has \(path)")
      case (nil, _): differences.append("the store has no \(path)")
      }
    }
    return differences
  }

  /// Returns what is compared of each property, in words.
  private static func properties(of entity: ArchivedEntity) -> [String: String] {
    var words: [String: String] = [:]
    for attribute in entity.attributes where !attribute.isTransient {
      words[attribute.name] = "of type \(attribute.type)"
    }
    for relationship in entity.relationships where !relationship.isTransient {
      let number = relationship.isToMany ? (relationship.isOrdered ? "ordered to-many" : "to-many") : "to-one"
      words[relationship.name] = "a \(number) relationship to '\(relationship.destination)'"
    }
    return words
  }

  private static func quoted(_ name: String?) -> String { name.map { "'\($0)'" } ?? "no entity" }

  private static func byName(_ entities: [ArchivedEntity]) -> [String: ArchivedEntity] {
    Dictionary(entities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
