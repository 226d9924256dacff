package import DataModelDefinition
import DataModelReader

/// Merges `.xccurrentversion`, the file that names the current version of a bundle.
package enum CurrentVersionMerge {
  /// Returns the merged file.
  ///
  /// If both sides chose another version, ours is taken if it is the newer one and our side has the other one
  /// too, by ``VersionOrder`` of the versions that it has. Otherwise the choice is a conflict.
  ///
  /// - Returns: nil if a file is not one that can be read
  package static func merge(
    base: SourceFile?,
    ours: SourceFile,
    theirs: SourceFile,
    versions: [String] = [],
    markerSize: Int = 7
  ) -> MergedText? {
    var found = Diagnostics()
    let our = CurrentVersion.read(ours, diagnostics: &found)
    let their = CurrentVersion.read(theirs, diagnostics: &found)
    guard !found.hasErrors, let ourText = text(of: ours), let theirText = text(of: theirs) else { return nil }
    var ignored = Diagnostics()
    let old = base.map { CurrentVersion.read($0, diagnostics: &ignored).name }
    if our.name == their.name || old == .some(their.name) { return MergedText(ourText) }
    if old == .some(our.name) { return MergedText(theirText) }
    if let ourName = our.name, let theirName = their.name,
      isOlder(theirName, than: ourName, among: versions)
    {
      return MergedText(ourText)
    }
    let (ourLine, theirLine) = (line(of: our, in: ours), line(of: their, in: theirs))
    let conflict = ElementConflict(
      ours: ourLine.map { String(ourText[$0]) } ?? ourText,
      theirs: theirLine.map { String(theirText[$0]) } ?? theirText,
      messages: ["both chose another current version: \(shown(our.name)) here, \(shown(their.name)) there"]
    )
    var fragments: [MergeFragment] = [.conflict(conflict)]
    if let ourLine {
      fragments.insert(.text(String(ourText[..<ourLine.lowerBound])), at: 0)
      fragments.append(.text(String(ourText[ourLine.upperBound...])))
    }
    return MergedText(fragments, markerSize: markerSize, lineEnd: LineEnds.of(ours.bytes))
  }

  private static func text(of file: SourceFile) -> String? {
    BinaryPropertyList.isOne(file.bytes) ? nil : String(decoding: file.bytes, as: UTF8.self)
  }

  private static func shown(_ name: String?) -> String { name.map { "'\($0)'" } ?? "none" }

  private static func isOlder(_ name: String, than other: String, among versions: [String]) -> Bool {
    let order = VersionOrder(versions, of: "")
    guard order.doubt == nil, let place = order.names.firstIndex(of: name),
      let otherPlace = order.names.firstIndex(of: other)
    else { return false }
    return place < otherPlace
  }

  /// Returns the place of the line that names the version, without its ending; nil if nothing does.
  private static func line(of version: CurrentVersion, in file: SourceFile) -> Range<String.Index>? {
    guard let line = version.location.range?.start.line, let text = file.text(ofLine: line),
      let whole = self.text(of: file)
    else { return nil }
    let start = whole.utf8.index(
      whole.startIndex,
      offsetBy: file.offset(of: SourceLocation.Position(line: line, column: 1))
    )
    return start..<whole.utf8.index(start, offsetBy: text.utf8.count)
  }
}
