package import DataModelRuntime
package import GRDB

extension LocalStore {
  /// A store in memory with what another database contains, which has the tables of the schema. Creating
  /// them would take longer than the copy.
  package init(copyOf original: some DatabaseReader, _ schema: LocalStoreSchema) throws {
    let database = try DatabaseQueue()
    try original.backup(to: database)
    self.init(database: database, schema: schema)
  }
}
