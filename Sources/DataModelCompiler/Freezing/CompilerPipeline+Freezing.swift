package import DataModelDefinition
package import DataModelReader
package import DataModelRelational

/// Released versions, which must not change.
extension CompilerPipeline {
  /// Compares every frozen version of a model with its record, regardless of the version that is compiled.
  ///
  /// - Returns: an error for each version that has changed or is missing
  /// - Throws: `FileAccessError` if a file cannot be read
  package func frozenFindings(
    of bundle: ModelBundle,
    files: any FileSource,
    known: LoweredModel? = nil
  ) throws(FileAccessError) -> Diagnostics {
    var found = Diagnostics()
    guard let path = FrozenVersions.path(for: bundle, in: files),
      let frozen = try FrozenVersions.read(at: path, from: files, diagnostics: &found),
      !frozen.entries.isEmpty
    else { return found }
    let versions = try Self.allVersions(of: bundle, files)
    for entry in frozen.entries {
      guard let version = versions.first(where: { $0.name == entry.version }) else {
        found.emit(Self.gone(entry, path))
        continue
      }
      let fingerprint: Fingerprint?
      if let known, known.schema.versionName == entry.version {
        fingerprint = known.schema.fingerprint
      } else {
        // Its errors are reported where the version itself is checked.
        var others = Diagnostics()
        fingerprint = try oldTables(of: version, files, &others)?.schema.fingerprint
      }
      if let finding = Self.finding(entry, version, fingerprint) { found.emit(finding) }
    }
    return found
  }

  /// Returns the frozen versions of a model, ignoring findings about their file.
  ///
  /// - Throws: `FileAccessError` if the file cannot be read
  func frozenVersions(
    of bundle: ModelBundle,
    _ files: any FileSource
  ) throws(FileAccessError) -> FrozenVersions? {
    var ignored = Diagnostics()
    guard let path = FrozenVersions.path(for: bundle, in: files) else { return nil }
    return try FrozenVersions.read(at: path, from: files, diagnostics: &ignored)
  }

  /// Returns the finding about a version whose tables differ from the frozen ones; nil if they are equal.
  ///
  /// - Returns: the finding, at the version's file
  package static func finding(
    _ entry: FrozenVersions.Entry,
    _ version: ModelVersion,
    _ fingerprint: Fingerprint?
  ) -> Diagnostic? {
    if let fingerprint, entry.isOf(fingerprint) { return nil }
    let change = fingerprint.map { "now has other tables (\($0.description.prefix(8)))" } ?? "now has errors"
    return Diagnostic(
      FrozenRules.changed,
      """
      the version '\(version.name)' was frozen (\(entry.fingerprint.prefix(8))) but \(change): undo the \
      change, or make it in a new version; if no files of '\(version.name)' exist, freeze it again with \
      'datamodel freeze --replace'
      """,
      at: SourceLocation(path: version.contentsPath),
      about: nil,
      related: entry.location.map { [.init("it was frozen here", at: $0)] } ?? []
    )
  }

  private static func gone(_ entry: FrozenVersions.Entry, _ path: String) -> Diagnostic {
    Diagnostic(
      FrozenRules.changed,
      """
      the version '\(entry.version)' was frozen but is missing from the bundle: restore it, or remove this \
      line if no files of it exist
      """,
      at: entry.location ?? SourceLocation(path: path),
      about: nil
    )
  }

  /// Returns all versions of the model, including those beside a single version that was given.
  private static func allVersions(
    of bundle: ModelBundle,
    _ files: any FileSource
  ) throws(FileAccessError) -> [ModelVersion] {
    guard let path = FrozenVersions.modelPath(of: bundle), path != bundle.path else { return bundle.versions }
    var others = Diagnostics()
    return try ModelLocator.locate(path, in: files, diagnostics: &others).flatMap(\.versions)
  }
}
