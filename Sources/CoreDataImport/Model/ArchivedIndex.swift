/// A fetch index of an archived entity.
package struct ArchivedIndex: Sendable, Equatable {
  package var name: String
  package var elements: [Element]
  /// The condition of a partial index, in the format of predicates.
  package var predicate: String?

  package struct Element: Sendable, Hashable {
    /// The property; nil if the index is over an expression.
    package var propertyName: String?
    /// The expression in the format of predicates, instead of a property.
    package var expression: String?
    package var isAscending: Bool
    /// Whether the index is a spatial one (an R-tree).
    package var isSpatial: Bool

    package init(
      propertyName: String?,
      expression: String? = nil,
      isAscending: Bool = true,
      isSpatial: Bool = false
    ) {
      self.propertyName = propertyName
      self.expression = expression
      self.isAscending = isAscending
      self.isSpatial = isSpatial
    }
  }

  package init(name: String, elements: [Element], predicate: String? = nil) {
    self.name = name
    self.elements = elements
    self.predicate = predicate
  }
}
