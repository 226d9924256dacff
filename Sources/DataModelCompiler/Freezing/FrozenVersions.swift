package import DataModelDefinition
import DataModelReader
package import DataModelRelational

/// The versions of a model that were released, each with the fingerprint that files of it have.
///
/// It is a file beside the bundle, `Shop.frozen`, with a line for each version:
///
///     38a1c5e0b7d24f6938a1c5e0b7d24f69 1 Shop 2
///
/// The number is that of the fingerprint's format. Lines that begin with `#` are somebody's remarks.
package struct FrozenVersions: Sendable, Equatable {
  /// One version, as it was when it was frozen.
  package struct Entry: Sendable, Equatable {
    package let version: String
    package let fingerprint: String
    package let format: Int
    /// The place of its line; nil for one that is not written yet.
    package let location: SourceLocation?
  }

  /// In the order of versions.
  package private(set) var entries: [Entry]
  /// The remarks, which come first when the file is written.
  let remarks: [String]

  static let introduction = [
    """
    # The released versions of this model: fingerprint, its format, name. Written by 'datamodel freeze'; \
    keep it with the model.
    """
  ]

  init(entries: [Entry] = [], remarks: [String] = introduction) {
    self.entries = entries
    self.remarks = remarks
    sort()
  }

  /// Whether it is what this tool writes: other tools have files with this extension.
  package var isRecognized: Bool { !entries.isEmpty || remarks == Self.introduction }

  /// The frozen record of a version.
  package func entry(of version: String) -> Entry? { entries.first { $0.version == version } }

  /// Freezes a version, in place of what was frozen of it.
  package mutating func freeze(_ version: String, _ fingerprint: Fingerprint) {
    entries.removeAll { $0.version == version }
    entries.append(
      Entry(version: version, fingerprint: fingerprint.description, format: Fingerprint.format, location: nil)
    )
    sort()
  }

  /// The file.
  package var text: String {
    let lines = remarks + entries.map { "\($0.fingerprint) \($0.format) \($0.version)" }
    return lines.map { "\($0)\n" }.joined()
  }

  /// Whether a line can hold the name of a version, which is that of a folder.
  package static func canHold(_ version: String) -> Bool {
    !version.unicodeScalars.contains(where: VisibleText.isHidden)
  }

  private mutating func sort() { entries.sort { VersionName.isOrdered($0.version, before: $1.version) } }
}

extension FrozenVersions.Entry {
  /// Whether a version has the tables that were frozen.
  package func isOf(_ fingerprint: Fingerprint) -> Bool {
    self.fingerprint == fingerprint.description && format == Fingerprint.format
  }
}
