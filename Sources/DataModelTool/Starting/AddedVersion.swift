import DataModelCommandLine
import DataModelReader
import Foundation

/// A new version of a bundle: a copy of another one.
struct AddedVersion {
  let name: String
  let bundle: ModelBundle
  let original: ModelVersion

  /// Why a bundle cannot have a version of this name.
  var refusal: String? {
    if name.isEmpty || name.hasPrefix(".") || name.contains("/") || !Self.isPlain(name) {
      return "'\(name)' is no name of a version; it becomes that of a folder"
    }
    if bundle.versions.contains(where: { $0.name.lowercased() == name.lowercased() }) {
      return "the bundle already has the version '\(name)'"
    }
    let order = VersionOrder(bundle.versions.map(\.name) + [name], of: bundle.name)
    if order.names.last == name, order.doubt == nil { return nil }
    return """
      nothing but its name tells when a version came, and '\(name)' would not be the newest of \
      \(order.names.map { "'\($0)'" }.joined(separator: ", ")); choose a name such as '\(bundle.name) \
      \(bundle.versions.count + 1)'
      """
  }

  private static func isPlain(_ name: String) -> Bool {
    name.unicodeScalars.allSatisfy { !$0.properties.isWhitespace || $0 == " " }
      && name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
  }

  var path: String { "\(bundle.path)/\(name).xcdatamodel" }

  /// Copies the version, and makes it the current one.
  ///
  /// - Throws: exit code 73 if that fails, after reporting it
  func write() throws {
    let temporary = "\(bundle.path)/.\(UUID().uuidString).tmp"
    do {
      try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: false)
      try FileManager.default.copyItem(atPath: original.contentsPath, toPath: "\(temporary)/contents")
      guard rename(temporary, path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    } catch {
      try? FileManager.default.removeItem(atPath: temporary)
      Console.report(["error: '\(path)' cannot be written"])
      throw ToolExit.cannotCreate
    }
    try OutputFile(path: currentVersionPath).write(CurrentVersionText.naming(name))
  }

  var currentVersionPath: String { "\(bundle.path)/\(CurrentVersionText.fileName)" }
}
