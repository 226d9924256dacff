package import DataModelDefinition
import DataModelMigration
package import DataModelReader

extension CompilerPipeline {
  /// Warnings about the changes since the version before: possible renames that no identifier states, and new
  /// requirements of synced entities.
  ///
  /// Core Data loses what is stored then just as a migration here does, so that a model that is only checked
  /// has it too.
  ///
  /// - Returns: warnings at the new elements; none if the version before cannot be read as a model
  /// - Throws: `FileAccessError` if its file may not be read
  package func changeWarnings(
    in model: DataModel,
    of bundle: ModelBundle,
    files: any FileSource
  ) throws(FileAccessError) -> Diagnostics {
    var ignored = Diagnostics()
    guard let before = versions(of: bundle, upTo: model.name).dropLast().last,
      let old = try before.readModel(from: files, diagnostics: &ignored)
    else { return Diagnostics() }
    return changeWarnings(from: old, to: model)
  }

  /// The same between two versions, without what the user or the model silences.
  func changeWarnings(from old: DataModel, to new: DataModel) -> Diagnostics {
    var assumptions: [MatchAssumption] = []
    var found = Diagnostics()
    // Elements that cannot be told apart are reported elsewhere.
    guard let match = try? ModelMatch(along: [old, new], assumptions: &assumptions) else { return found }
    let statements = configuration.migrations.map(\.value).filter { $0.version == new.name }
    for rename in PossibleRename.all(from: old, to: new, match, decided: Set(statements.map(\.element))) {
      found.emit(MigrationRules.possibleRename, rename.message, at: rename.location, about: rename.element)
    }
    found.append(newRequirements(from: old, to: new, match))
    return check.settled(found, of: new)
  }
}
