import DataModelCommandLine
import DataModelCompiler
import DataModelDefinition
import DataModelReader
import DataModelRelational

/// The versions of an app that are in the field, and the tables of its server.
extension ModelInput {
  /// Returns the versions of an app, and which of them are in the field: those that were frozen, and the
  /// current one. If none was frozen, every version up to the current one may be in the field.
  ///
  /// - Parameters:
  ///   - bundle: the model of the app
  ///   - current: its current version
  ///   - served: the version whose tables the server has, which may be a later one, or of another model
  ///   - oldest: the oldest version in the field; nil for the first
  ///   - pipeline: the pipeline of the model
  /// - Returns: the versions with their tables, oldest first, and the names of those that are in the field. A
  ///   version that was never released is left out if it has errors
  /// - Throws: exit code 1 if a released version has errors or there is no such version, 66 if a file cannot
  ///   be read, after reporting it
  mutating func versionsInTheField(
    of bundle: ModelBundle,
    current: LoweredModel,
    served: LoweredModel,
    since oldest: String?,
    _ pipeline: CompilerPipeline
  ) throws -> (all: [LoweredModel], released: Set<String>) {
    let frozen = try reporting { input throws(FileAccessError) in
      Set(try pipeline.frozenVersions(of: bundle, input.files)?.entries.map(\.version) ?? [])
    }
    let currentName = current.schema.versionName
    let listed = pipeline.versions(of: bundle, upTo: currentName)
    // A frozen version is in the field even if its files are no longer migrated.
    let unlisted = bundle.versions.filter { frozen.contains($0.name) && !listed.contains($0) }
    let older = unlisted + listed.dropLast()
    var released = Set(older.map(\.name))
    if !frozen.isEmpty { released.formIntersection(frozen) }
    if let oldest {
      let first = try place(of: oldest, in: older, before: currentName)
      released.subtract(older[..<first].map(\.name))
    }
    let later = bundle.versions.filter { $0.contentsPath == served.model.source.path }
    let all = older + listed.suffix(1) + later.filter { !older.contains($0) && $0.name != currentName }
    let models = try reporting { input throws(FileAccessError) in
      var models: [LoweredModel] = []
      for version in all {
        if let known = [current, served].first(where: { $0.model.source.path == version.contentsPath }) {
          models.append(known)
          continue
        }
        var found = Diagnostics()
        if let model = try pipeline.oldTables(of: version, input.files, &found) { models.append(model) }
        if released.contains(version.name) { input.diagnostics.append(found) }
      }
      return models
    }
    return (models, released.union([currentName]))
  }

  /// Returns the place of a version that the user has named.
  private func place(
    of name: String,
    in versions: [ModelVersion],
    before current: String
  ) throws -> Int {
    if let place = versions.firstIndex(where: { $0.name == name }) { return place }
    let names = versions.map(\.name)
    let list = names.isEmpty ? "none" : names.map { "'\($0)'" }.joined(separator: ", ")
    let hint = Suggestion.hint(for: name, among: names)
    report(["error: --since '\(name)' is not a version before '\(current)' (those are: \(list))\(hint)"])
    throw ToolExit.findings
  }
}
