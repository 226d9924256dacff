import DataModelCommandLine
import DataModelCompiler
import DataModelReader
import DataModelRuntime
import Foundation
import GRDB

/// The migration of one file, as `LocalStore` performs it when an app opens the file.
struct DatabaseMigration {
  let path: String
  let schema: LocalStoreSchema
  var showsProgress = true

  enum Outcome: Equatable {
    case migrated(from: String)
    /// The tables were up to date, and the triggers were recreated.
    case triggersReplaced
    case unchanged
  }

  /// - Returns: the outcome, and a sentence for each loss of values
  /// - Throws: `FileAccessError` if there is nothing to migrate, `LocalStoreError`, `CancellationError` after
  ///   Ctrl-C. The rows and tables are then unchanged
  func run() async throws -> (outcome: Outcome, losses: [String]) {
    // Opening a store would create a missing file, and fill an empty one.
    let before = try DatabaseFile(path: path).read(DatabaseFile.version)
    var options = MigrationOptions()
    if showsProgress { options.progress = Self.report }
    let (losses, said) = AsyncStream<String>.makeStream()
    options.reportLoss = { said.yield($0) }
    let opening = Task { [schema, path, options] in
      try await LocalStore.open(schema, path: path, migration: options)
    }
    let store = try await Interruption.cancelling(opening)
    said.finish()
    // Read with the connection that writes. If another one were closed last, the log would stay beside the
    // file, with everything that is new.
    let after = try await store.write(DatabaseFile.version)
    // This moves the log into the file, so that one file is left.
    try store.database.close()
    guard before?.name != after?.name || before?.fingerprint != after?.fingerprint else {
      return (before == after ? .unchanged : .triggersReplaced, [])
    }
    return (.migrated(from: before?.name ?? ""), await losses.reduce(into: []) { $0.append($1) })
  }

  /// Reports a line for each tenth of the statements.
  @Sendable private static func report(_ progress: MigrationProgress) {
    let (count, total) = (progress.completedCount, progress.totalCount)
    guard total > 0, count * 10 / total > (count - 1) * 10 / total else { return }
    let line = "\(progress.fromVersion) → \(progress.toVersion): \(count) of \(total) statements"
    Console.report([VisibleText.escaping(line)])
  }
}
