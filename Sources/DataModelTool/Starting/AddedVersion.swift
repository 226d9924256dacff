import DataModelCommandLine
import DataModelCompiler
import DataModelDefinition
import DataModelReader
import Foundation

/// A new version of a bundle: a copy of the current one.
struct AddedVersion {
  let name: String
  let bundle: ModelBundle
  let original: ModelVersion
  /// The order of versions that the configuration states; empty if it states none.
  let listed: [String]

  /// Why a bundle cannot have this version.
  var refusal: String? {
    if let reason = nameRefusal { return reason }
    if !listed.isEmpty {
      guard let last = listed.last, last != original.name else { return nil }
      return Self.refusal(isCurrent: original.name, before: last)
    }
    let older = VersionOrder(bundle.versions.map(\.name), of: bundle.name)
    if older.doubt == nil, let last = older.names.last, last != original.name {
      return Self.refusal(isCurrent: original.name, before: last)
    }
    let order = VersionOrder(bundle.versions.map(\.name) + [name], of: bundle.name)
    if order.names.last == name, order.doubt == nil { return nil }
    return """
      nothing but its name tells when a version came, and '\(name)' would not be the newest of \
      \(order.names.map { "'\($0)'" }.joined(separator: ", ")); choose a name such as '\(suggestion)', or \
      list the 'versions' in datamodel.yaml
      """
  }

  private var nameRefusal: String? {
    let isHidden = !FrozenVersions.canHold(name) || name.hasPrefix(".")
    if name.isEmpty || isHidden || name.contains("/") || name.hasSuffix(" ") || name.hasPrefix(" ")
      || name.hasSuffix(".xcdatamodeld") || XMLText.unwritable(in: name) != nil
    {
      return "'\(name)' is not a name for a version, which becomes that of a folder"
    }
    return bundle.versions.contains { $0.name.lowercased() == name.lowercased() }
      ? "the bundle already has the version '\(name)'" : nil
  }

  private static func refusal(isCurrent current: String, before last: String) -> String {
    """
    '\(last)' comes after the current version '\(current)', so a copy of '\(current)' would lose its \
    changes; make '\(last)' the current version, or remove it
    """
  }

  private var suggestion: String {
    let taken = Set(bundle.versions.map { $0.name.lowercased() })
    let numbers = (bundle.versions.count + 1)...(2 * bundle.versions.count + 2)
    return numbers.lazy.map { "\(bundle.name) \($0)" }.first { !taken.contains($0.lowercased()) }
      ?? bundle.name
  }

  var path: String { "\(bundle.path)/\(name).xcdatamodel" }

  var currentVersionPath: String { "\(bundle.path)/\(CurrentVersionText.fileName)" }

  /// Copies the version, and makes it the current one. Nothing stays if that fails.
  ///
  /// - Throws: exit code 73 if it fails, after reporting it
  func write() throws {
    let temporary = "\(bundle.path)/.\(UUID().uuidString).tmp"
    do {
      // What a link leads to, not the link: the old version is frozen.
      let contents = try Data(contentsOf: URL(fileURLWithPath: original.contentsPath))
      try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: false)
      try contents.write(to: URL(fileURLWithPath: "\(temporary)/contents"))
      guard rename(temporary, path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    } catch {
      try? FileManager.default.removeItem(atPath: temporary)
      Console.report(["error: '\(path)' cannot be written; nothing was changed"])
      throw ToolExit.cannotCreate
    }
    do {
      try OutputFile(path: currentVersionPath).write(CurrentVersionText.naming(name))
    } catch {
      try? FileManager.default.removeItem(atPath: path)
      throw error
    }
  }
}
