import DataModelCommandLine
import DataModelCompiler
import DataModelReader
import DataModelRuntime
import Foundation
import GRDB

/// The migration of one file, as `LocalStore` does it when an app opens it.
struct DatabaseMigration {
  let path: String
  let schema: LocalStoreSchema

  enum Outcome: Equatable {
    case migrated(from: String)
    /// The tables were there, and the triggers were made anew.
    case triggersReplaced
    case unchanged
  }

  /// - Returns: what was done, and what was given up, in sentences
  /// - Throws: `FileAccessError` if there is nothing to migrate, `LocalStoreError`, `CancellationError` after
  ///   Ctrl-C. The rows and tables are then as they were
  func run() async throws -> (outcome: Outcome, losses: [String]) {
    // A file that is not there would be made, and an empty one filled.
    let before = try DatabaseFile(path: path).read(DatabaseFile.version)
    var options = MigrationOptions()
    options.progress = Self.report
    let (losses, said) = AsyncStream<String>.makeStream()
    options.reportLoss = { said.yield($0) }
    let opening = Task { [schema, path, options] in
      try await LocalStore.open(schema, path: path, migration: options)
    }
    let store = try await Self.value(of: opening)
    said.finish()
    // By the connection that writes. If another one is the last to be closed, the log stays beside the file,
    // with all that is new.
    let after = try await store.write(DatabaseFile.version)
    // The log goes into the file, which is then one file again.
    try store.database.close()
    guard before?.name != after?.name || before?.fingerprint != after?.fingerprint else {
      return (before == after ? .unchanged : .triggersReplaced, [])
    }
    return (.migrated(from: before?.name ?? ""), await losses.reduce(into: []) { $0.append($1) })
  }

  /// A line for each tenth of the statements.
  @Sendable private static func report(_ progress: MigrationProgress) {
    let (count, total) = (progress.completedCount, progress.totalCount)
    guard total > 0, count * 10 / total > (count - 1) * 10 / total else { return }
    let line = "\(progress.fromVersion) → \(progress.toVersion): \(count) of \(total) statements"
    Console.report([VisibleText.escaping(line)])
  }

  /// The result of a task that Ctrl-C cancels, so that SQLite undoes what was done and somebody says so.
  private static func value(of task: Task<LocalStore, any Error>) async throws -> LocalStore {
    let numbers = [SIGINT, SIGTERM]
    let sources = numbers.map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { task.cancel() }
      source.activate()
      return source
    }
    defer {
      for source in sources { source.cancel() }
      for number in numbers { signal(number, SIG_DFL) }
    }
    return try await task.value
  }
}
