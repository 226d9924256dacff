package import DataModelDefinition
package import DataModelReader
import DataModelRelational

extension FrozenVersions {
  /// The limit in bytes: twenty times the size of a file with a thousand versions.
  private static let sizeLimit = 1 << 20

  /// The extension of a file of frozen versions.
  package static let fileExtension = ".frozen"

  /// Returns the path of a model's file: beside its bundle, even if only one of its versions is given. If the
  /// bundle is a link, it is the file beside the link if there is one, or else the file beside the folder
  /// that the link leads to.
  ///
  /// - Returns: nil for a lone file, which is not a version of any model
  package static func path(for bundle: ModelBundle, in files: any FileSource) -> String? {
    guard let model = modelPath(of: bundle) else { return nil }
    let path = path(beside: model)
    return files.kind(of: path) == nil && files.isLink(model)
      ? Self.path(beside: files.resolvedPath(model)) : path
  }

  private static func path(beside model: String) -> String {
    let stem = [".xcdatamodeld", ".xcdatamodel"].first(where: model.hasSuffix).map {
      model.dropLast($0.count)
    }
    return "\(stem ?? model[...])\(fileExtension)"
  }

  /// Returns the path of a model's bundle, also for one of its versions.
  static func modelPath(of bundle: ModelBundle) -> String? {
    let parts = bundle.path.split(separator: "/", omittingEmptySubsequences: false)
    let last =
      parts.lastIndex { $0.hasSuffix(".xcdatamodeld") } ?? parts.lastIndex { $0.hasSuffix(".xcdatamodel") }
    return last.map { parts[...$0].joined(separator: "/") }
  }

  /// Reads the file of a model.
  ///
  /// - Returns: the versions, empty if there is no file; nil with an error added to the findings
  /// - Throws: `FileAccessError` if the file cannot be read
  package static func read(
    at path: String,
    from files: any FileSource,
    diagnostics: inout Diagnostics
  ) throws(FileAccessError) -> FrozenVersions? {
    switch files.kind(of: path) {
    case nil: return FrozenVersions()
    case .folder: throw FileAccessError(path: path, reason: "this is a folder, not a file of frozen versions")
    case .file: break
    }
    let file = try files.source(
      at: path,
      limit: sizeLimit,
      FrozenRules.syntax,
      "the file is larger than \(sizeLimit >> 20) MiB; it should have a line for each version",
      &diagnostics
    )
    return file.flatMap { read($0, diagnostics: &diagnostics) }
  }

  /// Reads the bytes of a file.
  ///
  /// - Returns: the versions; nil with an error added to the findings
  package static func read(_ file: SourceFile, diagnostics: inout Diagnostics) -> FrozenVersions? {
    var reading = FrozenVersionsReading(path: file.path)
    // Git may be configured to check out files with Windows line endings.
    for line in file.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      reading.read(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }
    diagnostics.append(reading.diagnostics)
    return reading.diagnostics.hasErrors ? nil : reading.versions
  }
}

/// Reads the lines of a file of frozen versions, one by one.
private struct FrozenVersionsReading {
  let path: String
  private(set) var diagnostics = Diagnostics()
  private var lineNumber = 0
  private var remarks: [String] = []
  private var entries: [FrozenVersions.Entry] = []

  init(path: String) { self.path = path }

  var versions: FrozenVersions { FrozenVersions(entries: entries, remarks: remarks) }

  mutating func read(_ bytes: ArraySlice<UInt8>) {
    lineNumber += 1
    if bytes.isEmpty { return }
    let line = String(decoding: bytes, as: UTF8.self)
    if line.hasPrefix("#") {
      remarks.append(line)
      return
    }
    let parts = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    let digits = "0123456789abcdef"
    guard Array(line.utf8) == Array(bytes), parts.count == 3, parts[0].count == 32,
      parts[0].allSatisfy(digits.contains), let format = Int(parts[1]), format > 0, !parts[2].isEmpty,
      FrozenVersions.canHold(parts[2])
    else { return report("expected a line 'FINGERPRINT FORMAT VERSION', as 'datamodel freeze' writes it") }
    guard format <= Fingerprint.format else {
      return report("'\(parts[2])' was frozen by a newer version of this tool; update the tool")
    }
    guard !entries.contains(where: { $0.version == parts[2] }) else {
      return report("'\(parts[2])' has two lines; keep the one of the version that was released")
    }
    entries.append(
      FrozenVersions.Entry(version: parts[2], fingerprint: parts[0], format: format, location: location)
    )
  }

  private var location: SourceLocation {
    let start = SourceLocation.Position(line: lineNumber, column: 1)
    return SourceLocation(path: path, range: SourceLocation.Range(start: start, end: start))
  }

  private mutating func report(_ message: String) {
    diagnostics.emit(FrozenRules.syntax, message, at: location, about: nil)
  }
}
