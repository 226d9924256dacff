import DataModelDefinition
import DataModelRelational

/// A relationship as the entity sees it that declares it, with all that the rules need to know of it.
struct GraphSide: Sendable {
  /// `Item.list`
  let identity: String
  let relationship: Relationship
  /// The identity of the other side, if there is one; that of this side itself if it is its own inverse.
  let inverse: String?
  /// The concrete entities whose objects have the relationship.
  let owners: [String]
  /// The concrete entities whose objects can be related.
  let destinations: [String]
  let storage: RelationshipMapping.Storage
  let shape: RelationshipShape
  /// Whether a required to-one on the other side is null as soon as this side lets go of it.
  let isInverseRequired: Bool

  var name: String { relationship.name }
  var rule: DeleteRule { relationship.deleteRule ?? .nullify }
  var isToMany: Bool { relationship.isToMany }
  /// A to-many needs an object only if it has a minimum.
  var isRequired: Bool { !relationship.isOptional && (!isToMany || relationship.minimumCount != nil) }
  var isOrdered: Bool { relationship.isOrdered && relationship.isToMany }
  var isOwnInverse: Bool { inverse == identity }

  /// The fewest related objects of an object that has any, or must have one.
  var minimum: Int { max(relationship.minimumCount ?? 0, 1) }

  /// The column, if the object itself keeps the reference.
  var column: String? {
    if case .column(let column) = storage { column } else { nil }
  }

  var isPaired: Bool {
    if case .joinTable = storage { true } else { false }
  }
}

/// The forms of relationships that the tests have to cover, seen from the side whose object is deleted.
enum RelationshipShape: String, Sendable, CaseIterable {
  case oneToOneHolding = "one-to-one, holding the reference"
  case oneToOneHeld = "one-to-one, held by the other"
  case manyToOne = "many-to-one"
  case oneToMany = "one-to-many"
  case manyToMany = "many-to-many"
  case orderedOneToMany = "one-to-many, ordered"
  case orderedManyToMany = "many-to-many, ordered"
  case manyToParent = "many-to-one, to an entity with subentities"
  case oneToParents = "one-to-many, to an entity with subentities"
  case manyToParents = "many-to-many, to an entity with subentities"
  case oneWay = "to-one without inverse"
  case oneWayMany = "to-many without inverse"
  case oneWayOrdered = "to-many without inverse, ordered"
  case selfOneToMany = "self, one-to-many"
  case selfManyToOne = "self, many-to-one"
  case selfOneToOne = "self, one-to-one"
  case selfManyToMany = "self, many-to-many"
  case partner = "self, to-one, its own inverse"
  case friends = "self, many-to-many, its own inverse"
  case selfOneWay = "self, to-one without inverse"
  case selfOneWayMany = "self, to-many without inverse"

  /// The form of a side by the most special thing about it.
  init(
    _ relationship: Relationship,
    inverse: Relationship?,
    isToSelf: Bool,
    isOwnInverse: Bool,
    isToParent: Bool,
    isHolding: Bool
  ) {
    let isMany = relationship.isToMany
    guard let inverse else {
      self =
        isToSelf
        ? (isMany ? .selfOneWayMany : .selfOneWay)
        : isMany ? (relationship.isOrdered ? .oneWayOrdered : .oneWayMany) : .oneWay
      return
    }
    switch (isMany, inverse.isToMany) {
    case (true, true):
      self =
        isOwnInverse
        ? .friends
        : isToSelf
          ? .selfManyToMany
          : relationship.isOrdered ? .orderedManyToMany : isToParent ? .manyToParents : .manyToMany
    case (true, false):
      self =
        isToSelf
        ? .selfOneToMany
        : relationship.isOrdered ? .orderedOneToMany : isToParent ? .oneToParents : .oneToMany
    case (false, true):
      self = isToSelf ? .selfManyToOne : isToParent ? .manyToParent : .manyToOne
    case (false, false):
      self =
        isOwnInverse
        ? .partner : isToSelf ? .selfOneToOne : isHolding ? .oneToOneHolding : .oneToOneHeld
    }
  }
}
