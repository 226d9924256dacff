import CoreDataImport
import DataModelCommandLine
import DataModelCompiler
@_spi(Generated) import DataModelRuntime
import Foundation

/// An import from the store to the file that has its name.
struct StoreImportRun {
  let start: StoreImport
  let file: ImportedFile
  /// Whether the file is removed again.
  let isTrial: Bool
  /// Whether a finding keeps the file from getting its name.
  let isStrict: Bool

  /// Writes the rows into the tables of the store's version.
  ///
  /// - Returns: what was taken
  /// - Throws: `CoreDataImportError`, `CancellationError` after Ctrl-C
  func write() async throws -> CoreDataImportReport {
    let path = file.path
    let (steps, step) = AsyncStream.makeStream(
      of: CoreDataImportProgress.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    async let shown: Void = Self.show(steps)
    let report = try await Interruption.cancelling(
      Task { [start] in
        defer { step.finish() }
        return try await ImportCancellation.running { cancellation in
          var start = start
          start.progress = { step.yield($0) }
          start.checkCancellation = cancellation.check
          return try start.write(to: path)
        }
      }
    )
    await shown
    return report
  }

  /// Migrates the file, and gives it its name.
  ///
  /// - Parameters:
  ///   - report: what was taken
  ///   - schema: the schema of the current version, with the steps from the store's
  /// - Returns: what was taken, and what the migrations drop
  /// - Throws: `LocalStoreError`, `CancellationError` after Ctrl-C
  func complete(
    _ report: CoreDataImportReport,
    migratingTo schema: LocalStoreSchema
  ) async throws
    -> CoreDataImportReport
  {
    var report = report
    let migration = DatabaseMigration(path: file.path, schema: schema)
    report.migrated(to: schema.versionName, losing: try await migration.run().losses)
    if !isTrial, !isStrict || !report.isIncomplete { try file.complete() }
    return report
  }
  private static func show(_ steps: AsyncStream<CoreDataImportProgress>) async {
    var (copying, comparing) = (ProgressLine("copying row"), ProgressLine("comparing row"))
    for await step in steps {
      switch step.phase {
      case .copying: copying.show(step.completedCount, of: step.totalCount)
      case .comparing: comparing.show(step.completedCount, of: step.totalCount)
      }
    }
    copying.erase()
    comparing.erase()
  }
}
