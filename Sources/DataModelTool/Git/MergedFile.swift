import DataModelDefinition
import DataModelMerge
import DataModelReader

/// The three files of a merge, and what kind of file they are.
struct MergedFile {
  /// Where the merged file belongs, for messages and for its kind.
  let path: String
  let base: SourceFile?
  let ours: SourceFile
  let theirs: SourceFile
  let markerSize: Int

  /// Whether the file is a version of a model.
  var isModel: Bool { !isCurrentVersion && !isFrozenVersions }

  var isCurrentVersion: Bool { path.hasSuffix(".xccurrentversion") }
  private var isFrozenVersions: Bool { path.hasSuffix(".frozen") }

  /// Returns the merged text.
  ///
  /// - Parameter versions: the versions that our side has, for the file that chooses one
  /// - Returns: the text; or the reason why the files cannot be merged by element
  func merged(versions: [String]) -> Result<MergedText, Refusal> {
    if isCurrentVersion {
      let text = CurrentVersionMerge.merge(
        base: base,
        ours: ours,
        theirs: theirs,
        versions: versions,
        markerSize: markerSize
      )
      let reason = "a side is not an XML property list, or they differ in more than the version"
      return text.map { .success($0) } ?? .failure(.broken(reason))
    }
    if isFrozenVersions {
      let text = FrozenVersionsMerge.merge(base: base, ours: ours, theirs: theirs, markerSize: markerSize)
      return text.map { .success($0) } ?? .failure(.anotherKind)
    }
    do throws(UnreadableSide) {
      return .success(
        try ModelMerge.merge(base: base, ours: ours, theirs: theirs, markerSize: markerSize)
      )
    } catch {
      let file = error.side == .ours ? ours : theirs
      let line = file.position(at: error.problem.offset).line
      return .failure(.broken("line \(line) of \(error.side.rawValue): \(error.problem.message)"))
    }
  }

  /// Why files cannot be merged by element.
  enum Refusal: Error {
    /// A side is broken, for a reason.
    case broken(String)
    /// Another tool's file that has a name like ours.
    case anotherKind
  }
}
