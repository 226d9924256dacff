import GRDB
import SQLText

/// The number of objects of a relationship that no column ensures. The triggers of the new file check it only
/// for what changes.
struct ObjectNumbers {
  private let entity: String
  private let relationship: ImportedRelationship
  private let selection: String

  /// - Returns: nil if any number is right, or a column ensures it
  init?(of relationship: ImportedRelationship, in owner: ImportedEntity, _ context: TransferContext) {
    let least = relationship.minimumCount ?? 0
    guard least > 0 || relationship.maximumCount != nil else { return nil }
    let table: String, column: String
    switch relationship.storage {
    case .column: return nil
    case .pairs(let pairs, let source, _, _): (table, column) = (pairs, source)
    case .inverse:
      guard let inverse = relationship.inverse, let member = context[relationship.destination],
        case .column(let reference, _)? = context.relationship(inverse, of: member.name)?.storage
      else { return nil }
      (table, column) = (member.table, reference)
    }
    let family = context.family(of: owner.name).filter(\.hasRows)
    guard let first = family.first else { return nil }
    let key = "o.\(SQLQuoting.identifier(context.keyColumn(of: owner)))"
    let discriminators = family.compactMap(\.discriminator).map(SQLQuoting.literal)
    let condition =
      discriminators.isEmpty ? "" : "o.\"_entity\" IN (\(discriminators.joined(separator: ", "))) AND "
    entity = owner.name
    self.relationship = relationship
    let number = """
      (SELECT count(*) FROM \(SQLQuoting.identifier(table)) AS m \
      WHERE m.\(SQLQuoting.identifier(column)) = \(key))
      """
    let limits = [
      least > 0 ? "\(number) < \(least)" : nil, relationship.maximumCount.map { "\(number) > \($0)" },
    ]
    selection = """
      SELECT \(Self.storeKey(of: owner, key, context)), \(number) \
      FROM \(SQLQuoting.identifier(first.table)) AS o \
      WHERE \(condition)(\(limits.compactMap(\.self).joined(separator: " OR ")))
      """
  }

  /// Returns an expression for `Z_PK` of a row.
  private static func storeKey(of owner: ImportedEntity, _ key: String, _ context: TransferContext) -> String
  {
    guard let attribute = context.key(of: owner), let layout = context.layout.entities[owner.name],
      let column = layout.attributes[attribute.name]
    else { return key }
    return """
      (SELECT s.Z_PK FROM \(TransferContext.qualified(layout.table)) AS s \
      WHERE s.\(SQLQuoting.identifier(column)) = \(key))
      """
  }

  /// - Throws: `DatabaseError`
  func report(to tally: inout ImportTally, in db: Database) throws {
    let rows = try Row.fetchCursor(db, sql: selection)
    while let row = try rows.next() {
      let key = Int64.fromDatabaseValue(row[0] as DatabaseValue) ?? 0
      let number = Int64.fromDatabaseValue(row[1] as DatabaseValue) ?? 0
      let demand =
        if let least = relationship.minimumCount, number < least { "at least \(least)" } else {
          "at most \(relationship.maximumCount ?? 0)"
        }
      let objects = number == 1 ? "1 object" : "\(number) objects"
      let reason = "it has \(objects), and the model requires \(demand)"
      tally.add(.unfitRow, entity, relationship.name, key, reason)
    }
  }
}
