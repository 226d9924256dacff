import DataModelTestSupport
import Foundation
import Testing
import Yams

/// The hook of https://pre-commit.com, run as pre-commit runs it: the entry, with the files of a commit that
/// match.
@Suite struct PreCommitHookTests {
  private struct Hook: Decodable {
    let id: String
    let entry: String
    let language: String
    let files: String
    let isSerial: Bool

    private enum CodingKeys: String, CodingKey {
      case id, entry, language, files
      case isSerial = "require_serial"
    }
  }

  private static func hook(_ id: String = "datamodel-validate") throws -> Hook {
    let hooks = try YAMLDecoder().decode([Hook].self, from: Repository.text(of: ".pre-commit-hooks.yaml"))
    return try #require(hooks.first { $0.id == id })
  }

  @Test(arguments: [
    ("App/Shop.xcdatamodeld/Shop 2.xcdatamodel/contents", true),
    ("Shop.xcdatamodel/contents", true),
    ("Old.xcdatamodeld/Old.xcdatamodel/elements", true),
    ("App/Shop.xcdatamodeld/.xccurrentversion", true),
    ("Shop.frozen", true), ("App/Shop.frozen", true),
    ("datamodel.yaml", true), ("App/datamodel.yaml", true),
    ("contents", false), ("App/contents", false), ("App/my-datamodel.yaml", false),
    ("Shop.xcdatamodel", false),
    ("App/Shop.xcdatamodel/contents.orig", false), ("datamodel.yaml/notes", false),
    (".xccurrentversion", false),
  ])
  func runsForEveryFileOfAModel(_ path: String, _ isWanted: Bool) throws {
    #expect(try path.contains(Regex(Self.hook().files)) == isWanted)
  }

  /// pre-commit takes the entry from its clone of this repository, and starts in the user's.
  private func run(
    _ folder: TemporaryFolder,
    standIns: [String: String],
    path: String? = nil
  ) throws
    -> ProgramRun
  {
    let hook = try Self.hook()
    try #require(hook.language == "script" && hook.isSerial)
    let variables = path.map { ["PATH": $0] } ?? [:]
    let shell = try ShellScript(in: folder.url, standIns: standIns, variables: variables)
    return try shell.run(Self.call, Self.words(of: hook) + ["--strict", "Shop 2.frozen", "datamodel.yaml"])
  }

  private static let call = "entry=$1; shift; \"$entry\" \"$@\""

  /// The program of a hook, and its first arguments.
  private static func words(of hook: Hook) -> [String] {
    let words = hook.entry.split(separator: " ").map(String.init)
    return [Repository.url(of: words[0]).path] + words.dropFirst()
  }

  @Test func validatesTheFiles() throws {
    let standIn = #"printf '[%s]' "$@"; exit 1"#
    let outcome = try run(TemporaryFolder(), standIns: ["datamodel": standIn])
    #expect(outcome.status == 1)
    #expect(outcome.output == "[validate][--strict][Shop 2.frozen][datamodel.yaml]")
  }

  /// The others run once for each model that is still there.
  @Test(arguments: [
    ("datamodel-verify", "[verify][--rows][9]"), ("datamodel-compat", "[compat][--rows][9]"),
    ("datamodel-check", "[generate][--check][--rows][9]"),
  ])
  func runsForEachModel(_ id: String, _ command: String) throws {
    let folder = try TemporaryFolder()
    for model in ["App/Shop.xcdatamodeld", "Old Notes.xcdatamodel"] {
      try folder.write("<model/>", to: "\(model)/contents")
    }
    let hook = try Self.hook(id)
    let tool = #"printf '[%s]' "$@"; echo; case "$*" in *Shop*) exit 3 ;; esac"#
    let shell = try ShellScript(in: folder.url, standIns: ["datamodel": tool])
    let outcome = try shell.run(
      Self.call,
      Self.words(of: hook) + [
        "--rows", "9", "App/Shop.xcdatamodeld/Shop 2.xcdatamodel/contents", "App/Shop.frozen",
        "App/Shop.xcdatamodeld/.xccurrentversion", "Old Notes.xcdatamodel/contents",
        "Gone.xcdatamodel/contents", "datamodel.yaml",
      ]
    )
    #expect(
      outcome.output == """
        \(command)[--][App/Shop.xcdatamodeld]
        \(command)[--][Old Notes.xcdatamodel]\n
        """
    )
    #expect(outcome.status == 3, "\(outcome.errors)")
  }

  /// Where there is no tool, it is said how to get it.
  @Test func saysHowToGetTheTool() throws {
    let tools = try TemporaryFolder()
    for name in ["bash", "cat", "env"] {
      let place = ["/bin", "/usr/bin"].map { "\($0)/\(name)" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
      try FileManager.default.createSymbolicLink(
        atPath: tools.file(name).path,
        withDestinationPath: #require(place)
      )
    }
    let outcome = try run(TemporaryFolder(), standIns: [:], path: tools.url.path)
    #expect(outcome.status == 69)
    #expect(outcome.errors.hasPrefix("error: 'datamodel' is not on the PATH. Build it in a clone"))
    #expect(outcome.errors.contains("\n  swift build -c release --product datamodel\n"))
  }
}
