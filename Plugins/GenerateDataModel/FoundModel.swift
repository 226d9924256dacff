import Foundation
import PackagePlugin

/// A model of a target, with everything that its sources depend on.
struct FoundModel {
  let bundle: URL
  /// The beginning of the names of the generated files; no other model of the target has the same.
  let fileStem: String
  /// The nearest `datamodel.yaml`, from beside the model upwards.
  let configuration: URL?
  /// The nearest folder `DataModelTemplates`, found likewise.
  let templates: URL?
  /// The released versions, which the tool compares: a file beside the model, `Shop.frozen`.
  let frozenVersions: URL?

  /// How many files the tool makes of a model beside the one with the schema, however many entities there are.
  ///
  /// The build system needs all names before the model is read. Where this is not the tool's number, a test fails.
  private static let entityFileCount = 8

  func command(tool: URL, workFolder: URL) -> Command {
    // A folder for each model: what another leaves behind there is none of its business.
    let folder = workFolder.appending(path: fileStem, directoryHint: .isDirectory)
    let names = ["Schema"] + (1...Self.entityFileCount).map { "Entities\($0)" }
    var arguments = [
      "generate", bundle.path(percentEncoded: false), "--output", folder.path(percentEncoded: false),
      "--layout", "fixed", "--file-stem", fileStem, "--quiet",
    ]
    if let configuration { arguments += ["--config", configuration.path(percentEncoded: false)] }
    if let templates { arguments += ["--templates", templates.path(percentEncoded: false)] }
    // The folders themselves, so that SwiftPM knows what they are for and does not call them unhandled.
    let folders = [bundle] + [templates].compactMap { $0 }
    let others = [configuration, frozenVersions].compactMap { $0 }
    return .buildCommand(
      displayName: "Generating Swift for \(bundle.lastPathComponent)",
      executable: tool,
      arguments: arguments,
      inputFiles: folders.flatMap { [$0] + Self.files(under: $0) } + others,
      outputFiles: names.map { folder.appending(path: "\(fileStem)\($0).generated.swift") }
    )
  }
}

// MARK: - Finding

extension FoundModel {
  static func isBundle(_ url: URL) -> Bool {
    url.pathExtension == "xcdatamodeld" || url.pathExtension == "xcdatamodel"
  }

  /// The bundles in a folder and in those below it, sorted by path.
  static func bundles(inFolder folder: URL) throws -> [URL] {
    guard
      let enumerator = FileManager.default.enumerator(
        at: folder,
        includingPropertiesForKeys: [.isDirectoryKey],
        options: [.skipsHiddenFiles]
      )
    else { return [] }
    var bundles: [URL] = []
    for case let url as URL in enumerator where isBundle(url) {
      // A version is inside its bundle, and no model of its own.
      enumerator.skipDescendants()
      bundles.append(url)
    }
    return bundles.sorted { $0.path < $1.path }
  }

  /// The models of a target.
  ///
  /// - Parameters:
  ///   - bundles: where they are
  ///   - folder: the folder of the target
  ///   - limit: the last folder to look into for a configuration
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
    let url = bundle.deletingPathExtension().appendingPathExtension("frozen")
    return FileManager.default.fileExists(atPath: url.path) ? url : nil
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

  private static func files(under folder: URL) -> [URL] {
    // The name of the current version is in a hidden file.
    let enumerator = FileManager.default.enumerator(
      at: folder,
      includingPropertiesForKeys: [.isRegularFileKey]
    )
    let files = (enumerator?.compactMap { $0 as? URL } ?? []).filter {
      $0.lastPathComponent != ".DS_Store"
        && (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true
    }
    return files.sorted { $0.path < $1.path }
  }
}
