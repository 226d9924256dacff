import GRDB
import GRDBSQLite
import SQLText

/// The transfer of the pairs of a many-to-many relationship, or of a to-many without an inverse, into a table
/// of pairs.
struct PairTransfer {
  private let context: TransferContext
  private let owner: ImportedEntity
  let relationship: ImportedRelationship
  private let pairs: StoredPairs
  private let insertion: String
  private let hasPosition: Bool
  private let hasInversePosition: Bool

  /// Plans the transfer of a relationship that is kept in a table of pairs.
  ///
  /// - Returns: nil if it is kept elsewhere, or if its inverse is the one that is transferred
  init?(of relationship: ImportedRelationship, in owner: ImportedEntity, _ context: TransferContext) {
    guard case .pairs(let table, let source, let destination, let position) = relationship.storage,
      let pairs = StoredPairs(of: relationship, in: owner, context)
    else { return nil }
    let inverse = relationship.inverse.flatMap { context.relationship($0, of: relationship.destination) }
    var inversePosition: String?
    if let inverse, case .pairs(table, destination, source, let place) = inverse.storage {
      // Of the two sides, the one whose source comes first in the table's name is transferred: its columns
      // are '_source' and '_destination'.
      if source > destination { inversePosition = place } else if source != destination { return nil }
    }
    self.context = context
    self.owner = owner
    self.relationship = relationship
    self.pairs = pairs
    hasPosition = position != nil
    hasInversePosition = inversePosition != nil && !pairs.isSymmetric
    let columns = [source, destination, position, hasInversePosition ? inversePosition : nil].compactMap {
      $0
    }
    insertion = """
      INSERT\(pairs.isSymmetric ? " OR IGNORE" : "") INTO \(SQLQuoting.identifier(table)) \
      (\(columns.map(SQLQuoting.identifier).joined(separator: ", "))) \
      VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))
      """
  }

  /// - Throws: `DatabaseError`, what `progress` throws
  func run(in db: Database, _ tally: inout ImportTally, progress: () throws -> Void) throws {
    try insertPairs(in: db, &tally, progress)
    try reportLost(in: db, &tally, progress)
  }

  private func insertPairs(
    in db: Database,
    _ tally: inout ImportTally,
    _ progress: () throws -> Void
  ) throws {
    let statements = [try db.makeStatement(sql: pairs.selection), try db.makeStatement(sql: insertion)]
    let (select, insert) = (statements[0].sqliteStatement, statements[1].sqliteStatement)
    defer { statements.reset() }
    let source = ValueTransfer(kind: context.keyKind(of: owner.name), files: nil)
    let destination = ValueTransfer(kind: context.keyKind(of: relationship.destination), files: nil)
    while try step(select, in: db) {
      try progress()
      let key = sqlite3_column_int64(select, 0)
      for isReversed in pairs.isSymmetric ? [false, true] : [false] {
        let (first, second): (CInt, CInt) = isReversed ? (3, 2) : (2, 3)
        let outcomes = [
          source.transfer(
            SourceColumn(statement: select, index: first),
            to: Parameter(statement: insert, index: 1)
          ),
          destination.transfer(
            SourceColumn(statement: select, index: second),
            to: Parameter(statement: insert, index: 2)
          ),
        ]
        for case .refused(let reason) in outcomes {
          tally.add(.unfitRow, owner.name, relationship.name, key, "a key \(reason)")
        }
        var parameter: CInt = 3
        for (isThere, column) in [(hasPosition, 4), (hasInversePosition, 5)] as [(Bool, CInt)] where isThere {
          Parameter(statement: insert, index: parameter).bind(sqlite3_column_int64(select, column))
          parameter += 1
        }
        let result = sqlite3_step(insert)
        let message = result == SQLITE_DONE ? nil : String(cString: sqlite3_errmsg(db.sqliteConnection))
        sqlite3_reset(insert)
        // GRDB asks SQLite for extended codes.
        switch result & 0xFF {
        case SQLITE_DONE: if !isReversed { tally.count(\.pairs, of: owner.name) }
        case SQLITE_CONSTRAINT: tally.add(.unfitRow, owner.name, relationship.name, key, message ?? "")
        default:
          throw DatabaseError(resultCode: ResultCode(rawValue: result), message: message, sql: insertion)
        }
      }
    }
  }

  private func reportLost(
    in db: Database,
    _ tally: inout ImportTally,
    _ progress: () throws -> Void
  ) throws {
    let statements = [try db.makeStatement(sql: pairs.lostSelection)]
    let select = statements[0].sqliteStatement
    defer { statements.reset() }
    while try step(select, in: db) {
      try progress()
      let other = SourceColumn(statement: select, index: 1).text
      let message = "the pair with row \(other) leads to a row that does not exist; it is left out"
      let key = sqlite3_column_int64(select, 0)
      tally.add(.danglingReference, owner.name, relationship.name, key, message)
    }
  }
}
