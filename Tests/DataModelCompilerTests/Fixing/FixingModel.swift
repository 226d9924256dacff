import DataModelCompiler
import DataModelDefinition
import DataModelReader
import DataModelTestSupport
import DataModelTool
import Testing

/// A model in a test, repaired.
enum FixingModel {
  static let path = "M.xcdatamodel/contents"

  static func fixed(
    _ contents: String,
    profile: ModelProfile = .none,
    keepsVersionHash: Bool = false
  ) throws -> FixedModel {
    try fixed(Array(contents.utf8), profile: profile, keepsVersionHash: keepsVersionHash)
  }

  static func fixed(
    _ bytes: [UInt8],
    profile: ModelProfile?,
    keepsVersionHash: Bool = false
  ) throws -> FixedModel {
    var diagnostics = Diagnostics()
    let fixer = ModelFixer(
      check: ModelCheck(profile: profile),
      files: InMemoryFiles([path: bytes]),
      keepsVersionHash: keepsVersionHash
    )
    let result = try fixer.fix(ModelVersion(name: "M", contentsPath: path), diagnostics: &diagnostics)
    return try #require(result, "\(diagnostics.sorted.map(\.message))")
  }

  /// The lines of the difference that are not the same, with their marks.
  static func changes(_ model: FixedModel) -> [String] {
    model.difference(currentFolder: "/project").split(separator: "\n").dropFirst(2).map(String.init)
      .filter { $0.hasPrefix("+") || $0.hasPrefix("-") }
  }
}
