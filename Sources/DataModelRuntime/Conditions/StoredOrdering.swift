/// One criterion in the order of rows: an expression to sort by, and a direction.
///
/// Rows without a value come first in ascending order and last in descending order, as in OData and SQL
/// Server. Text is ordered by its bytes, unless the column has its own collation; decimals are ordered as
/// `REAL`, and enumerations by their raw values.
///
/// ```swift
/// TodoItem.sorted { [$0.updatedAt.descending, $0.id.ascending] }
/// ```
public struct StoredOrdering: Sendable, Hashable {
  /// A sort direction.
  public enum Direction: String, Sendable, Hashable, CaseIterable {
    /// From the least to the greatest.
    case ascending
    /// From the greatest to the least.
    case descending
  }

  /// The expression to sort by.
  public let term: StoredTerm
  /// The direction.
  public let direction: Direction

  init(_ term: StoredTerm, _ direction: Direction) {
    self.term = term
    self.direction = direction
  }

  /// Makes orderings for the rows of an entity.
  public static func orderings<Entity: StoredEntity>(
    of entity: Entity.Type,
    _ orderings: (StoredColumns<Entity>) throws -> [StoredOrdering]
  ) rethrows -> [StoredOrdering] {
    try orderings(StoredColumns())
  }
}

extension StoredExpression {
  /// From the least value to the greatest, rows without one first.
  public var ascending: StoredOrdering { StoredOrdering(term, .ascending) }

  /// From the greatest value to the least, rows without one last.
  public var descending: StoredOrdering { StoredOrdering(term, .descending) }
}
