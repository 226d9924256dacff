package import DataModelDefinition
import DataModelMigration
package import DataModelReader

/// Whether each version of a bundle is the current one, reached by a step, or left out by name.
extension CompilerPipeline {
  /// What `generate` finds along the versions of a bundle, for a version that is only checked.
  ///
  /// - Returns: the findings, and what to say before them
  /// - Throws: `FileAccessError` if a file may not be read
  package func seriesFindings(
    of bundle: ModelBundle,
    to checked: CheckedModel,
    files: any FileSource
  ) throws(FileAccessError) -> (found: Diagnostics, note: String?) {
    var checked = checked
    let older = versions(of: bundle, upTo: checked.model.name).dropLast()
    var chain = MigrationChain()
    var questions = Diagnostics()
    // Without older versions nothing needs the tables.
    if !older.isEmpty, let lowered = checked.lowered() {
      chain = try migrations(along: Array(older), to: lowered, files: files, diagnostics: &questions)
    } else {
      questions = try changeWarnings(in: checked.model, of: bundle, files: files)
    }
    var found = try currentVersionFindings(of: bundle, compiling: checked.model, files: files)
    found.append(versionFindings(of: bundle, compiling: checked.model, chain))
    found.append(questions)
    return (found, try versionsNote(for: bundle, compiling: checked.model.name, chain, files: files))
  }

  /// The findings about the versions before the one that is compiled: an order that is a guess, and versions
  /// that no step leads from.
  ///
  /// - Returns: warnings at the versions' places
  package func versionFindings(
    of bundle: ModelBundle,
    compiling model: DataModel,
    _ chain: MigrationChain
  ) -> Diagnostics {
    // A version that is given by itself is no series.
    guard bundle.path.hasSuffix(".xcdatamodeld") else { return Diagnostics() }
    var found = Diagnostics()
    if configuration.versions.isEmpty {
      let doubt = Self.doubtfulOrder(of: bundle)
      if let doubt { found.emit(doubt) }
      for element in chain.returningElements {
        found.emit(Self.finding(element, isOrderCertain: doubt == nil))
      }
    }
    for broken in chain.versionsWithoutTables {
      found.emit(finding(broken.version, broken.error, of: bundle, compiling: model.name))
    }
    for finding in unreachedStatements(of: bundle, upTo: model.name) { found.emit(finding) }
    return check.settled(found, of: model)
  }

  /// The finding about versions whose names do not tell their order; nil if they do.
  package static func doubtfulOrder(of bundle: ModelBundle) -> Diagnostic? {
    let order = VersionOrder(bundle.versions.map(\.name), of: bundle.name)
    guard let doubt = order.doubt, let second = bundle.versions.first(where: { $0.name == doubt.second })
    else { return nil }
    return Diagnostic(
      VersionRules.order,
      """
      the names of the versions do not say whether '\(doubt.first)' or '\(doubt.second)' is older; \
      '\(doubt.first)' is taken for it: list the versions, oldest first, under 'versions' in datamodel.yaml
      """,
      at: SourceLocation(path: second.contentsPath),
      about: nil
    )
  }

  /// Where the order is certain somebody has taken the element away, and may know what that costs.
  private static func finding(_ returning: ReturningElement, isOrderCertain: Bool) -> Diagnostic {
    Diagnostic(
      VersionRules.returningElement,
      """
      '\(returning.element)' goes with the version '\(returning.goneIn)' and comes back with \
      '\(returning.backIn)': a file that goes through both loses its values; if this is not the order of the \
      versions, list them, oldest first, under 'versions' in datamodel.yaml
      """,
      at: returning.location,
      about: returning.element,
      severity: isOrderCertain ? .note : nil
    )
  }

  /// An older version that cannot be compiled.
  private func finding(
    _ version: ModelVersion,
    _ error: Diagnostic?,
    of bundle: ModelBundle,
    compiling name: String
  ) -> Diagnostic {
    let before = versions(of: bundle, upTo: version.name).count - 1
    let others =
      switch before {
      case 0: ""
      case 1: ", nor from the version before it"
      default: ", nor from the \(before) versions before it"
      }
    let reason = error.map { ": \($0.message)" } ?? ""
    return Diagnostic(
      VersionRules.unreached,
      """
      no step leads from the version '\(version.name)' to '\(name)'\(others), and files of them are refused: \
      repair it, or list the versions of which there are files under 'versions' in datamodel.yaml; it cannot \
      be compiled\(reason)
      """,
      at: error?.location ?? SourceLocation(path: version.contentsPath),
      about: nil
    )
  }

  /// What a person who meets questions about old versions for the first time needs to know before reading
  /// them.
  ///
  /// - Returns: a line; nil if nothing is asked, or the versions are listed already
  /// - Throws: `FileAccessError` if the file of frozen versions may not be read
  package func versionsNote(
    for bundle: ModelBundle,
    compiling name: String,
    _ chain: MigrationChain,
    files: any FileSource
  ) throws(FileAccessError) -> String? {
    guard chain.isUndecided, configuration.versions.isEmpty else { return nil }
    // There are files of what was released.
    let frozen = try frozenVersions(of: bundle, files)
    let kept = bundle.versions.map(\.name).filter { $0 == name || frozen?.entry(of: $0) != nil }
    return """
      note: '\(bundle.name)' has \(bundle.versions.count) versions, and some steps between them need a \
      statement. Only files that generated code has written are migrated: leave out the versions that have \
      none, with 'versions: [\(kept.map { "\"\($0)\"" }.joined(separator: ", "))]' in datamodel.yaml
      """
  }
}
