import ArgumentParser
import DataModelCommandLine
import DataModelCompiler
import DataModelReader
import DataModelRelational

/// `datamodel diff --database`.
extension DiffCommand {
  /// - Throws: a usage error if an option is for two versions
  func validateDatabase() throws {
    guard paths.count == 1 else {
      throw ValidationError("--database is compared with one model; give one path.")
    }
    guard from == nil, to == nil, format == .text, !textconv else {
      throw ValidationError(
        "--database compares with one version, as text: leave out --from, --to, --format and --textconv."
      )
    }
    try version.validate(for: paths)
  }

  /// Says what differs.
  ///
  /// - Throws: exit code 1 if anything does, 66 if the database cannot be read, after saying so
  func compare(_ file: DatabaseFile, _ input: inout ModelInput) throws {
    let bundle = try input.singleBundle(at: paths[0])
    let pipeline = try input.pipeline(profile, of: bundle, at: paths[0])
    let model = try input.model(in: bundle, version: version.modelVersion, pipeline: pipeline)
    let schema = model.schema
    do {
      let (stated, difference) = try file.read { db in
        (try DatabaseFile.version(in: db), try DatabaseDifference(model, in: db))
      }
      if let stated, stated.name != schema.versionName {
        input.report(["note: the file says that it is of version '\(stated.name)'"])
      }
      let text = DatabaseDifferenceText(difference, version: schema.versionName, path: file.path).text
      try product.write(text)
      if !difference.isEmpty { throw ToolExit.findings }
    } catch let error as FileAccessError {
      throw Console.failure(error)
    }
  }
}
