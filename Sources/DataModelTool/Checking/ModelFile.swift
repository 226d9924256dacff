import DataModelCompiler

/// A file that belongs to a model, by its name: what a tool that passes the files of a commit gives in place
/// of the model.
enum ModelFile {
  /// The `contents` of a version, in its bundle.
  case version(name: String, bundle: String)
  /// The file of a bundle that names the current version.
  case currentVersion(bundle: String)
  /// The file of frozen versions, beside a model: its path without the extension.
  case frozen(stem: String)
  /// A `datamodel.yaml`, and the folder that it is in.
  case configuration(folder: String)

  /// Nil for a file of another name.
  init?(path: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    func folder(_ levels: Int) -> String {
      let folder = parts.dropLast(levels).joined(separator: "/")
      return folder.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : folder
    }
    /// The name of the folder so many levels up, without its extension.
    func stem(_ level: Int, _ suffix: String) -> String? {
      guard parts.count > level else { return nil }
      let name = parts[parts.count - 1 - level]
      return name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : nil
    }
    switch parts.last {
    case "contents", "elements":
      guard let version = stem(1, ".xcdatamodel"), stem(2, ".xcdatamodeld") != nil else { return nil }
      self = .version(name: version, bundle: folder(2))
    case ".xccurrentversion":
      guard stem(1, ".xcdatamodeld") != nil else { return nil }
      self = .currentVersion(bundle: folder(1))
    case ConfigurationLocator.fileName:
      self = .configuration(folder: folder(1))
    default:
      guard let name = stem(0, FrozenVersions.fileExtension), !name.isEmpty else { return nil }
      self = .frozen(stem: String(path.dropLast(FrozenVersions.fileExtension.count)))
    }
  }
}
