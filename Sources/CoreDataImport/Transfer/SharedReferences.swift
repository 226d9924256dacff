import GRDB
import SQLText

/// The rows of a one-to-one relationship that refer to the same row. The triggers of the new file check it
/// only for what changes.
struct SharedReferences {
  private let entity: String
  private let relationship: String
  private let selection: String

  /// - Returns: nil if several rows may refer to one, or the other side has the column
  init?(of relationship: ImportedRelationship, in owner: ImportedEntity, _ context: TransferContext) {
    guard !relationship.isToMany, case .column(let column, _) = relationship.storage,
      let inverse = relationship.inverse,
      context.relationship(inverse, of: relationship.destination)?.isToMany == false,
      let layout = context.layout.entities[owner.name],
      case .reference(let source)? = layout.relationships[relationship.name],
      let resolved = context.resolved("s.\(SQLQuoting.identifier(source))", as: relationship.destination)
    else { return nil }
    let numbers = context.family(of: owner.name).compactMap { context.layout.entities[$0.name]?.number }
    entity = owner.name
    self.relationship = relationship.name
    let (table, reference) = (SQLQuoting.identifier(owner.table), SQLQuoting.identifier(column))
    selection = """
      SELECT s.Z_PK FROM \(TransferContext.qualified(layout.table)) AS s \
      WHERE s.Z_ENT IN (\(numbers.map(String.init).joined(separator: ", "))) AND \(resolved) IN \
      (SELECT \(reference) FROM \(table) WHERE \(reference) IS NOT NULL GROUP BY \(reference) \
      HAVING count(*) > 1) ORDER BY s.Z_PK
      """
  }

  /// - Throws: `DatabaseError`
  func report(to tally: inout ImportTally, in db: Database) throws {
    for key in try Int64.fetchAll(db, sql: selection) {
      let reason = "another row refers to the same one, and the relationship is one-to-one"
      tally.add(.unfitRow, entity, relationship, key, reason)
    }
  }
}
