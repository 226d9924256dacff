package import DataModelReader

/// Finds the configuration of a model.
///
/// It is the nearest file `datamodel.yaml`: in the folder that contains the model's bundle, or else in the
/// nearest folder above it, up to the current folder. For a model outside the current folder, the search ends
/// at the folder that was searched for models or, if the model itself was named, beside its bundle. Only one
/// file counts; files further up are not read.
package struct ConfigurationLocator: Sendable {
  package static let fileName = "datamodel.yaml"

  private let files: any FileSource
  private let currentFolder: [String]

  package init(files: any FileSource, currentFolder: String) {
    self.files = files
    self.currentFolder = Self.components(currentFolder)
  }

  /// Returns the path of a model's configuration.
  ///
  /// - Returns: the path, relative or absolute like the model's; nil if no file exists
  package func path(forModelAt modelPath: String, searched searchedPath: String) -> String? {
    nearest(Self.fileName, toModelAt: modelPath, searched: searchedPath) { path in
      if case .file = files.kind(of: path) { true } else { false }
    }
  }

  /// Returns the path of the folder with a model's own templates, found like the configuration.
  package func templateFolder(forModelAt modelPath: String, searched searchedPath: String) -> String? {
    nearest(TemplateFolder.name, toModelAt: modelPath, searched: searchedPath) {
      files.kind(of: $0) == .folder
    }
  }

  private func nearest(
    _ name: String,
    toModelAt modelPath: String,
    searched searchedPath: String,
    where isWanted: (String) -> Bool
  ) -> String? {
    var folder = Self.folder(ofBundleAt: modelPath)
    let isAbsolute = modelPath.hasPrefix("/")
    let searched = absolute(Self.components(searchedPath), isAbsolute)
    let limit = limit(above: absolute(folder, isAbsolute), searched)
    while true {
      let path = (isAbsolute ? "/" : "") + (folder + [name]).joined(separator: "/")
      if isWanted(path) { return path }
      let isLast = absolute(folder, isAbsolute) == limit || folder.isEmpty || folder.last == ".."
      if isLast { return nil }
      folder.removeLast()
    }
  }

  /// Returns the last folder to search.
  private func limit(above folder: [String], _ searched: [String]) -> [String] {
    if folder.starts(with: currentFolder) { return currentFolder }
    return folder.starts(with: searched) ? searched : folder
  }

  private func absolute(_ components: [String], _ isAbsolute: Bool) -> [String] {
    isAbsolute ? components : Self.normalised(currentFolder + components)
  }

  /// Returns the folder that contains a bundle, even for a path inside the bundle.
  private static func folder(ofBundleAt path: String) -> [String] {
    var folder = Array(components(path).dropLast())
    while let last = folder.last, last.hasSuffix(".xcdatamodel") || last.hasSuffix(".xcdatamodeld") {
      folder.removeLast()
    }
    return folder
  }

  private static func components(_ path: String) -> [String] {
    normalised(path.split(separator: "/").map(String.init))
  }

  /// Returns a path without `.`, and without `..` after a name. Links are treated like folders.
  private static func normalised(_ components: [String]) -> [String] {
    var result: [String] = []
    for component in components where component != "." {
      if component == "..", let last = result.last, last != ".." {
        result.removeLast()
      } else {
        result.append(component)
      }
    }
    return result
  }
}
