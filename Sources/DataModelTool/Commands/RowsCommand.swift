import ArgumentParser
import CoreDataImport
import DataModelCommandLine
import DataModelDefinition
import DataModelReader

struct RowsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rows",
    abstract: "Prints the rows of an entity in a database or a Core Data store, or how many each has.",
    discussion: """
      The file is only read, and an app may have it open. Of a Core Data store, which carries its model, a \
      copy is read. Dates are ISO 8601 in UTC. A table is for reading: \
      it cuts long texts, and shows NULL and the first bytes of data. JSON and CSV have whole values, data \
      as base64. In CSV, NULL is nothing between the commas, and an empty text is "".

      The root of a hierarchy has the rows of all entities below it, and _entity names the entity of each.

      Exit codes: 0 printed; 64 no such entity; 66 no database found, or it is neither a Core Data store \
      nor of \
      an app with generated code.
      """
  )

  @Argument(help: "The database.")
  var file: String

  @Argument(help: "An entity; without it, the number of rows of each.")
  var entity: String?

  @Option(help: "table, json or csv.")
  var format: RowsFormat = .table

  @Option(help: ArgumentHelp("Print at most this many rows.", valueName: "number"))
  var limit: Int?

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit needs a number of rows, such as 100.") }
  }

  func run() throws {
    do {
      let failure: (any Error)?
      if let store = try StoreSource.ifStore(at: file) {
        guard let archived = store.archived else { throw CoreDataStoreError.noArchivedModel(path: file) }
        failure = try store.store.read { db in try write(from: StoreRows(db, store.store, archived)) }
      } else {
        failure = try DatabaseFile(path: file).read { db in try write(from: DatabaseRows(db, path: file)) }
      }
      if let failure { throw failure }
    } catch let error as CoreDataStoreError {
      throw Console.failure(FileAccessError(error))
    } catch let error as ArchivedModelError {
      throw Console.failure(FileAccessError(path: file, reason: "\(error)"))
    } catch let error as FileAccessError {
      throw Console.failure(error)
    }
  }

  /// Writes the rows of the entity, or the numbers of rows.
  ///
  /// - Returns: the error if there is no such entity, or they cannot be written
  /// - Throws: what reading a row throws
  private func write(from stored: some RowSource) throws -> (any Error)? {
    guard let entity else { return try write(stored.counts()) }
    guard let rows = try stored.rows(of: entity) else {
      let hint = Suggestion.hint(for: entity, among: stored.names)
      return ValidationError("There is no entity '\(entity)' here\(hint).")
    }
    return try write(rows)
  }

  /// Writes the rows.
  ///
  /// - Returns: the exit code if they cannot be written
  /// - Throws: what reading a row throws
  private func write(_ rows: ShownRows) throws -> ExitCode? {
    do {
      try RowsWriter(format, limit: limit, output: Console.print).write(rows)
      return nil
    } catch let code as ExitCode {
      return code
    }
  }
}

extension RowsFormat: ExpressibleByArgument {}
