package import DataModelDefinition

extension ModelBundle {
  /// The version to compile: the one asked for, the one that `.xccurrentversion` names, or the only one.
  ///
  /// - Returns: the version, or nil with an error among the findings
  package func selectedVersion(named name: String?, diagnostics: inout Diagnostics) -> ModelVersion? {
    let list = versions.map { "'\($0.name)'" }.joined(separator: ", ")
    if let name {
      let wanted = VersionName.withoutExtension(name)
      if let version = versions.first(where: { $0.name == wanted }) { return version }
      let message = "the bundle has no version '\(wanted)'; it has \(list)"
      diagnostics.emit(
        Diagnostic(DocumentRules.unknownVersion, message, at: SourceLocation(path: path), about: nil)
      )
      return nil
    }
    if let currentVersion, let current = currentVersion.name {
      if let version = versions.first(where: { $0.name == current }) { return version }
      let message = "the current version '\(current)' is not in the bundle; it has \(list)"
      diagnostics.emit(
        Diagnostic(DocumentRules.unknownVersion, message, at: currentVersion.location, about: nil)
      )
      return nil
    }
    if versions.count == 1 { return versions.first }
    let cause =
      currentVersion == nil
      ? "the hidden file '.xccurrentversion' is missing" : "'.xccurrentversion' names no version"
    diagnostics.emit(
      Diagnostic(
        DocumentRules.ambiguousVersion,
        """
        the bundle has \(versions.count) versions and \(cause); check all with --all-versions, or choose \
        with --model-version: \(list)
        """,
        at: currentVersion?.location ?? SourceLocation(path: path),
        about: nil
      )
    )
    return nil
  }
}

extension ModelVersion {
  /// Reads the version's model.
  ///
  /// - Returns: the model, or nil with an error among the findings
  /// - Throws: ``FileAccessError`` if the file may not be read
  package func readModel(
    from files: any FileSource,
    diagnostics: inout Diagnostics
  ) throws(FileAccessError) -> DataModel? {
    switch format {
    case .xml: break
    case .legacy:
      let message = """
        version '\(name)' is in the binary format of Xcode 3; open it in an Xcode that still converts it, \
        save it, and use the 'contents' that it writes
        """
      diagnostics.emit(
        Diagnostic(DocumentRules.legacyFormat, message, at: SourceLocation(path: contentsPath), about: nil)
      )
      return nil
    case .missing:
      let message = "version '\(name)' has no file 'contents'"
      diagnostics.emit(
        Diagnostic(
          DocumentRules.unreadableVersion,
          message,
          at: SourceLocation(path: contentsPath),
          about: nil
        )
      )
      return nil
    }
    if case .file(let size)? = files.kind(of: contentsPath), size > XMLLimits.fileSize {
      let message = "the file is larger than \(XMLLimits.fileSize >> 20) MiB, the most that a model may have"
      diagnostics.emit(
        Diagnostic(
          DocumentRules.documentTooLarge,
          message,
          at: SourceLocation(path: contentsPath),
          about: nil
        )
      )
      return nil
    }
    let file = SourceFile(path: contentsPath, bytes: try files.bytes(of: contentsPath))
    return ModelReader.read(file, name: name, diagnostics: &diagnostics)
  }
}
