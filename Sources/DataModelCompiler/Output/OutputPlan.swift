package import DataModelReader
package import DataModelSwift

/// The steps after which a folder holds the generated files of a model, and no other files of it.
///
/// Files that the tool has not written are none of its business, and neither are those of other models that
/// are there.
package struct OutputPlan: Sendable, Equatable {
  /// The files that are missing or have other contents, sorted by name.
  package private(set) var changes: [Change] = []
  /// The files that the tool once wrote for this model, or for one that is gone, and no longer would, sorted
  /// by name.
  package private(set) var obsolete: [Obsolete] = []
  /// An item in the place of a file that must not be lost.
  package private(set) var obstacles: [Obstacle] = []
  package private(set) var unchangedCount = 0

  /// A file that has to be written.
  package struct Change: Sendable, Equatable {
    package let file: GeneratedFile
    /// The present contents; nil if there is no such file.
    package let existing: String?
  }

  /// A file that nobody gives any more.
  package struct Obsolete: Sendable, Equatable {
    package let file: GeneratedFile
    /// Why it should go: `Shop.xcdatamodeld no longer gives this file`
    package let reason: String
  }

  /// A file or a folder that the tool has not written, or has written for another model.
  package struct Obstacle: Sendable, Equatable {
    package let name: String
    /// The other model, as the header names it; nil if there is no header.
    package let modelFileName: String?

    /// How two models with files of one name are kept apart.
    package static let remedyForModels = "give one of the models a folder and a namespace of its own"
  }

  package var isEmpty: Bool { changes.isEmpty && obsolete.isEmpty && obstacles.isEmpty }

  /// Compares what is generated with what is there.
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
      // A folder or a pipe was not written by this tool either.
      guard case .file = files.kind(of: prefix + file.name) else {
        obstacles.append(Obstacle(name: file.name, modelFileName: nil))
        continue
      }
      let bytes = try files.bytes(of: prefix + file.name)
      if bytes.elementsEqual(file.contents.utf8) {
        unchangedCount += 1
        continue
      }
      // A link is somebody's own work, whatever it leads to.
      let owner = files.isLink(prefix + file.name) ? .nobody : ownership.owner(of: bytes)
      switch owner {
      case .nobody: obstacles.append(Obstacle(name: file.name, modelFileName: nil))
      // Two models that give files of one name would replace each other's for ever.
      case .anotherModel(let other) where layout == .perEntity:
        obstacles.append(Obstacle(name: file.name, modelFileName: other))
      case .model, .goneModel, .anotherModel:
        changes.append(Change(file: file, existing: String(decoding: bytes, as: UTF8.self)))
      }
    }
    // Where a disk does not tell letter cases apart, a name in other letters is the file itself.
    let wanted = Dictionary(generated.map { ($0.name.lowercased(), $0.name) }) { first, _ in first }
    for name in names.sorted() where name.hasSuffix(".generated.swift") {
      if let other = wanted[name.lowercased()], other == name || !names.contains(other) { continue }
      let path = prefix + name
      guard !files.isLink(path), case .file = files.kind(of: path) else { continue }
      let bytes = try files.bytes(of: path)
      let reason: String
      switch ownership.owner(of: bytes) {
      case .model: reason = "\(modelFileName) no longer gives this file"
      case .goneModel(let gone): reason = "\(gone), which gave this file, is gone"
      case .anotherModel, .nobody: continue
      }
      let file = GeneratedFile(name: name, contents: String(decoding: bytes, as: UTF8.self))
      obsolete.append(Obsolete(file: file, reason: reason))
    }
  }
}
