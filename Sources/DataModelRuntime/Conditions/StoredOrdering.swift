/// One step of the order of rows, as a value: what to sort by, and in which direction.
///
/// Rows without a value come first in ascending order and last in descending order, here as in OData and SQL
/// Server. Text is in the order of its bytes, unless the column has a collation of its own; decimals are in
/// the order of their `REAL`s, and enumerations in that of their raw values.
///
/// ```swift
/// TodoItem.sorted { [$0.updatedAt.descending, $0.id.ascending] }
/// ```
public struct StoredOrdering: Sendable, Hashable {
  /// A direction.
  public enum Direction: String, Sendable, Hashable, CaseIterable {
    /// From the least to the greatest.
    case ascending
    /// From the greatest to the least.
    case descending
  }

  /// The expression to sort by.
  public let term: StoredTerm
  /// In which direction.
  public let direction: Direction

  init(_ term: StoredTerm, _ direction: Direction) {
    self.term = term
    self.direction = direction
  }

  /// The orderings of the rows of an entity, as values of their own.
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
