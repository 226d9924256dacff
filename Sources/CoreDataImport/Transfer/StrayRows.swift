import GRDB
import SQLText

/// The rows of a store's tables that are of no entity of the model, so that no transfer reads them.
struct StrayRows {
  private let context: TransferContext

  init(_ context: TransferContext) { self.context = context }

  /// - Throws: `DatabaseError`
  func report(to tally: inout ImportTally, in db: Database) throws {
    var tables: [String: [EntityLayout]] = [:]
    for layout in context.layout.entities.values { tables[layout.table, default: []].append(layout) }
    for (table, layouts) in tables.sorted(by: { $0.key < $1.key }) {
      let known = layouts.filter { context[$0.name]?.isAbstract == false }
      let numbers = known.map { "\($0.number)" }.joined(separator: ", ")
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT Z_PK, Z_ENT FROM \(TransferContext.qualified(table)) \
          WHERE Z_ENT IS NULL OR Z_ENT NOT IN (\(numbers)) ORDER BY Z_PK
          """
      )
      let entity = layouts.min { $0.number < $1.number }?.name ?? table
      while let row = try rows.next() {
        let key = Int64.fromDatabaseValue(row[0] as DatabaseValue) ?? 0
        let number = Int64.fromDatabaseValue(row[1] as DatabaseValue)
        let reason = number.map { "its number of an entity, \($0), is that of none" } ?? "it is of no entity"
        tally.add(.unfitRow, entity, nil, key, "\(reason) that has rows in '\(table)'")
      }
    }
  }
}
