package import DataModelDefinition
package import DataModelReader
package import DataModelRelational

/// Released versions, which must not change.
extension CompilerPipeline {
  /// Compares every frozen version of a model with its record, regardless of the version that is compiled.
  ///
  /// - Parameters:
  ///   - bundle: the model
  ///   - files: where it is
  ///   - known: returns the fingerprint of a version that was read already, for its name
  /// - Returns: an error for each version that has changed or is missing
  /// - Throws: `FileAccessError` if a file cannot be read
  package func frozenFindings(
    of bundle: ModelBundle,
    files: any FileSource,
    known: (String) -> String? = { _ in nil }
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
      if let fingerprint = known(entry.version), entry.isOf(fingerprint) { continue }
      // Its errors are reported where the version itself is checked.
      var others = Diagnostics()
      let model = try oldTables(of: version, files, &others)
      if let finding = finding(entry, version, model, files) { found.emit(finding) }
    }
    return found
  }

  /// Returns the frozen versions of a model, ignoring findings about their file.
  ///
  /// - Throws: `FileAccessError` if the file cannot be read
  package func frozenVersions(
    of bundle: ModelBundle,
    _ files: any FileSource
  ) throws(FileAccessError) -> FrozenVersions? {
    var ignored = Diagnostics()
    guard let path = FrozenVersions.path(for: bundle, in: files) else { return nil }
    return try FrozenVersions.read(at: path, from: files, diagnostics: &ignored)
  }

  /// Returns the finding about a version whose tables differ from the frozen ones; nil if they are equal.
  ///
  /// - Parameters:
  ///   - entry: the frozen record
  ///   - version: the version
  ///   - model: the version with its tables; nil if it has errors
  ///   - files: the files, whose history says what the version was when it was frozen
  /// - Returns: the finding, at the version's file
  package func finding(
    _ entry: FrozenVersions.Entry,
    _ version: ModelVersion,
    _ model: LoweredModel?,
    _ files: any FileSource
  ) -> Diagnostic? {
    if let model, entry.isOf(model.schema.fingerprint) { return nil }
    let (change, remedy) = change(of: entry, version, model, files)
    return Diagnostic(
      FrozenRules.changed,
      """
      the version '\(version.name)' was frozen, and \(change): \(remedy), or make it in a new version; if no \
      files of '\(version.name)' exist, freeze it again with 'datamodel freeze --replace'
      """,
      at: SourceLocation(path: version.contentsPath),
      about: nil,
      related: entry.location.map { [.init("it was frozen here", at: $0)] } ?? []
    )
  }

  /// Returns what has changed since a version was frozen, and how to undo it.
  private func change(
    of entry: FrozenVersions.Entry,
    _ version: ModelVersion,
    _ model: LoweredModel?,
    _ files: any FileSource
  ) -> (String, remedy: String) {
    guard let model else { return ("now has errors", "undo the change") }
    var frozen: RelationalSchema?
    let revision = files.revision(of: version.contentsPath) { bytes in
      frozen = schema(of: version, bytes).flatMap { entry.isOf($0.fingerprint) ? $0 : nil }
      return frozen != nil
    }
    let summary = frozen.map { SchemaChanges(from: $0, to: model.schema).summary } ?? ""
    guard let revision, !summary.isEmpty else {
      let hashes =
        "\(model.schema.fingerprint.description.prefix(8)) instead of \(entry.fingerprint.prefix(8))"
      return ("now has other tables (\(hashes))", "undo the change")
    }
    return ("since then \(summary)", "undo the change (the commit \(revision.prefix(12)) has it as it was)")
  }

  /// Returns the tables of a version as it was; nil if it had errors.
  private func schema(of version: ModelVersion, _ bytes: [UInt8]) -> RelationalSchema? {
    var ignored = Diagnostics()
    let file = SourceFile(path: version.contentsPath, bytes: bytes)
    guard let read = ModelReader.read(file, name: version.name, diagnostics: &ignored) else { return nil }
    var checked = check.check(read, into: &ignored)
    return checked.lowered()?.schema
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
