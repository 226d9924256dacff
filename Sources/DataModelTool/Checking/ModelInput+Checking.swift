import DataModelCommandLine
import DataModelCompiler
import DataModelDefinition
import DataModelReader

extension ModelInput {
  /// Returns the models that `validate` checks for a path: for a file of a model, the model.
  ///
  /// - Returns: the models; none if a finding says why; nil for a file that is not this tool's, or that a
  ///   search leaves out, after a note
  /// - Throws: `FileAccessError` if there is nothing to check
  mutating func modelsToCheck(at path: String) throws(FileAccessError) -> [ModelToCheck]? {
    guard case .file? = files.kind(of: path) else { return try models(at: path) }
    let current = ModelToCheck.absolute(".") + "/"
    let absolute = ModelToCheck.absolute(path)
    if absolute.hasPrefix(current), try isLeftOut(String(absolute.dropFirst(current.count))) {
      return skipped(path, "its folder is left out of searches; give the folder of the model to check it")
    }
    // If the current folder is a bundle, only the absolute path shows it.
    guard let file = ModelFile(path: path) ?? ModelFile(path: absolute) else { return try models(at: path) }
    switch file {
    case .version(let name, let bundle):
      let found = try bundlesIfReadable(at: bundle)
      let isVersion = found.contains { $0.versions.contains { $0.contentsPath == path } }
      // A file that is not one of the bundle's versions is checked on its own.
      guard isVersion || found.isEmpty else { return try models(at: path) }
      return found.map {
        ModelToCheck($0, searchedPath: bundle, pathToFix: bundle, givenVersions: [name: path])
      }
    case .currentVersion(let bundle):
      return try models(at: bundle)
    case .frozen(let stem):
      let candidates = [".xcdatamodeld", ".xcdatamodel"].map { stem + $0 }
      guard let model = candidates.first(where: { files.kind(of: $0) == .folder }) else {
        var ignored = Diagnostics()
        let frozen = try FrozenVersions.read(at: path, from: files, diagnostics: &ignored)
        guard frozen?.isRecognized == true else {
          return skipped(path, "it is not a file of frozen versions, and there is no model beside it")
        }
        throw FileAccessError(
          path: path,
          reason: """
            the model of these frozen versions is missing: expected '\(candidates[0])' or '\(candidates[1])'
            """
        )
      }
      return try models(at: model)
    case .configuration(let folder):
      return try models(configuredBy: path, in: folder)
    }
  }

  private func skipped(_ path: String, _ reason: String) -> [ModelToCheck]? {
    Console.report([VisibleText.escaping("note: \(path) was skipped: \(reason)")])
    return nil
  }

  private mutating func models(at path: String) throws(FileAccessError) -> [ModelToCheck] {
    try bundlesIfReadable(at: path).map { ModelToCheck($0, searchedPath: path, pathToFix: path) }
  }

  /// Returns the models below a folder that use the configuration in it; with `--config`, all models.
  private mutating func models(
    configuredBy path: String,
    in folder: String
  ) throws(FileAccessError) -> [ModelToCheck]? {
    let locator = ConfigurationLocator(files: files, currentFolder: DiskFileSource.currentFolder)
    let countBefore = diagnostics.all.count
    let bundles = try bundlesIfAny(at: folder)
    let configured = bundles.filter { bundle in
      guard configurationPath == nil else { return true }
      let own = locator.path(forModelAt: bundle.path, searched: folder)
      return own.map(ModelToCheck.absolute) == ModelToCheck.absolute(path)
    }
    if configured.isEmpty, diagnostics.all.count == countBefore {
      return skipped(
        path,
        bundles.isEmpty
          ? "its folder has no data model" : "each data model below its folder has a nearer configuration"
      )
    }
    return configured.map { ModelToCheck($0, searchedPath: folder, pathToFix: $0.path) }
  }
}
