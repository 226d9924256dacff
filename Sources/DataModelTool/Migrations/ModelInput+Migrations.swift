import DataModelCommandLine
import DataModelCompiler
import DataModelDefinition
import DataModelMigration
import DataModelReader
import DataModelRelational

/// Migrations between the versions of a bundle.
extension ModelInput {
  /// Returns the script from the first of a chain of versions to the last, through all in between.
  ///
  /// - Returns: the script
  /// - Throws: exit code 1 if a version cannot be read as a model, or a step lacks a statement that it needs,
  ///   after reporting it
  mutating func migrationScript(
    along versions: [ModelVersion],
    to last: LoweredModel,
    pipeline: CompilerPipeline
  ) throws -> String {
    let older = Array(versions.dropLast())
    let chain = try reporting { input throws(FileAccessError) in
      try pipeline.migrations(
        along: older,
        to: last,
        files: input.files,
        diagnostics: &input.diagnostics
      )
    }
    guard chain.versionsWithoutTables.isEmpty else {
      var found = Diagnostics()
      for version in chain.versionsWithoutTables.map(\.version) {
        _ = try pipeline.oldTables(of: version, files, &found)
      }
      report(found)
      throw ToolExit.findings
    }
    do {
      var found = Diagnostics()
      // A script from a version to itself has no steps, and only needs its tables.
      let first = try older.first.flatMap { try pipeline.oldTables(of: $0, files, &found) } ?? last
      return try MigrationScript(chain.steps, from: first, to: last).text
    } catch {
      report(["error: \(error)"])
      throw ToolExit.findings
    }
  }
}
