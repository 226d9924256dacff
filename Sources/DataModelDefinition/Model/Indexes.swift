/// A `<fetchIndex>`: an index as Xcode 9 and later write it.
package struct FetchIndex: Sendable {
  package var name: String
  package var elements: [FetchIndexElement] = []
  package var origin: ElementOrigin

  package init(name: String, origin: ElementOrigin = .none) {
    self.name = name
    self.origin = origin
  }
}

/// A `<fetchIndexElement>`: one part of an index.
package struct FetchIndexElement: Sendable {
  /// The name of an attribute or of a to-one relationship; nil if the part is an expression.
  package var property: String?
  package var expression: String?
  package var expressionType: String?
  package var type: FetchIndexType = .binary
  package var isDescending = false
  package var origin: ElementOrigin

  package init(origin: ElementOrigin = .none) { self.origin = origin }
}

/// How an index is built (`type`).
package enum FetchIndexType: Sendable, Equatable {
  case binary
  /// A spatial index.
  case rTree
  case unrecognized(String)

  /// The word in the file: `Binary` or `RTree`.
  package var xmlName: String {
    switch self {
    case .binary: "Binary"
    case .rTree: "RTree"
    case .unrecognized(let word): word
    }
  }
}

/// A `<compoundIndex>`: an index as Xcode before 9 wrote it.
package typealias CompoundIndex = PropertyList

/// A `<uniquenessConstraint>`: the properties whose values together must be unique.
package typealias UniquenessConstraint = PropertyList

/// The properties of an index or of a constraint.
package struct PropertyList: Sendable {
  package var properties: [NamedProperty] = []
  package var origin: ElementOrigin

  package init(origin: ElementOrigin = .none) { self.origin = origin }
}

/// The name of a property where an index or a constraint lists it (`value`).
package struct NamedProperty: Sendable {
  package var name: String
  package var origin: ElementOrigin

  package init(name: String, origin: ElementOrigin = .none) {
    self.name = name
    self.origin = origin
  }
}
