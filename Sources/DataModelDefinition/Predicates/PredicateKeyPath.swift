/// A path from an object to a value.
///
/// For example: `manufacturer.country.code`, `items.@count`, `$FETCH_SOURCE.name`
package struct PredicateKeyPath: Sendable, Equatable {
  /// The start of the path; nil for the object that the predicate is about.
  package let base: PredicateExpression?
  /// One or more.
  package let components: [Component]

  /// A step of the path.
  package struct Component: Sendable, Equatable {
    package let name: String
    package let kind: Kind
    package let span: PredicateSpan

    package enum Kind: Sendable, Equatable {
      /// `price`
      case property
      /// `@count`; the name is without the sign
      case collectionOperator
    }

    package init(_ name: String, _ kind: Kind = .property, at range: Range<Int>) {
      self.name = name
      self.kind = kind
      span = PredicateSpan(range)
    }
  }

  package init(base: PredicateExpression? = nil, _ components: [Component]) {
    self.base = base
    self.components = components
  }
}
