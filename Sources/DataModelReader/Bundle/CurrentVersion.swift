package import DataModelDefinition

/// The choice that `.xccurrentversion` states.
///
/// The file is a property list of one dictionary with one key,
/// `<key>_XCCurrentVersionName</key><string>Shop 2.xcdatamodel</string>`. Xcode writes it when a second
/// version is added; an empty dictionary occurs in real bundles and states nothing. It may be XML or binary.
package struct CurrentVersion: Sendable, Equatable {
  /// The name of a version without `.xcdatamodel`, or nil if the file states none.
  package let name: String?
  /// The place that states it.
  package let location: SourceLocation

  init(name: String?, location: SourceLocation) {
    self.name = name
    self.location = location
  }

  private static let versionKey = "_XCCurrentVersionName"

  /// Reads the bytes of an `.xccurrentversion`.
  static func read(_ file: SourceFile, diagnostics: inout Diagnostics) -> CurrentVersion {
    let whole = SourceLocation(path: file.path)
    if BinaryPropertyList.isOne(file.bytes) {
      guard let texts = BinaryPropertyList(file.bytes)?.texts else {
        let message = "the binary property list is damaged; choose the current version in Xcode again"
        diagnostics.emit(Diagnostic(DocumentRules.malformedXML, message, at: whole, about: nil))
        return CurrentVersion(name: nil, location: whole)
      }
      let name = texts[versionKey].flatMap { $0.isEmpty ? nil : VersionName.withoutExtension($0) }
      return CurrentVersion(name: name, location: whole)
    }
    do {
      let plist = try XMLDocumentParser(allowsDocumentType: true, keepsText: true).parse(file.bytes).root
      let pairs = plist.children.first { $0.name == "dict" }?.children ?? []
      guard let key = pairs.firstIndex(where: { $0.name == "key" && $0.text == versionKey }),
        key + 1 < pairs.count, !pairs[key + 1].text.isEmpty
      else { return CurrentVersion(name: nil, location: whole) }
      return CurrentVersion(
        name: VersionName.withoutExtension(pairs[key + 1].text),
        location: file.location(of: pairs[key + 1].origin)
      )
    } catch {
      diagnostics.emit(error.diagnostic(in: file))
      return CurrentVersion(name: nil, location: whole)
    }
  }
}
