import DataModelCompiler
import DataModelReader
import Foundation

/// A model that `validate` checks once, however many of its files were given.
struct ModelToCheck {
  let bundle: ModelBundle
  /// The path at or below which the model was found; the search for its configuration ends there.
  private(set) var searchedPath: String
  /// The path to give to `fix`.
  private let pathToFix: String
  /// The paths of versions whose own file was given, by the version's name.
  private var givenVersions: [String: String]

  init(
    _ bundle: ModelBundle,
    searchedPath: String,
    pathToFix: String,
    givenVersions: [String: String] = [:]
  ) {
    self.bundle = bundle
    self.searchedPath = searchedPath
    self.pathToFix = pathToFix
    self.givenVersions = givenVersions
  }

  /// The versions to check: those that options select, and those whose own file was given.
  func versions(beside selected: [ModelVersion]) -> [ModelVersion] {
    bundle.versions.filter { selected.contains($0) || givenVersions[$0.name] != nil }
  }

  /// The path to give to `fix` so that it repairs a version.
  func pathToFix(_ version: ModelVersion) -> String { givenVersions[version.name] ?? pathToFix }

  fileprivate mutating func merge(_ other: ModelToCheck) {
    // The outer folder also has the configurations of the inner one.
    if Self.absolute(other.searchedPath).count < Self.absolute(searchedPath).count {
      searchedPath = other.searchedPath
    }
    givenVersions.merge(other.givenVersions) { first, _ in first }
  }

  fileprivate func isSameModel(as other: ModelToCheck) -> Bool {
    Self.absolute(bundle.path) == Self.absolute(other.bundle.path)
  }

  /// Returns the absolute path, without `.` and `..`.
  static func absolute(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }
}

extension [ModelToCheck] {
  /// Adds models, and merges those that are already present.
  mutating func add(_ found: [ModelToCheck]) {
    for model in found {
      if let index = firstIndex(where: { $0.isSameModel(as: model) }) {
        self[index].merge(model)
      } else {
        append(model)
      }
    }
  }
}

/// A file that belongs to a model, recognized by its name. Tools that pass the files of a commit give it
/// instead of the model.
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
    /// Returns the name of the folder `level` levels up, without its extension.
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
