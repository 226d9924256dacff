import DataModelCommandLine
import DataModelDefinition
import Foundation

/// A model that is not there yet: a bundle with one version, or a bare version.
package struct NewBundle {
  /// The name of the model and of its version.
  package let name: String
  package let path: String
  /// Whether there is a bundle around the version.
  private let hasVersions: Bool

  /// Creates the place; nil if the path does not end in `NAME.xcdatamodeld` or `NAME.xcdatamodel`.
  package init?(path: String) {
    var path = path[...]
    while path.count > 1, path.hasSuffix("/") { path = path.dropLast() }
    let last = path.split(separator: "/").last ?? ""
    guard let point = last.lastIndex(of: "."), point > last.startIndex,
      [".xcdatamodeld", ".xcdatamodel"].contains(last[point...]), XMLText.unwritable(in: String(last)) == nil
    else { return nil }
    self.path = String(path)
    name = String(last[..<point])
    hasVersions = last.hasSuffix("d")
  }

  /// The files that ``write(_:)`` makes.
  var files: [String] {
    hasVersions
      ? ["\(path)/\(name).xcdatamodel/contents", "\(path)/\(CurrentVersionText.fileName)"]
      : ["\(path)/contents"]
  }

  /// Writes the model. Nothing is there if that fails.
  ///
  /// - Parameter contents: the text of the version
  /// - Throws: exit code 73 if there is something already, or it cannot be written, after reporting it
  package func write(_ contents: String) throws {
    guard (try? FileManager.default.attributesOfItem(atPath: path)) == nil else {
      Console.report(["error: '\(path)' already exists, and is not replaced; choose another name"])
      throw ToolExit.cannotCreate
    }
    let temporary = "\(path).\(ProcessInfo.processInfo.processIdentifier).tmp"
    do {
      if hasVersions {
        try write(contents, to: "\(temporary)/\(name).xcdatamodel/contents")
        try write(CurrentVersionText.naming(name), to: "\(temporary)/\(CurrentVersionText.fileName)")
      } else {
        try write(contents, to: "\(temporary)/contents")
      }
      guard rename(temporary, path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    } catch {
      try? FileManager.default.removeItem(atPath: temporary)
      Console.report(["error: '\(path)' cannot be written"])
      throw ToolExit.cannotCreate
    }
  }

  private func write(_ text: String, to path: String) throws {
    let file = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: file)
  }
}
