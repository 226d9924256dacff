/// A `<relationship>`: a reference to one object or to many.
///
/// For example:
/// `<relationship
/// name="items" toMany="YES" deletionRule="Cascade" destinationEntity="Item" inverseName="list" …/>`
package struct Relationship: Sendable {
  package var name: String
  package var destinationName: String?
  package var inverseName: String?
  package var inverseEntityName: String?
  package var isOptional = false
  package var isTransient = false
  package var isOrdered = false
  package var isIndexed = false
  /// `toMany="YES"`. See ``isToMany`` for its meaning in combination with `maxCount`.
  package var declaresToMany = false
  package var minimumCount: Int?
  /// Nil if absent; `0` and `-1` mean unbounded.
  package var maximumCount: Int?
  package var deleteRule: DeleteRule?
  package var renamingIdentifier: String?
  package var versionHashModifier: String?
  package var userInfo: [UserInfoEntry] = []
  package var origin: ElementOrigin

  package init(name: String, origin: ElementOrigin = .none) {
    self.name = name
    self.origin = origin
  }

  /// Core Data's rule: a relationship is to-many unless its maximum count is 1.
  package var isToMany: Bool { declaresToMany || maximumCount != 1 }

  /// Whether an object may have no related object.
  ///
  /// Core Data checks only `minCount` and `maxCount` of a to-many relationship: a required one without a
  /// minimum may be empty too.
  package var mayBeEmpty: Bool { isOptional || isToMany && (minimumCount ?? 0) < 1 }

  /// The lowest allowed number of related objects if there are any: an optional relationship with a minimum
  /// may be empty.
  package var lowerBound: Int { isToMany ? max(minimumCount ?? 0, 1) : 1 }

  /// The highest allowed number of related objects; nil if there is no limit.
  package var upperBound: Int? {
    guard isToMany else { return 1 }
    return maximumCount.flatMap { $0 > 0 ? $0 : nil }
  }
}

/// The effect of deleting the source of a relationship on its destination (`deletionRule`).
package enum DeleteRule: Sendable, Hashable {
  case nullify
  case cascade
  case deny
  case noAction
  case unrecognized(String)

  package static let named: [DeleteRule] = [.nullify, .cascade, .deny, .noAction]

  package init(xmlName: String) {
    self = Self.named.first { $0.xmlName == xmlName } ?? .unrecognized(xmlName)
  }

  /// The word in the file: `Nullify`, `Cascade`, `Deny`, `No Action`.
  package var xmlName: String {
    switch self {
    case .nullify: "Nullify"
    case .cascade: "Cascade"
    case .deny: "Deny"
    case .noAction: "No Action"
    case .unrecognized(let word): word
    }
  }
}
