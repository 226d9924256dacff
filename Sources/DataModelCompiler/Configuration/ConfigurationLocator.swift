package import DataModelReader

/// Finds the configuration of a model.
///
/// It is the nearest file `datamodel.yaml`: in the folder that holds the model's bundle, or else in the
/// nearest folder above it, up to the current folder. A model that is not below the current folder has it up
/// to the folder that was searched for models, or, if the model itself was named, only beside its bundle. One
/// file counts; files further up are not read.
package struct ConfigurationLocator: Sendable {
  package static let fileName = "datamodel.yaml"

  private let files: any FileSource
  private let currentFolder: [String]

  package init(files: any FileSource, currentFolder: String) {
    self.files = files
    self.currentFolder = Self.components(currentFolder)
  }

  /// The path of a model's configuration.
  ///
  /// - Returns: the path, written as the model's is; nil if there is none
  package func path(forModelAt modelPath: String, searched searchedPath: String) -> String? {
    nearest(Self.fileName, toModelAt: modelPath, searched: searchedPath) { path in
      if case .file = files.kind(of: path) { true } else { false }
    }
  }

  /// The path of the folder with a model's own templates, looked for as the configuration is.
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

  /// The last folder to look in.
  private func limit(above folder: [String], _ searched: [String]) -> [String] {
    if folder.starts(with: currentFolder) { return currentFolder }
    return folder.starts(with: searched) ? searched : folder
  }

  private func absolute(_ components: [String], _ isAbsolute: Bool) -> [String] {
    isAbsolute ? components : Self.normalised(currentFolder + components)
  }

  /// The folder that holds a bundle, also if the path is that of something inside one.
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

  /// Without `.`, and without `..` behind a name. Links are taken for folders.
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
