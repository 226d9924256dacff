import DataModelDefinition
import DataModelRelational
import SQLText

/// The input of a plan: two versions, their common elements, and the decisions.
struct MigrationContext {
  let old: LoweredModel
  let new: LoweredModel
  let match: ModelMatch
  let decisions: MigrationDecisions
  let oldIndex: ModelIndex
  let newIndex: ModelIndex
  private let oldEntities: [String: EntityMapping]
  private let newEntities: [String: EntityMapping]

  init(_ old: LoweredModel, _ new: LoweredModel, _ match: ModelMatch, _ decisions: MigrationDecisions) {
    self.old = old
    self.new = new
    self.match = match
    self.decisions = decisions
    oldIndex = ModelIndex(old.model)
    newIndex = ModelIndex(new.model)
    oldEntities = Dictionary(old.entities.map { ($0.entity.name, $0) }) { first, _ in first }
    newEntities = Dictionary(new.entities.map { ($0.entity.name, $0) }) { first, _ in first }
  }

  func oldEntity(_ name: String?) -> EntityMapping? { name.flatMap { oldEntities[$0] } }
  func newEntity(_ name: String?) -> EntityMapping? { name.flatMap { newEntities[$0] } }

  /// Returns the new entity for an old one.
  func newEntity(of old: EntityMapping) -> EntityMapping? { newEntity(match.newEntityNames[old.entity.name]) }

  /// Returns the names of the old entities at and below one that can have rows.
  func oldConcreteNames(below entity: Entity) -> [String] {
    oldIndex.hierarchy(below: entity).filter { !$0.isAbstract }.map(\.name)
  }

  /// Returns the names of the old entities with rows in a table.
  func oldConcreteNames(in table: String) -> [String] {
    oldIndex.entity(named: table).map(oldConcreteNames) ?? []
  }

  /// Returns the names of the old entities at and below one; nil if these are all entities of its table.
  ///
  /// Siblings may share a column: a reference counts only for rows of the entity that declares it.
  func oldNames(ofRowsOf entity: Entity) -> [String]? {
    let root = oldIndex.root(of: entity)
    let names = oldConcreteNames(below: entity)
    return names.count < oldConcreteNames(below: root).count ? names : nil
  }

  // MARK: - Decisions

  /// Returns the names of the entity's removed properties that a new property may be.
  func formerNames(of property: DeclaredElement) -> [String] {
    guard let new = newIndex.entity(named: property.element.entity), let known = match.entities[new.name],
      let old = oldIndex.entity(named: known.oldName), let name = property.element.property
    else { return [] }
    if let attribute = newIndex.ownAttribute(named: name, of: new) {
      guard known.attributes[name] == nil else { return [] }
      return PossibleRename.candidates(for: attribute, from: old, match, known)
    }
    guard let relationship = newIndex.ownRelationship(named: name, of: new),
      known.relationships[name] == nil
    else { return [] }
    return PossibleRename.candidates(for: relationship, from: old, match, known)
  }

  /// Whether a decision gives up the unpushed changes of a removed entity. It has no user info any more.
  func givesUpChanges(of oldTable: String) -> Bool {
    guard match.newEntityNames[oldTable] == nil, newEntity(oldTable) == nil else { return false }
    return decisions.about(ElementName(entity: oldTable), userInfo: []).dropped.contains(.rows)
  }

  func decision(about declared: DeclaredElement) -> MigrationDecision {
    decisions.about(declared.element, userInfo: declared.userInfo)
  }

  /// Returns an attribute of the new version where it is declared: in an entity or a composite.
  func declared(_ column: ColumnMapping, in flow: RowFlow) -> DeclaredElement {
    let attribute = column.attribute
    let owner =
      flow.composite(of: column)
      ?? ([flow.new.entity] + newIndex.ancestors(of: flow.new.entity)).first { entity in
        newIndex.ownAttribute(named: attribute.name, of: entity) != nil
      }?.name ?? flow.new.entity.name
    return DeclaredElement(
      element: ElementName(entity: owner, property: attribute.name),
      userInfo: attribute.userInfo,
      origin: attribute.origin
    )
  }
}

/// An entity or a property of the new version, as the subject of questions and decisions.
struct DeclaredElement {
  let element: ElementName
  let userInfo: [UserInfoEntry]
  let origin: ElementOrigin
}

extension DeclaredElement {
  init(_ entity: Entity) {
    self.init(element: ElementName(entity: entity.name), userInfo: entity.userInfo, origin: entity.origin)
  }

  init(_ side: DeclaredRelationship) {
    element = ElementName(entity: side.owner.name, property: side.relationship.name)
    userInfo = side.relationship.userInfo
    origin = side.relationship.origin
  }
}

extension ModelIndex {
  /// Returns a relationship of an entity with the entity that declares it.
  func declared(_ relationship: Relationship, of entity: Entity) -> DeclaredRelationship {
    let owner = ([entity] + ancestors(of: entity)).first {
      ownRelationship(named: relationship.name, of: $0) != nil
    }
    return DeclaredRelationship(owner: owner ?? entity, relationship: relationship)
  }
}

extension SQLQuoting {
  /// Returns `'Cat', 'Dog'`, sorted, so that the order of the file does not matter.
  static func list(_ texts: some Sequence<String>) -> String {
    texts.sortedByUTF8(\.self).map(literal).joined(separator: ", ")
  }

  /// Returns the condition for the rows of some entities.
  static func isOf(_ entities: some Sequence<String>) -> String { "\"_entity\" IN (\(list(entities)))" }

  /// Returns ` WHERE …` with the terms; empty without terms.
  static func whereClause(_ terms: [String], _ others: String?...) -> String {
    let terms = terms + others.compactMap(\.self)
    return terms.isEmpty ? "" : " WHERE " + terms.joined(separator: " AND ")
  }
}
