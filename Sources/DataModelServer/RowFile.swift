#if DevServer
import GRDB
import TableService

/// A file of SQLite with the rows of a server.
struct RowFile {
  let path: String
  let writer: DatabasePool

  /// Opens a file, which is made if it is not there.
  ///
  /// - Throws: ``ServerFailure``
  init(_ path: String) throws {
    var configuration = Configuration()
    // Somebody may look into the file with another program.
    configuration.busyMode = .timeout(5)
    self.path = path
    do {
      writer = try DatabasePool(path: path, configuration: configuration)
    } catch let error as DatabaseError {
      throw ServerFailure(opening: path, error)
    }
  }

  /// Refuses a file that has tables, and lacks some: serving makes those of a new file, and changes none.
  ///
  /// - Throws: ``ServerFailure``
  func requireTables(_ tables: [ServiceTable], options: TableServiceOptions) throws {
    let migration = try SQLiteMigration(tables, in: writer, options: options)
    if migration.isOfNewDatabase || migration.statements.isEmpty { return }
    throw ServerFailure(
      """
      '\(path)' was made for another version of the model; give it what it lacks with: datamodel-server \
      migrate MODEL --database \(path)
      """
    )
  }
}
#endif
