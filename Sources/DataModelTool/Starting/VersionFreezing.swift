import DataModelCommandLine
import DataModelCompiler
import DataModelDefinition
import DataModelReader
import DataModelRelational

/// Records the tables of versions in the file of a model.
struct VersionFreezing {
  /// The path of the file.
  let file: String
  /// Whether a record may be replaced by another one.
  var replaces = false

  /// Freezes versions in memory.
  ///
  /// - Returns: the new contents of the file, nil if they do not change; and lines that say what was done.
  ///   They are incomplete if the findings have errors
  /// - Throws: `FileAccessError` if a file cannot be read
  func freeze(
    _ versions: [ModelVersion],
    _ pipeline: CompilerPipeline,
    _ input: inout ModelInput
  ) throws(FileAccessError) -> (FrozenVersions?, [String]) {
    let old = try FrozenVersions.read(at: file, from: input.files, diagnostics: &input.diagnostics)
    guard let old else { return (nil, []) }
    var new = old
    var lines: [String] = []
    for version in versions {
      let model = try pipeline.oldTables(of: version, input.files, &input.diagnostics)
      guard let model else { continue }
      let fingerprint = model.schema.fingerprint
      let entry = old.entry(of: version.name)
      if let entry, !replaces, let finding = pipeline.finding(entry, version, model, input.files) {
        input.diagnostics.emit(finding)
      } else if !FrozenVersions.canHold(version.name) {
        let message = "the name of the version has invisible characters; rename the version"
        let place = SourceLocation(path: version.contentsPath)
        input.diagnostics.emit(Diagnostic(FrozenRules.changed, message, at: place, about: nil))
      } else if entry?.isOf(fingerprint) == true {
        lines.append("'\(version.name)' is already frozen in \(file)")
      } else {
        new.freeze(version.name, fingerprint)
        lines.append("froze '\(version.name)' in \(file)")
      }
    }
    return (new == old ? nil : new, lines)
  }
}
