import Foundation
import PackagePlugin

/// A model of a target, with everything that its sources depend on.
struct FoundModel {
  let bundle: URL
  /// The prefix of the names of the generated files, unique in the target.
  let fileStem: String
  /// The nearest `datamodel.yaml`, beside the model or above it.
  let configuration: URL?
  /// The nearest folder `DataModelTemplates`, found in the same way.
  let templates: URL?
  /// The file of frozen versions beside the model, such as `Shop.frozen`, which the tool reads.
  let frozenVersions: URL?

  /// The number of files that the tool generates for the entities of a model, regardless of how many there
  /// are.
  ///
  /// The build system needs all names before the model is read. A test compares this number with the tool's.
  private static let entityFileCount = 8

  /// The command that generates the sources of the model.
  ///
  /// - Parameters:
  ///   - tool: the tool
  ///   - workFolder: the folder of the plugin
  ///   - earlier: the models of the target before this one, whose types must have different names
  ///   - usesOfflineSync: whether the target depends on `OfflineSync`
  /// - Returns: the command
  func command(tool: URL, workFolder: URL, after earlier: [FoundModel], usesOfflineSync: Bool) -> Command {
    // A folder for each model, so that it does not see the leftovers of another.
    let folder = workFolder.appending(path: fileStem, directoryHint: .isDirectory)
    let names = ["Schema"] + (1...Self.entityFileCount).map { "Entities\($0)" }
    var arguments = [
      "generate", bundle.path(percentEncoded: false), "--output", folder.path(percentEncoded: false),
      "--layout", "fixed", "--file-stem", fileStem, "--quiet",
    ]
    if let configuration { arguments += ["--config", configuration.path(percentEncoded: false)] }
    if let templates { arguments += ["--templates", templates.path(percentEncoded: false)] }
    for model in earlier {
      let configuration = model.configuration?.path(percentEncoded: false) ?? ""
      arguments += ["--beside", model.bundle.path(percentEncoded: false), "--beside-config", configuration]
    }
    if usesOfflineSync { arguments.append("--offline-sync") }
    let steps = workFolder.appending(path: "\(fileStem)Steps.json")
    arguments += ["--keep-steps", steps.path(percentEncoded: false)]
    // The folders themselves are inputs too, so that SwiftPM does not report them as unhandled.
    let folders = ([self] + earlier).map(\.bundle) + [templates].compactMap { $0 }
    let others = ([configuration, frozenVersions] + earlier.map(\.configuration)).compactMap { $0 }
    return .buildCommand(
      displayName: "Generating Swift for \(bundle.lastPathComponent)",
      executable: tool,
      arguments: arguments,
      inputFiles: folders.flatMap { [$0] + Self.files(under: $0) }
        + others.flatMap { [$0] + Self.files(under: $0) },
      outputFiles: names.map { folder.appending(path: "\(fileStem)\($0).generated.swift") }
    )
  }
}

// MARK: - Finding

extension FoundModel {
  private static func isFolder(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// The models of a target.
  ///
  /// - Parameters:
  ///   - bundles: the bundles of the models
  ///   - folder: the folder of the target
  ///   - limit: the last folder to search for a configuration
  /// - Returns: a model for each bundle, in their order
  static func all(_ bundles: [URL], from folder: URL, upTo limit: URL) -> [FoundModel] {
    zip(bundles, FileStems.all(for: bundles, from: folder)).map { bundle, stem in
      FoundModel(
        bundle: bundle,
        fileStem: stem,
        configuration: nearest("datamodel.yaml", to: bundle, upTo: limit),
        templates: nearest("DataModelTemplates", to: bundle, upTo: limit),
        frozenVersions: frozenVersions(of: bundle)
      )
    }
  }

  private static func frozenVersions(of bundle: URL) -> URL? {
    // For a link, the file may be beside the link's target.
    let urls = [bundle, bundle.resolvingSymlinksInPath()].map {
      $0.deletingPathExtension().appendingPathExtension("frozen")
    }
    return urls.first { FileManager.default.fileExists(atPath: $0.path) }
  }

  private static func nearest(_ name: String, to bundle: URL, upTo limit: URL) -> URL? {
    let limitPath = limit.standardizedFileURL.path
    var folder = bundle.deletingLastPathComponent().standardizedFileURL
    while true {
      let url = folder.appending(path: name)
      if FileManager.default.fileExists(atPath: url.path) { return url }
      if folder.path == limitPath || !folder.path.hasPrefix(limitPath) { return nil }
      folder = folder.deletingLastPathComponent()
    }
  }

  /// Returns the files in a folder and below it, including hidden ones: one names the current version. Links
  /// are replaced by their targets, which are the files that change.
  private static func files(under folder: URL) -> [URL] {
    var searched: Set<String> = []
    var places = [folder.resolvingSymlinksInPath()]
    var files: [URL] = []
    while let place = places.popLast() {
      guard searched.insert(place.path).inserted else { continue }
      if isFolder(place) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
        places += names.filter { $0 != ".DS_Store" }
          .map { place.appending(path: $0).resolvingSymlinksInPath() }
      } else if FileManager.default.fileExists(atPath: place.path) {
        files.append(place)
      }
    }
    return files.sorted { $0.path < $1.path }
  }
}
