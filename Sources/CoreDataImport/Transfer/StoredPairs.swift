import SQLText

/// The pairs of a relationship in a store, as statements that select them.
struct StoredPairs {
  let isSymmetric: Bool
  /// Selects the keys of both rows in the store and here, and the places in the order of each side.
  let selection: String
  /// Selects the keys of pairs that lead to a row that does not exist.
  let lostSelection: String

  /// - Returns: nil if the store does not have the relationship as pairs
  init?(of relationship: ImportedRelationship, in owner: ImportedEntity, _ context: TransferContext) {
    guard let layout = context.layout.entities[owner.name]?.relationships[relationship.name] else {
      return nil
    }
    let table: String, source: String, destination: String, order: String?
    switch layout {
    case .reference: return nil
    case .inverse(let inverseTable, let column, let inverseOrder):
      (table, source, destination, order) = (inverseTable, column, "Z_PK", inverseOrder)
      isSymmetric = false
    case .pairs(let pairs):
      (table, source, destination, order) = (pairs.table, pairs.source, pairs.destination, pairs.order)
      isSymmetric = pairs.isSymmetric
    }
    let inverse = relationship.inverse.flatMap {
      context.layout.entities[relationship.destination]?.relationships[$0]
    }
    let inverseOrder: String? = if case .pairs(let pairs)? = inverse { pairs.order } else { nil }
    let (sourceColumn, destinationColumn) = (
      "p.\(SQLQuoting.identifier(source))", "p.\(SQLQuoting.identifier(destination))"
    )
    guard let here = context.resolved(sourceColumn, as: owner.name),
      let there = context.resolved(destinationColumn, as: relationship.destination)
    else { return nil }
    let place = order.map { "p.\(SQLQuoting.identifier($0))" } ?? "NULL"
    let inversePlace = inverseOrder.map { "p.\(SQLQuoting.identifier($0))" } ?? "NULL"
    let resolved = """
      (SELECT \(sourceColumn) AS s, \(destinationColumn) AS d, \(here) AS sourceKey, \(there) AS \
      destinationKey, \
      \(place) AS place, \(inversePlace) AS inversePlace FROM \(TransferContext.qualified(table)) AS p \
      WHERE \(sourceColumn) IS NOT NULL)
      """
    selection = """
      SELECT s, d, sourceKey, destinationKey, \
      row_number() OVER (PARTITION BY s ORDER BY place, d) - 1, \
      row_number() OVER (PARTITION BY d ORDER BY inversePlace, s) - 1 \
      FROM \(resolved) WHERE sourceKey IS NOT NULL AND destinationKey IS NOT NULL ORDER BY s, d
      """
    lostSelection =
      "SELECT s, d FROM \(resolved) WHERE sourceKey IS NULL OR destinationKey IS NULL ORDER BY s, d"
  }
}
