import DataModelCommandLine
import DataModelCompiler
import DataModelDefinition
import DataModelReader

extension ModelInput {
  /// The models that a path means to `validate`: a file of a model means the model.
  ///
  /// - Returns: the models; none if there is an error among the findings that says why; nil for a file that
  ///   is not this tool's, or that a search leaves out, after saying so
  /// - Throws: `FileAccessError` if there is nothing to check
  mutating func modelsToCheck(at path: String) throws(FileAccessError) -> [ModelToCheck]? {
    guard case .file? = files.kind(of: path) else { return try models(at: path) }
    let current = ModelToCheck.absolute(".") + "/"
    let absolute = ModelToCheck.absolute(path)
    if absolute.hasPrefix(current), try isLeftOut(String(absolute.dropFirst(current.count))) {
      return skipped(path, "a search leaves its folder out; give the folder of the model to have it checked")
    }
    // The current folder may be a bundle.
    guard let file = ModelFile(path: path) ?? ModelFile(path: absolute) else { return try models(at: path) }
    switch file {
    case .version(let name, let bundle):
      let found = try bundlesIfReadable(at: bundle)
      let isVersion = found.contains { $0.versions.contains { $0.contentsPath == path } }
      // A file that the bundle does not count as one of its versions is checked by itself.
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
          return skipped(path, "it is no file of frozen versions, and no model is beside it")
        }
        throw FileAccessError(
          path: path,
          reason: """
            the model of these frozen versions is not here: neither '\(candidates[0])' nor '\(candidates[1])'
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

  /// The models below a folder whose configuration is the one in it. `--config` gives one to all.
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
        bundles.isEmpty ? "no data model is below its folder" : "each data model below has a nearer one"
      )
    }
    return configured.map { ModelToCheck($0, searchedPath: folder, pathToFix: $0.path) }
  }
}
