/// A predicate: the condition of a fetch request, as a tree.
///
/// For example, `price < $PRICE AND manufacturer.country.code == $COUNTRY` is ``Kind/and(_:)`` of two
/// comparisons. Two predicates are equal if they have the same meaning; their places in the text do not
/// count.
package struct Predicate: Sendable, Equatable {
  package let kind: Kind
  package let span: PredicateSpan
  /// The number of nodes on the longest path down, which bounds every recursion over the tree.
  package let height: Int

  package indirect enum Kind: Sendable, Equatable {
    /// `TRUEPREDICATE` and `FALSEPREDICATE`
    case constant(Bool)
    /// Two or more, in the order of the text.
    case and([Predicate])
    case or([Predicate])
    case not(Predicate)
    case comparison(PredicateComparison)
  }

  package init(_ kind: Kind, _ range: Range<Int>) {
    self.kind = kind
    span = PredicateSpan(range)
    height = 1 + kind.heightOfChildren
  }
}

extension Predicate.Kind {
  fileprivate var heightOfChildren: Int {
    switch self {
    case .constant: 0
    case .and(let parts), .or(let parts): parts.map(\.height).max() ?? 0
    case .not(let negated): negated.height
    case .comparison(let comparison): max(comparison.left.height, comparison.right.height)
    }
  }
}

/// The place of a node: a range of Unicode scalars in the predicate's text, counted from 0.
///
/// All spans are equal, so that trees compare by their meaning.
package struct PredicateSpan: Sendable, Equatable {
  package let range: Range<Int>

  package init(_ range: Range<Int>) { self.range = range }

  package static func == (left: PredicateSpan, right: PredicateSpan) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}
