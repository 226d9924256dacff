import DataModelDefinition
import DataModelMerge
import DataModelTestSupport

/// The merge of three models, each given as the lines inside `<model>`.
struct Merging {
  /// The lines inside `<model>` of the merged file.
  let lines: [String]
  /// `line: message` for each conflict.
  let conflicts: [String]

  init(_ base: String?, _ ours: String, _ theirs: String) throws {
    let merged = try ModelMerge.merge(
      base: base.map(Self.file),
      ours: Self.file(ours),
      theirs: Self.file(theirs)
    )
    lines = merged.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      .filter { $0 != ModelXML.start && $0 != "</model>" }
    conflicts = merged.conflicts.map { "\($0.line): \($0.message)" }
  }

  static func file(_ elements: String) -> SourceFile {
    SourceFile(path: "contents", bytes: Array(ModelXML.document(around: elements).utf8))
  }
}
