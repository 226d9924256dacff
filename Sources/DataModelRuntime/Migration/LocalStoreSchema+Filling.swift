package import GRDB

extension LocalStoreSchema {
  /// Creates a store in an empty database and fills it, before triggers watch what is written.
  ///
  /// The conditions and unique indexes of the tables hold while it is filled; foreign keys, which are off,
  /// and the rules that triggers check do not: what fills it has to check them.
  ///
  /// - Parameters:
  ///   - db: a connection to an empty database, in a transaction, with foreign keys off
  ///   - fill: inserts the rows
  /// - Throws: `DatabaseError`, the error of the closure
  package func create(in db: Database, filling fill: (Database) throws -> Void) throws {
    try StoreIdentity.requireSupportedSQLite(db)
    MigrationFunctions.add(to: db)
    for statement in tables + indexes { try db.execute(sql: statement) }
    try fill(db)
    try StoreRecord.create(self, in: db)
    try StoreTriggers(schema: self).create(in: db)
    for statement in refills { try db.execute(sql: statement) }
  }
}
