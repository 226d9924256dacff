package import DataModelDefinition
package import DataModelReader

/// Whether the current version is the last one: no step leads back.
extension CompilerPipeline {
  /// The findings about the versions that the current one leaves behind: those after it, those that are
  /// listed without it, and those that were frozen and are not listed.
  ///
  /// - Returns: a warning; an error if one of the versions was frozen
  /// - Throws: `FileAccessError` if the file of frozen versions may not be read
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

  /// A current version that the configuration does not list, as after a new one was added.
  private func unlisted(_ name: String) -> Diagnostic? {
    guard let last = configuration.versions.last,
      !configuration.versions.contains(where: { $0.value == name })
    else { return nil }
    return Diagnostic(
      VersionRules.unreached,
      """
      'versions' does not list the current version '\(name)': no step leads to it from those that it lists, \
      and files of them are refused; add it at the end
      """,
      at: last.location,
      about: nil
    )
  }

  /// The versions that were frozen and that the configuration does not list.
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
        'versions' leaves out '\(entry.version)', which was frozen: no step leads from it, and files of it \
        are refused; add it, or remove its line from the file of frozen versions if nobody has a file of it
        """,
        at: location,
        about: nil,
        related: entry.location.map { [.init("it was frozen here", at: $0)] } ?? []
      )
    }
  }

  /// The versions behind the current one, as after that was set back.
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
      related.append(.init("'\(name)' is made the current version here", at: location))
    }
    if let location = entry?.location {
      related.append(.init("'\(first.name)' was frozen here: there are files of it", at: location))
    }
    return Diagnostic(
      VersionRules.unreached,
      """
      the version '\(first.name)'\(others) \(verb) after the current version '\(name)', no step leads back, \
      and files of it are refused: make it the current version, or list the versions of which there are \
      files under 'versions' in datamodel.yaml, with '\(name)' at the end
      """,
      at: SourceLocation(path: first.contentsPath),
      about: nil,
      severity: entry == nil ? nil : .error,
      related: related
    )
  }
}
