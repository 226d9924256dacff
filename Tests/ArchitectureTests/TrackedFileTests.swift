import DataModelTestSupport
import Foundation
import Testing

/// `Scripts/check-tree`, in a repository of its own.
@Suite struct TrackedFileTests {
  private static let picture = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D])
  private static let object = Data([0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0])
  private static let limit = 1 << 20

  private func check(_ files: [(String, Data)], ignored: [String] = []) throws -> ProgramRun {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    for (path, data) in files { try folder.write(data, to: path) }
    try folder.write(ignored.map { "\($0)\n" }.joined(), to: ".gitignore")
    let shell = try ShellScript(in: folder.url)
    let preparation = try shell.run("git init --quiet && git add --all")
    try #require(preparation.status == 0, "\(preparation.errors)")
    return try shell.run("\"$1\" \"$PWD\"", [Repository.url(of: "Scripts/check-tree").path])
  }

  @Test(arguments: [
    ("main.o", object, "error: 'main.o' is binary; keep sources only, and pictures as SVG\n"),
    (
      "Documentation/über uns.png", picture,
      "error: 'Documentation/über uns.png' is binary; keep sources only, and pictures as SVG\n"
    ),
    (
      "Models/all.json", Data(repeating: 0x20, count: limit + 1),
      "error: 'Models/all.json' has 1048577 bytes; the limit is 1048576\n"
    ),
    ("Notes ", Data("a\n".utf8), "error: 'Notes ' has a space at the end of a name; rename it\n"),
    ("Notes /a.md", Data("a\n".utf8), "error: 'Notes /a.md' has a space at the end of a name; rename it\n"),
  ])
  func isRefused(_ path: String, _ data: Data, _ message: String) throws {
    let outcome = try check([("README.md", Data("# A\n".utf8)), (path, data)])
    #expect((outcome.status, outcome.errors) == (1, message))
  }

  @Test func allIsReportedAtOnce() throws {
    let outcome = try check([("a.o", Self.object), ("b.png", Self.picture), ("c ", Data("c\n".utf8))])
    #expect(outcome.errors.split(separator: "\n").count == 3)
  }

  /// Attributes of git say how to show a file, and not what it is. NUL bytes may come late.
  @Test func attributesAreNoExcuse() throws {
    let late = Data(repeating: 0x20, count: 10_000) + Data([0])
    let outcome = try check([
      (".gitattributes", Data("*.bin diff\n".utf8)), ("a.bin", Self.object), ("b.txt", late),
    ])
    #expect(
      outcome.errors == """
        error: 'a.bin' is binary; keep sources only, and pictures as SVG
        error: 'b.txt' is binary; keep sources only, and pictures as SVG

        """
    )
    #expect(outcome.status == 1)
  }

  /// A check that git did not let run has not passed.
  @Test(arguments: ["ls-tree", "grep"]) func aFailureOfGitIsOne(_ command: String) throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let git = """
      for argument in "$@"; do if [ "$argument" = \(command) ]; then exit 128; fi; done
      PATH=${PATH#*:} exec git "$@"
      """
    let shell = try ShellScript(in: folder.url, standIns: ["git": git])
    let outcome = try shell.run(
      "git init --quiet && echo a > a && git add a && \"$1\" \"$PWD\"",
      [Repository.url(of: "Scripts/check-tree").path]
    )
    #expect(outcome.status != 0)
  }

  @Test func whatIsNotTrackedDoesNotCount() throws {
    let files = [
      ("My Notes.md", Data("a b \n".utf8)), ("ümlaut.svg", Data("<svg/>".utf8)), ("empty", Data()),
      ("at the limit", Data(repeating: 0x20, count: Self.limit)), (".build/main.o", Self.object),
    ]
    let outcome = try check(files, ignored: [".build"])
    #expect((outcome.status, outcome.errors) == (0, ""))
  }

  /// The check is a stage of what CI runs.
  @Test func ciRunsIt() throws {
    #expect(try Repository.text(of: ".ci/run").contains("\nstage \"Tracked files\" Scripts/check-tree\n"))
  }
}
