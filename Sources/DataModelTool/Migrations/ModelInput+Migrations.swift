import DataModelCommandLine
import DataModelCompiler
import DataModelDefinition
import DataModelMigration
import DataModelReader
import DataModelRelational

/// Migrations between the versions of a bundle.
extension ModelInput {
  /// The script from the first of some versions to the last, by way of all between.
  ///
  /// - Parameters:
  ///   - versions: the versions, oldest first
  ///   - last: the last of them, with its tables
  ///   - pipeline: how versions are read
  /// - Returns: the script
  /// - Throws: exit code 1 if a version cannot be read as a model, or nobody has stated what has to be, after saying so
  mutating func migrationScript(
    along versions: [ModelVersion],
    to last: LoweredModel,
    pipeline: CompilerPipeline
  ) throws -> String {
    let older = Array(versions.dropLast())
    let steps = try migrations(along: older, to: last, pipeline: pipeline)
    do {
      var found = Diagnostics()
      guard let version = older.first, let first = try pipeline.oldTables(of: version, files, &found) else {
        return pipeline.sql(for: last)
      }
      return try MigrationScript(steps, from: first.schema, to: last.schema).text
    } catch {
      report(["error: \(error)"])
      throw ToolExit.findings
    }
  }
}
