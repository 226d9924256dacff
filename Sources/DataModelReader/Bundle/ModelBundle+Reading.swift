package import DataModelDefinition

extension ModelBundle {
  /// Returns the version to compile: the requested one, the one that `.xccurrentversion` names, or the only
  /// one.
  ///
  /// - Returns: the version, or nil with an error added to the findings
  package func selectedVersion(named name: String?, diagnostics: inout Diagnostics) -> ModelVersion? {
    let list = versions.map { "'\($0.name)'" }.joined(separator: ", ")
    let asked = name.map(VersionName.withoutExtension)
    if let wanted = asked ?? currentVersion?.name {
      if let version = versions.first(where: { $0.name == wanted }) { return version }
      let message =
        asked == nil
        ? "the current version '\(wanted)' is not in the bundle; it has \(list)"
        : "the bundle has no version '\(wanted)'; it has \(list)"
      let place = asked == nil ? currentVersion?.location : nil
      diagnostics.emit(
        DocumentRules.unknownVersion,
        message,
        at: place ?? SourceLocation(path: path),
        about: nil
      )
      return nil
    }
    if versions.count == 1 { return versions.first }
    let cause =
      currentVersion == nil
      ? "the hidden file '.xccurrentversion' is missing" : "'.xccurrentversion' names no version"
    diagnostics.emit(
      DocumentRules.ambiguousVersion,
      """
      the bundle has \(versions.count) versions and \(cause); check all with --all-versions, or choose \
      with --model-version: \(list)
      """,
      at: currentVersion?.location ?? SourceLocation(path: path),
      about: nil
    )
    return nil
  }
}

extension ModelVersion {
  /// Reads the version's model.
  ///
  /// - Returns: the model, or nil with an error added to the findings
  /// - Throws: ``FileAccessError`` if the file cannot be read
  package func readModel(
    from files: any FileSource,
    diagnostics: inout Diagnostics
  ) throws(FileAccessError) -> DataModel? {
    func refuse(_ rule: Rule, _ message: String) {
      diagnostics.emit(rule, message, at: SourceLocation(path: contentsPath), about: nil)
    }
    switch format {
    case .xml: break
    case .legacy:
      refuse(
        DocumentRules.legacyFormat,
        """
        version '\(name)' is in the binary format of Xcode 3; open it in an Xcode that still converts it, \
        save it, and use the 'contents' that it writes
        """
      )
      return nil
    case .missing:
      refuse(DocumentRules.unreadableVersion, "version '\(name)' has no 'contents' file")
      return nil
    }
    let file = try files.source(
      at: contentsPath,
      limit: XMLLimits.fileSize,
      DocumentRules.documentTooLarge,
      XMLLimits.fileSizeMessage,
      &diagnostics
    )
    return file.flatMap { ModelReader.read($0, name: name, diagnostics: &diagnostics) }
  }
}
