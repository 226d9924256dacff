package import DataModelDefinition
package import DataModelReader

/// Merges the files of one version of a model, by element.
package enum ModelMerge {
  /// Returns the merged file.
  ///
  /// What one side changed is taken from it, and what neither side changed keeps our bytes. XML attributes
  /// are compared one by one. References follow a rename of one side. What both sides changed in different
  /// ways is a conflict, with the markers of git around the element, or around its start tag if only that
  /// differs.
  ///
  /// Without a base, or with one that is not readable, everything that differs is a conflict. git states the
  /// length of the markers.
  ///
  /// - Throws: ``UnreadableSide`` if a side is not well-formed
  package static func merge(
    base: SourceFile?,
    ours: SourceFile,
    theirs: SourceFile,
    markerSize: Int = 7
  ) throws(UnreadableSide) -> MergedText {
    let lineEnd = LineEnds.of(ours.bytes)
    let our = try root(of: ours, .ours)
    let their = try root(of: LineEnds.set(lineEnd, in: theirs), .theirs)
    let old = base.flatMap { try? MarkupReading.root(of: LineEnds.set(lineEnd, in: $0)) }
    guard let old else {
      let fragments = ElementMerge().fragments(nil, our, their, at: .model)
      return MergedText(fragments, markerSize: markerSize, lineEnd: lineEnd)
    }
    let settled = RenamedNames.settled(old, our, their)
    let fragments = ElementMerge().fragments(settled.base, settled.ours, settled.theirs, at: .model)
    var merged = MergedText(fragments, markerSize: markerSize, lineEnd: lineEnd)
    merged.add(StaleText.all(in: their, after: settled.ourRenames))
    merged.add(StaleText.all(in: our, after: settled.theirRenames))
    return merged
  }

  /// Returns whether a file can be what two sides come from.
  package static func canRead(_ file: SourceFile) -> Bool { (try? MarkupReading.root(of: file)) != nil }

  private static func root(
    of file: SourceFile,
    _ side: UnreadableSide.Side
  ) throws(UnreadableSide) -> MarkupElement {
    do throws(XMLProblem) {
      return try MarkupReading.root(of: file)
    } catch {
      throw UnreadableSide(side: side, problem: error)
    }
  }
}

/// A side of a merge that is not well-formed, so that it has no elements to merge.
package struct UnreadableSide: Error {
  package enum Side: String, Sendable {
    case ours
    case theirs
  }

  package let side: Side
  package let problem: XMLProblem
}
