import DataModelCommandLine
import DataModelCompiler
import DataModelDefinition
import DataModelReader

extension ModelInput {
  /// Checks a merged model, and reports the errors that neither side has.
  ///
  /// What the sides mean together may be wrong although each is right: one removes an entity to which the
  /// other adds a relationship.
  ///
  /// - Returns: whether there are any
  mutating func reportNewErrors(in file: MergedFile, merged: String, _ profile: ProfileOption) -> Bool {
    let bundle = ModelBundle(loneFileAt: file.path)
    let pipeline = (try? pipeline(profile, of: bundle, at: file.path)) ?? CompilerPipeline()
    func errors(in bytes: [UInt8]) -> [Diagnostic] {
      var found = Diagnostics()
      let files = EditedFileSource(self.files, path: file.path, bytes: bytes)
      for version in bundle.versions {
        _ = try? pipeline.check.model(of: version, in: files, diagnostics: &found)
      }
      return found.sorted.filter { $0.severity == .error }
    }
    func keys(_ errors: [Diagnostic]) -> Set<String> { Set(errors.map { "\($0.rule.id) \($0.message)" }) }
    let known = keys(errors(in: file.ours.bytes)).union(keys(errors(in: file.theirs.bytes)))
    var new = Diagnostics()
    for error in errors(in: Array(merged.utf8)) where !known.contains("\(error.rule.id) \(error.message)") {
      new.emit(error)
    }
    report(new, of: SourceFile(path: file.path, bytes: Array(merged.utf8)))
    return new.hasErrors
  }
}

extension MergedFile {
  /// Returns the versions that our side has, for the file that names the current one.
  func versionsBeside(in files: DiskFileSource) -> [String] {
    guard path.hasSuffix("/.xccurrentversion") else { return [] }
    let bundle = path.dropLast("/.xccurrentversion".count)
    let names = (try? files.names(inFolder: String(bundle))) ?? []
    return names.filter { $0.hasSuffix(".xcdatamodel") }.map(VersionName.withoutExtension)
  }
}
