package import DataModelDefinition
import DataModelReader
package import DataModelRelational

/// The released versions of a model, each with the fingerprint of its files.
///
/// They are stored in a file beside the bundle, `Shop.frozen`, with a line for each version:
///
///     38a1c5e0b7d24f6938a1c5e0b7d24f69 1 Shop 2
///
/// The number is that of the fingerprint's format. Lines that begin with `#` are remarks.
package struct FrozenVersions: Sendable, Equatable {
  /// A frozen version.
  package struct Entry: Sendable, Equatable {
    package let version: String
    package let fingerprint: String
    package let format: Int
    /// The place of its line; nil if it is not written yet.
    package let location: SourceLocation?
  }

  /// In the order of versions.
  package private(set) var entries: [Entry]
  /// The remarks, which are written first.
  package let remarks: [String]

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

  /// Whether this tool wrote the file: other tools use this extension too.
  package var isRecognized: Bool { !entries.isEmpty || remarks == Self.introduction }

  /// Returns the frozen record of a version.
  package func entry(of version: String) -> Entry? { entries.first { $0.version == version } }

  /// Freezes a version, replacing its earlier record.
  package mutating func freeze(_ version: String, _ fingerprint: Fingerprint) {
    entries.removeAll { $0.version == version }
    entries.append(
      Entry(version: version, fingerprint: fingerprint.description, format: Fingerprint.format, location: nil)
    )
    sort()
  }

  /// The text of the file.
  package var text: String {
    let lines = remarks + entries.map { "\($0.fingerprint) \($0.format) \($0.version)" }
    return lines.map { "\($0)\n" }.joined()
  }

  /// Returns whether a line can hold the name of a version, which is that of a folder.
  package static func canHold(_ version: String) -> Bool {
    !version.unicodeScalars.contains(where: VisibleText.isHidden)
  }

  private mutating func sort() { entries.sort { VersionName.isOrdered($0.version, before: $1.version) } }
}

extension FrozenVersions.Entry {
  /// Returns whether the frozen tables have a fingerprint.
  package func isOf(_ fingerprint: Fingerprint) -> Bool { isOf(fingerprint.description) }

  func isOf(_ fingerprint: String) -> Bool {
    self.fingerprint == fingerprint && format == Fingerprint.format
  }
}
