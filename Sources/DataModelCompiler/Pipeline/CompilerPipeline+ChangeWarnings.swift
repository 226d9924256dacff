package import DataModelDefinition
import DataModelMigration
package import DataModelReader

extension CompilerPipeline {
  /// Returns warnings about the changes since the previous version: possible renames without an identifier,
  /// and new requirements of synced entities.
  ///
  /// Core Data loses the stored values just as a migration here does, so a model that is only checked gets
  /// the warnings too.
  ///
  /// - Returns: warnings at the new elements; empty if the previous version cannot be read as a model
  /// - Throws: `FileAccessError` if its file cannot be read
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

  /// Returns the warnings between two versions, without those that the user or the model turns off.
  func changeWarnings(from old: DataModel, to new: DataModel) -> Diagnostics {
    var assumptions: [MatchAssumption] = []
    var found = Diagnostics()
    // Ambiguous elements are reported elsewhere.
    guard let match = try? ModelMatch(along: [old, new], assumptions: &assumptions) else { return found }
    let statements = configuration.migrations.map(\.value).filter { $0.version == new.name }
    for rename in PossibleRename.all(from: old, to: new, match, decided: Set(statements.map(\.element))) {
      found.emit(MigrationRules.possibleRename, rename.message, at: rename.location, about: rename.element)
    }
    found.append(newRequirements(from: old, to: new, match))
    return check.settled(found, of: new)
  }
}
