package import DataModelDefinition

/// The choice that `.xccurrentversion` states.
///
/// The file is a property list of one dictionary with one key, `<key>_XCCurrentVersionName</key><string>Shop
/// 2.xcdatamodel</string>`. Xcode writes it when a second version is added; an empty dictionary occurs in
/// real bundles and states no version. The file may be XML or binary.
package struct CurrentVersion: Sendable, Equatable {
  /// The name of a version without `.xcdatamodel`, or nil if the file states none.
  package let name: String?
  /// The place that states it.
  package let location: SourceLocation

  private static let versionKey = "_XCCurrentVersionName"

  /// Reads the bytes of an `.xccurrentversion`.
  package static func read(_ file: SourceFile, diagnostics: inout Diagnostics) -> CurrentVersion {
    let none = CurrentVersion(name: nil, location: SourceLocation(path: file.path))
    func named(_ name: String?, at location: SourceLocation) -> CurrentVersion {
      guard let name, !name.isEmpty else { return none }
      return CurrentVersion(name: VersionName.withoutExtension(name), location: location)
    }
    if BinaryPropertyList.isOne(file.bytes) {
      if let texts = BinaryPropertyList(file.bytes)?.texts {
        return named(texts[versionKey], at: none.location)
      }
      let message = "the binary property list is damaged; choose the current version in Xcode again"
      diagnostics.emit(DocumentRules.malformedXML, message, at: none.location, about: nil)
      return none
    }
    do {
      let plist = try XMLDocumentParser(allowsDocumentType: true, keepsText: true).parse(file.bytes).root
      let pairs = plist.children.first { $0.name == "dict" }?.children ?? []
      guard let key = pairs.firstIndex(where: { $0.name == "key" && $0.text == versionKey }),
        key + 1 < pairs.count
      else { return none }
      return named(pairs[key + 1].text, at: file.location(of: pairs[key + 1].origin))
    } catch {
      diagnostics.emit(error.diagnostic(in: file))
      return none
    }
  }
}
