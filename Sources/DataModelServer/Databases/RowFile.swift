#if DevServer
import GRDB
import Logging
import TableService

/// A SQLite file with the rows of a server.
struct RowFile {
  let path: String
  let writer: DatabasePool

  /// Opens a file, and creates it if it does not exist.
  ///
  /// - Throws: ``ServerFailure``
  init(_ path: String) throws {
    var configuration = Configuration()
    // Another program may have the file open.
    configuration.busyMode = .timeout(5)
    self.path = path
    do {
      writer = try DatabasePool(path: path, configuration: configuration)
    } catch let error as DatabaseError {
      throw ServerFailure(opening: path, error)
    }
  }

  /// Closes the file. The log beside it is moved into it, so that a copy of the file has all rows.
  func close(_ logger: Logger) {
    do {
      try writer.close()
      // The pool's last connection only reads, and leaves the log behind.
      let last = try DatabaseQueue(path: path)
      _ = try last.inDatabase { try $0.checkpoint(.truncate) }
      try last.close()
    } catch {
      logger.warning(
        "the log beside '\(path)' has rows that are not in the file yet; copy both",
        metadata: ["error": "\(error)"]
      )
    }
  }

  /// Refuses a file whose tables are incomplete. Serving creates the tables of a new file, but changes no
  /// existing ones.
  ///
  /// - Throws: ``ServerFailure``
  func requireTables(_ tables: [ServiceTable], options: TableServiceOptions) throws {
    let migration = try SQLiteMigration(tables, in: writer, options: options)
    if migration.isOfNewDatabase || migration.statements.isEmpty { return }
    throw ServerFailure(
      """
      '\(path)' was created for another version of the model; add what is missing with: datamodel-server \
      migrate MODEL --database \(path)
      """
    )
  }
}
#endif
