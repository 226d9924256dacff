package import DataModelReader
package import DataModelSwift

/// The changes after which a folder contains exactly the generated files of a model.
///
/// Files that the tool did not write, and those of other existing models, are left alone.
package struct OutputPlan: Sendable, Equatable {
  /// The files that are missing or have other contents, sorted by name.
  package private(set) var changes: [Change] = []
  /// The files that the tool once wrote for this model, or for one that no longer exists, but would not write
  /// now, sorted by name.
  package private(set) var obsolete: [Obsolete] = []
  /// Items at the place of a generated file that must not be overwritten.
  package private(set) var obstacles: [Obstacle] = []
  package private(set) var unchangedCount = 0

  /// A file to write.
  package struct Change: Sendable, Equatable {
    package let file: GeneratedFile
    /// The present contents; nil if the file does not exist.
    package let existing: String?
  }

  /// A file that no model generates any more.
  package struct Obsolete: Sendable, Equatable {
    package let file: GeneratedFile
    /// Why it should be removed: `Shop.xcdatamodeld no longer generates this file`
    package let reason: String
  }

  /// A file or a folder that the tool did not write, or wrote for another model.
  package struct Obstacle: Sendable, Equatable {
    package let name: String
    /// The other model, as the header names it; nil if there is no header.
    package let modelFileName: String?

    /// The remedy if two models generate files with the same name.
    package static let remedyForModels = "give one of the models its own folder and namespace"
  }

  package var isEmpty: Bool { changes.isEmpty && obsolete.isEmpty && obstacles.isEmpty }

  /// Compares generated files with those in a folder.
  ///
  /// - Throws: `FileAccessError` if the folder, or a file in it that the model would replace, cannot be read
  package init(
    for generated: [GeneratedFile],
    of modelFileName: String,
    at modelPath: String,
    layout: FileLayout,
    in folder: String,
    files: any FileSource
  ) throws(FileAccessError) {
    guard files.kind(of: folder) == .folder else {
      changes = generated.map { Change(file: $0, existing: nil) }
      return
    }
    let prefix = folder.hasSuffix("/") ? folder : "\(folder)/"
    let names = Set(try files.names(inFolder: folder))
    var ownership = FileOwnership(of: modelFileName, at: modelPath, in: folder, files: files)
    for file in generated {
      guard names.contains(file.name) else {
        changes.append(Change(file: file, existing: nil))
        continue
      }
      // This tool does not write folders or pipes.
      guard case .file = files.kind(of: prefix + file.name) else {
        obstacles.append(Obstacle(name: file.name, modelFileName: nil))
        continue
      }
      let bytes = try files.bytes(of: prefix + file.name)
      if bytes == Array(file.contents.utf8) {
        unchangedCount += 1
        continue
      }
      // A link was made by hand, regardless of its destination.
      let owner = files.isLink(prefix + file.name) ? .unowned : ownership.owner(of: bytes)
      switch owner {
      case .unowned: obstacles.append(Obstacle(name: file.name, modelFileName: nil))
      // Two models that generate files with the same name would keep replacing each other's.
      case .anotherModel(let other) where layout == .perEntity:
        obstacles.append(Obstacle(name: file.name, modelFileName: other))
      case .model, .goneModel, .anotherModel:
        changes.append(Change(file: file, existing: String(decoding: bytes, as: UTF8.self)))
      }
    }
    // On a case-insensitive disk, a name in another letter case is the file itself.
    let wanted = Dictionary(generated.map { ($0.name.lowercased(), $0.name) }) { first, _ in first }
    for name in names.sorted() where name.hasSuffix(".generated.swift") {
      if let other = wanted[name.lowercased()], other == name || !names.contains(other) { continue }
      let path = prefix + name
      guard !files.isLink(path), case .file = files.kind(of: path) else { continue }
      let bytes = try files.bytes(of: path)
      let reason: String
      switch ownership.owner(of: bytes) {
      case .model: reason = "\(modelFileName) no longer generates this file"
      case .goneModel(let gone): reason = "\(gone), which generated this file, no longer exists"
      case .anotherModel, .unowned: continue
      }
      let file = GeneratedFile(name: name, contents: String(decoding: bytes, as: UTF8.self))
      obsolete.append(Obsolete(file: file, reason: reason))
    }
  }
}
