package import DataModelDefinition
import DataModelMigration
package import DataModelReader
import DataModelRelational

/// Checks that each version of a bundle is the current one, has a step to it, or is explicitly left out.
extension CompilerPipeline {
  /// Returns what `generate` finds along the versions of a bundle, for a version that is only checked.
  ///
  /// - Returns: the findings, and a note to show before them
  /// - Throws: `FileAccessError` if a file cannot be read
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

  /// Returns the findings about the versions before the compiled one: an order that is a guess, and versions
  /// from which no step leads.
  ///
  /// - Returns: warnings at the versions' places
  package func versionFindings(
    of bundle: ModelBundle,
    compiling model: DataModel,
    _ chain: MigrationChain
  ) -> Diagnostics {
    var found = Diagnostics()
    if chain.olderVersions.count + 1 == versions(of: bundle, upTo: model.name).count {
      for finding in unusedImportDecisions(in: chain.olderVersions.map(\.model) + [model]) {
        found.emit(finding)
      }
    }
    // A bare version has no series.
    guard bundle.path.hasSuffix(".xcdatamodeld") else { return check.settled(found, of: model) }
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

  /// Returns the finding about versions whose names do not tell their order; nil if they do.
  package static func doubtfulOrder(of bundle: ModelBundle) -> Diagnostic? {
    let order = VersionOrder(bundle.versions.map(\.name), of: bundle.name)
    guard let doubt = order.doubt, let second = bundle.versions.first(where: { $0.name == doubt.second })
    else { return nil }
    return Diagnostic(
      VersionRules.order,
      """
      the names of the versions do not say whether '\(doubt.first)' or '\(doubt.second)' is older; \
      '\(doubt.first)' is assumed to be: list the versions, oldest first, under 'versions' in datamodel.yaml
      """,
      at: SourceLocation(path: second.contentsPath),
      about: nil
    )
  }

  /// Returns the finding about an element that returns. If the order is certain, the removal was deliberate,
  /// so this is a note.
  private static func finding(_ returning: ReturningElement, isOrderCertain: Bool) -> Diagnostic {
    Diagnostic(
      VersionRules.returningElement,
      """
      '\(returning.element)' is removed in the version '\(returning.goneIn)' and returns in \
      '\(returning.backIn)': a file that is migrated through both loses its values; if this is not the order \
      of the versions, list them, oldest first, under 'versions' in datamodel.yaml
      """,
      at: returning.location,
      about: returning.element,
      severity: isOrderCertain ? .note : nil
    )
  }

  /// Returns the finding about an older version that cannot be compiled.
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
      no step leads from the version '\(version.name)' to '\(name)'\(others), and \
      \(before == 0 ? "its" : "their") files are refused: repair it, or list the versions that have files \
      under 'versions' in datamodel.yaml; it cannot be compiled\(reason)
      """,
      at: error?.location ?? SourceLocation(path: version.contentsPath),
      about: nil
    )
  }

  /// Returns an introduction for users who meet questions about old versions for the first time.
  ///
  /// - Returns: a line; nil if no decision is missing, the versions are already listed, or each version that
  ///   an undecided step leads from was frozen
  /// - Throws: `FileAccessError` if the file of frozen versions cannot be read
  package func versionsNote(
    for bundle: ModelBundle,
    compiling name: String,
    _ chain: MigrationChain,
    files: any FileSource
  ) throws(FileAccessError) -> String? {
    guard let undecided = chain.lastUndecidedVersion, configuration.versions.isEmpty else { return nil }
    // Files of frozen versions exist, so only the others can be left out.
    let frozen = try frozenVersions(of: bundle, files)
    let names = versions(of: bundle, upTo: name).map(\.name)
    // The step from an older version leads through the undecided one.
    let last = names.lastIndex(of: undecided) ?? names.startIndex
    let kept = names.enumerated().filter { $0 > last || frozen?.entry(of: $1) != nil }.map(\.element)
    guard kept.count < names.count else { return nil }
    return """
      note: '\(bundle.name)' has \(bundle.versions.count) versions, and some steps between them need a \
      statement. Only files that generated code has written are migrated: leave out the versions without \
      files, with 'versions: [\(kept.map { "\"\($0)\"" }.joined(separator: ", "))]' in datamodel.yaml
      """
  }
}
