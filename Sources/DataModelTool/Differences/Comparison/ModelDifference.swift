package import DataModelDefinition
package import DataModelMigration

/// The changes from one version of a model to another, entity by entity.
///
/// For example, an entity `Item` that was renamed to `Task` and has a new attribute:
///
///     let difference = try ModelDifference(along: [shop, shop2])
///     difference.entities.map(\.name)   // ["Task"]
///
/// Only entities, composites and their properties are compared. Fetch requests and configurations do not
/// affect rows.
package struct ModelDifference: Sendable {
  /// The names of all versions from the first to the last.
  package let versions: [String]
  /// Entities with changes, by name; then composites.
  package let entities: [EntityDifference]
  /// The elements that were matched although their identifiers differ.
  package let assumptions: [MatchAssumption]
  /// The elements that count as new, but may be renamed old ones.
  package let possibleRenames: [PossibleRename]

  /// Compares the first of a chain of versions with the last.
  ///
  /// Elements are followed from version to version, so that a rename in each step is one rename.
  ///
  /// - Throws: ``DifferenceError`` if the elements of a version cannot be told apart
  package init(along models: [DataModel]) throws(DifferenceError) {
    versions = models.map(\.name)
    var assumptions: [MatchAssumption] = []
    let followed = try ModelMatch.following(models, assumptions: &assumptions)
    entities = followed.map { ModelComparison(from: $0.first, to: $0.last, $0.match).differences() } ?? []
    self.assumptions = assumptions
    possibleRenames =
      followed.map { PossibleRename.all(from: $0.first.model, to: $0.last.model, $0.match) } ?? []
  }

  package var isEmpty: Bool { entities.isEmpty }

  /// All changes, in the order of their entities.
  package var changes: [ModelChange] { entities.flatMap(\.changes) }
}

/// The changes of one entity, or of one composite.
package struct EntityDifference: Sendable, Hashable {
  package let isComposite: Bool
  /// Nil if it is new.
  package let oldName: String?
  /// Nil if it was removed.
  package let newName: String?
  package let changes: [ModelChange]

  /// The name in the newest version that has it.
  package var name: String { newName ?? oldName ?? "" }
}
