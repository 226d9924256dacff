package import DataModelDefinition
package import DataModelReader

/// Checks that the current version is the last one, since no step leads back.
extension CompilerPipeline {
  /// Returns the findings about versions that have no step to the current one: those after it, those listed
  /// without it, and frozen ones that are not listed.
  ///
  /// - Returns: warnings; an error if a version after the current one was frozen
  /// - Throws: `FileAccessError` if the file of frozen versions cannot be read
  package func currentVersionFindings(
    of bundle: ModelBundle,
    compiling model: DataModel,
    files: any FileSource
  ) throws(FileAccessError) -> Diagnostics {
    var found = Diagnostics()
    guard model.name == bundle.currentVersion?.name else { return found }
    let frozen = try frozenVersions(of: bundle, files)
    if let finding = unlisted(model.name) { found.emit(finding) }
    for finding in unlistedFrozen(frozen, of: bundle, besides: model.name) { found.emit(finding) }
    if let finding = later(than: model.name, of: bundle, frozen) { found.emit(finding) }
    return check.settled(found, of: model)
  }

  /// Returns the finding about a current version that the configuration does not list, as after adding one.
  private func unlisted(_ name: String) -> Diagnostic? {
    guard let last = configuration.versions.last,
      !configuration.versions.contains(where: { $0.value == name })
    else { return nil }
    return Diagnostic(
      VersionRules.unreached,
      """
      'versions' does not list the current version '\(name)': no step leads to it from the listed versions, \
      and their files are refused; add it at the end
      """,
      at: last.location,
      about: nil
    )
  }

  /// Returns the findings about frozen versions that the configuration does not list.
  private func unlistedFrozen(
    _ frozen: FrozenVersions?,
    of bundle: ModelBundle,
    besides name: String
  ) -> [Diagnostic] {
    guard let location = configuration.versions.first?.location else { return [] }
    let listed = Set(configuration.versions.map(\.value) + [name])
    return (frozen?.entries ?? []).filter { entry in
      !listed.contains(entry.version) && bundle.versions.contains { $0.name == entry.version }
    }.map { entry in
      Diagnostic(
        VersionRules.unreached,
        """
        'versions' leaves out '\(entry.version)', which was frozen: no step leads from it, and its files are \
        refused; add it, or remove its line from the file of frozen versions if no files of it exist
        """,
        at: location,
        about: nil,
        related: entry.location.map { [.init("it was frozen here", at: $0)] } ?? []
      )
    }
  }

  /// Returns the finding about versions after the current one, as after setting that back.
  private func later(than name: String, of bundle: ModelBundle, _ frozen: FrozenVersions?) -> Diagnostic? {
    let names =
      configuration.versions.isEmpty ? bundle.versions.map(\.name) : configuration.versions.map(\.value)
    guard let position = names.firstIndex(of: name) else { return nil }
    let later = names[(position + 1)...].compactMap { name in
      bundle.versions.first { $0.name == name }
    }
    guard !later.isEmpty else { return nil }
    let entry = later.compactMap { frozen?.entry(of: $0.name) }.first
    let first = later.first { $0.name == entry?.version } ?? later[0]
    let others = later.count == 1 ? "" : " and \(later.count - 1) more"
    let verb = later.count == 1 ? "comes" : "come"
    var related: [Diagnostic.RelatedLocation] = []
    if let location = bundle.currentVersion?.location {
      related.append(.init("'\(name)' is set as the current version here", at: location))
    }
    if let location = entry?.location {
      related.append(.init("'\(first.name)' was frozen here, so files of it exist", at: location))
    }
    return Diagnostic(
      VersionRules.unreached,
      """
      the version '\(first.name)'\(others) \(verb) after the current version '\(name)', no step leads back, \
      and \(later.count == 1 ? "its" : "their") files are refused: make it the current version, or list the \
      versions that have files under 'versions' in datamodel.yaml, with '\(name)' at the end
      """,
      at: SourceLocation(path: first.contentsPath),
      about: nil,
      severity: entry == nil ? nil : .error,
      related: related
    )
  }
}
