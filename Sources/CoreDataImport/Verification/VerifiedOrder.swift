import GRDB
import GRDBSQLite
import SQLText

/// The comparison of the members of a relationship, and of their order: both sides are read as one list of
/// keys.
struct VerifiedOrder {
  private let name: String
  /// Selects the keys of owner and member from the store.
  private let source: String
  /// Selects the same from the new file.
  private let target: String
  private let ownerEquality: StoredEquality
  private let memberEquality: StoredEquality

  /// - Returns: nil if neither order nor pairs are kept for this relationship
  init?(of relationship: ImportedRelationship, in owner: ImportedEntity, _ context: TransferContext) {
    name = "\(owner.name).\(relationship.name)"
    ownerEquality = StoredEquality(kind: context.keyKind(of: owner.name), files: nil)
    memberEquality = StoredEquality(kind: context.keyKind(of: relationship.destination), files: nil)
    guard relationship.isToMany,
      let layout = context.layout.entities[owner.name]?.relationships[relationship.name],
      let member = context[relationship.destination]
    else { return nil }
    let table: String, from: String, to: String, order: String?, isSymmetric: Bool
    switch layout {
    case .reference: return nil
    case .inverse(let inverseTable, let column, let inverseOrder):
      (table, from, to, order, isSymmetric) = (inverseTable, column, "Z_PK", inverseOrder, false)
    case .pairs(let pairs):
      (table, from, to, order, isSymmetric) =
        (pairs.table, pairs.source, pairs.destination, pairs.order, pairs.isSymmetric)
    }
    func select(_ from: String, _ to: String) -> String? {
      let (from, to) = ("p.\(SQLQuoting.identifier(from))", "p.\(SQLQuoting.identifier(to))")
      guard let first = context.resolved(from, as: owner.name),
        let second = context.resolved(to, as: relationship.destination)
      else { return nil }
      let place = order.map { "p.\(SQLQuoting.identifier($0))" } ?? "0"
      return """
        SELECT \(first) AS a, \(second) AS b, \(place) AS place, \(to) AS tie \
        FROM \(TransferContext.qualified(table)) AS p WHERE \(from) IS NOT NULL
        """
    }
    guard let forward = select(from, to), let back = select(to, from) else { return nil }
    let rows = isSymmetric ? "\(forward) UNION \(back)" : forward
    let isSorted = order != nil
    source = """
      SELECT a, b FROM (\(rows)) WHERE a IS NOT NULL AND b IS NOT NULL \
      ORDER BY a COLLATE BINARY, \(isSorted ? "place, tie" : "b COLLATE BINARY")
      """
    switch relationship.storage {
    case .pairs(let table, let source, let destination, let position):
      target = Self.list(table, source, destination, sortedBy: isSorted ? position : nil)
    case .inverse:
      guard isSorted, let inverse = relationship.inverse,
        case .column(let column, let position)? = context.relationship(inverse, of: member.name)?.storage
      else { return nil }
      target = Self.list(member.table, column, context.keyColumn(of: member), sortedBy: position)
    case .column: return nil
    }
  }

  private static func list(
    _ table: String,
    _ owner: String,
    _ member: String,
    sortedBy position: String?
  ) -> String {
    let (owner, member) = (SQLQuoting.identifier(owner), SQLQuoting.identifier(member))
    let order = position.map(SQLQuoting.identifier) ?? "\(member) COLLATE BINARY"
    return """
      SELECT \(owner), \(member) FROM \(SQLQuoting.identifier(table)) WHERE \(owner) IS NOT NULL \
      ORDER BY \(owner) COLLATE BINARY, \(order)
      """
  }

  /// - Throws: `DatabaseError`, what `progress` throws
  func run(in db: Database, _ result: inout VerificationResult, progress: () throws -> Void) throws {
    let statements = [try db.makeStatement(sql: source), try db.makeStatement(sql: target)]
    let (stored, new) = (statements[0].sqliteStatement, statements[1].sqliteStatement)
    defer { statements.reset() }
    while true {
      try progress()
      let (isStored, isNew) = (try step(stored, in: db), try step(new, in: db))
      guard isStored, isNew else {
        if isStored != isNew {
          result.add("\(name) has \(isStored ? "fewer" : "more") members than in the store")
        }
        return
      }
      let pairs = [(ownerEquality, CInt(0)), (memberEquality, 1)]
      let isEqual = pairs.allSatisfy { equality, index in
        equality.compare(
          SourceColumn(statement: stored, index: index),
          with: SourceColumn(statement: new, index: index)
        ) == .equal
      }
      if !isEqual {
        let owner = SourceColumn(statement: stored, index: 0).text
        result.add("the members of \(name) of \(owner) differ, or their order")
        return
      }
    }
  }
}
