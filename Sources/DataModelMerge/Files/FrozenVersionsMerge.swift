import DataModelCompiler
package import DataModelDefinition
import DataModelReader

/// Merges the file of frozen versions: each version is merged by itself.
package enum FrozenVersionsMerge {
  /// Returns the merged file: the versions of both sides. Two different records of one version are a
  /// conflict.
  ///
  /// - Returns: nil if a file is not one of frozen versions
  package static func merge(
    base: SourceFile?,
    ours: SourceFile,
    theirs: SourceFile,
    markerSize: Int = 7
  ) -> MergedText? {
    guard let our = read(ours), let their = read(theirs) else { return nil }
    let old = base.flatMap(read)
    // A base with markers in it does not tell who added or removed a version.
    let isUnknown = base != nil && old == nil
    let lineEnd = LineEnds.of(ours.bytes)
    var remarks = our.remarks
    for remark in their.remarks where !remarks.contains(remark) && old?.remarks.contains(remark) != true {
      remarks.append(remark)
    }
    remarks.removeAll { old?.remarks.contains($0) == true && !their.remarks.contains($0) }
    var fragments: [MergeFragment] = remarks.map { .text("\($0)\(lineEnd)") }
    let names = Set((our.entries + their.entries).map(\.version))
    for name in names.sorted(by: VersionName.isOrdered) {
      let (base, ours, theirs) = (line(name, in: old), line(name, in: our), line(name, in: their))
      if ours == theirs || !isUnknown && theirs == base {
        fragments += ours.map { [.text($0 + lineEnd)] } ?? []
      } else if !isUnknown, ours == base {
        fragments += theirs.map { [.text($0 + lineEnd)] } ?? []
      } else {
        let sides = ElementConflict(
          ours: ours ?? "",
          theirs: theirs ?? "",
          messages: [message(about: name, ours, theirs)]
        )
        fragments.append(.conflict(sides))
      }
    }
    return MergedText(fragments, markerSize: markerSize, lineEnd: lineEnd)
  }

  private static func message(about version: String, _ ours: String?, _ theirs: String?) -> String {
    switch (ours, theirs) {
    case (nil, _): "the record of '\(version)' is gone here and not there; keep it if users have files of it"
    case (_, nil): "the record of '\(version)' is gone there and not here; keep it if users have files of it"
    default:
      "both froze '\(version)', with different tables; keep the line of the version that was released"
    }
  }

  /// Returns the line of a version, without its ending; nil if it is not frozen.
  private static func line(_ version: String, in frozen: FrozenVersions?) -> String? {
    frozen?.entry(of: version).map { "\($0.fingerprint) \($0.format) \($0.version)" }
  }

  private static func read(_ file: SourceFile) -> FrozenVersions? {
    var found = Diagnostics()
    let frozen = FrozenVersions.read(file, diagnostics: &found)
    return frozen?.isRecognized == true ? frozen : nil
  }
}
