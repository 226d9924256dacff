import DataModelReader
import Foundation

/// A model that `validate` checks once, however many of its files were given.
struct ModelToCheck {
  let bundle: ModelBundle
  /// The path that the model was found at or below, from which its configuration is looked for.
  private(set) var searchedPath: String
  /// The path to give to `fix`.
  private let pathToFix: String
  /// The paths of versions that were given by their own file, by their names.
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
    // The folder that reaches further has the configurations of the other one, too.
    if Self.absolute(other.searchedPath).count < Self.absolute(searchedPath).count {
      searchedPath = other.searchedPath
    }
    givenVersions.merge(other.givenVersions) { first, _ in first }
  }

  fileprivate func isSameModel(as other: ModelToCheck) -> Bool {
    Self.absolute(bundle.path) == Self.absolute(other.bundle.path)
  }

  /// A path from the root, without `.` and `..`.
  static func absolute(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }
}

extension [ModelToCheck] {
  /// Adds models, those once that are here already.
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
