import GRDB
import SQLText

/// References of a one-to-one relationship that the other side does not answer. Core Data keeps both sides,
/// and they may disagree; the new file has one of them.
struct OneSidedReferences {
  private let entity: String
  private let relationship: String
  private let selection: String

  /// - Returns: nil if the relationship is not the side that has no column in the new file
  init?(of relationship: ImportedRelationship, in owner: ImportedEntity, _ context: TransferContext) {
    guard case .inverse = relationship.storage, !relationship.isToMany, let inverse = relationship.inverse,
      let layout = context.layout.entities[owner.name],
      case .reference(let column)? = layout.relationships[relationship.name],
      case .reference(let back)? = context.layout.entities[relationship.destination]?.relationships[inverse],
      let table = context.sourceTable(of: relationship.destination)
    else { return nil }
    let numbers = context.family(of: owner.name).compactMap { context.layout.entities[$0.name]?.number }
    entity = owner.name
    self.relationship = relationship.name
    let reference = "s.\(SQLQuoting.identifier(column))"
    selection = """
      SELECT s.Z_PK, \(reference) FROM \(TransferContext.qualified(layout.table)) AS s \
      WHERE s.Z_ENT IN (\(numbers.map(String.init).joined(separator: ", "))) AND \(reference) IS NOT NULL \
      AND NOT EXISTS (SELECT 1 FROM \(table) AS d WHERE d.Z_PK = \(reference) \
      AND d.\(SQLQuoting.identifier(back)) = s.Z_PK) ORDER BY s.Z_PK
      """
  }

  /// - Throws: `DatabaseError`
  func report(to tally: inout ImportTally, in db: Database) throws {
    let rows = try Row.fetchCursor(db, sql: selection)
    while let row = try rows.next() {
      let key = Int64.fromDatabaseValue(row[0] as DatabaseValue) ?? 0
      let other = Int64.fromDatabaseValue(row[1] as DatabaseValue) ?? 0
      let message = "row \(other) of its destination does not refer back; the reference is left out"
      tally.add(.oneSidedReference, entity, relationship, key, message)
    }
  }
}
