import DataModelCommandLine
import DataModelCompiler
import DataModelDefinition
import DataModelReader

extension ModelInput {
  /// Checks a merged model, and reports the errors and warnings that neither side has.
  ///
  /// What the sides mean together may be wrong although each is right: one removes an entity to which the
  /// other adds a relationship.
  ///
  /// - Returns: whether there are any
  /// - Throws: exit code 1 if the configuration has errors, after reporting it
  mutating func reportNewFindings(
    in file: MergedFile,
    merged: String,
    _ profile: ProfileOption
  ) throws -> Bool {
    let bundle = ModelBundle(loneFileAt: file.path)
    let pipeline = try pipeline(profile, of: bundle, at: file.path)
    func findings(in bytes: [UInt8]) throws(FileAccessError) -> [Diagnostic] {
      var found = Diagnostics()
      let files = EditedFileSource(self.files, path: file.path, bytes: bytes)
      for version in bundle.versions {
        _ = try pipeline.check.model(of: version, in: files, diagnostics: &found)
      }
      return found.sorted.filter { $0.severity != .note }
    }
    // As often as a side has it: one index may be broken on a side, and another by the merge.
    let sides = [try findings(in: file.ours.bytes), try findings(in: file.theirs.bytes)]
    var known = sides.map { Dictionary(grouping: $0, by: Self.key).mapValues(\.count) }
      .reduce(into: [:]) { $0.merge($1, uniquingKeysWith: max) }
    var new = Diagnostics()
    for finding in try findings(in: Array(merged.utf8)) {
      let key = Self.key(finding)
      if let count = known[key], count > 0 { known[key] = count - 1 } else { new.emit(finding) }
    }
    report(new, of: SourceFile(path: file.path, bytes: Array(merged.utf8)))
    return !new.all.isEmpty
  }

  /// Returns what two findings have in common. The message of a warning may count other elements.
  private static func key(_ finding: Diagnostic) -> String {
    let message = finding.severity == .error ? finding.message : ""
    return "\(finding.rule.id) \(finding.element?.description ?? ""): \(message)"
  }
}

extension MergedFile {
  /// Returns the versions that our side has, for the file that names the current one.
  func versionsBeside(in files: DiskFileSource) -> [String] {
    guard isCurrentVersion else { return [] }
    let bundle = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
      separator: "/"
    )
    let names = (try? files.names(inFolder: bundle)) ?? []
    return names.filter { $0.hasSuffix(".xcdatamodel") }.map(VersionName.withoutExtension)
  }
}
