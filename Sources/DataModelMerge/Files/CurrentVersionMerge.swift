package import DataModelDefinition
import DataModelReader

/// Merges `.xccurrentversion`, the file that names the current version of a bundle.
package enum CurrentVersionMerge {
  /// Returns the merged file.
  ///
  /// If both sides chose another version, the newer one is taken, if our side has both of them and neither is
  /// older than the one before, by ``VersionOrder``. Otherwise the choice is a conflict.
  ///
  /// - Returns: nil if a file is not one that can be read, or the sides differ in more than the choice
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
    guard rest(of: ours) == rest(of: theirs) else { return nil }
    if our.name == their.name || old == .some(their.name) { return MergedText(ourText) }
    if old == .some(our.name) { return MergedText(theirText) }
    if let newer = newer(our.name, their.name, than: old ?? nil, among: versions) {
      return MergedText(newer == our.name ? ourText : theirText)
    }
    var (ourLine, theirLine) = (line(of: our, in: ours), line(of: their, in: theirs))
    if ourLine == nil || theirLine == nil { (ourLine, theirLine) = (nil, nil) }
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

  /// Returns what a file says besides the choice, without white space.
  private static func rest(of file: SourceFile) -> String {
    var ignored = Diagnostics()
    let text = text(of: file) ?? ""
    guard let line = line(of: CurrentVersion.read(file, diagnostics: &ignored), in: file) else { return text }
    return (text[..<line.lowerBound] + text[line.upperBound...]).filter { !$0.isWhitespace }
  }

  private static func shown(_ name: String?) -> String { name.map { "'\($0)'" } ?? "none" }

  /// Returns the newer of two versions; nil if that is not known, or a side went back to an older one than
  /// both had.
  private static func newer(
    _ ours: String?,
    _ theirs: String?,
    than base: String?,
    among versions: [String]
  ) -> String? {
    let order = VersionOrder(versions, of: "")
    func place(_ name: String?) -> Int? { name.flatMap { order.names.firstIndex(of: $0) } }
    guard order.doubt == nil, let our = place(ours), let their = place(theirs) else { return nil }
    if let base, place(base).map({ $0 < min(our, their) }) != true { return nil }
    return our > their ? ours : theirs
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
