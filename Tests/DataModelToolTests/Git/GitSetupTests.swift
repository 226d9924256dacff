import DataModelTestSupport
import Foundation
import Testing

@Suite struct GitSetupTests {
  private static let attributes = """
    # Core Data models are merged by element; 'datamodel git-setup' tells git how.
    **/*.xcdatamodel/contents merge=datamodel diff=datamodel
    **/*.xcdatamodeld/.xccurrentversion merge=datamodel
    *.frozen merge=datamodel

    """

  private func run(_ arguments: String..., in repository: GitFolder) throws -> [String] {
    let outcome = try ToolProcess.run(
      ["git-setup", "--command", "datamodel"] + arguments,
      in: repository.url
    )
    #expect(outcome.errors == "")
    return outcome.output.split(separator: "\n").map { line in
      line.replacingOccurrences(of: repository.url.resolvingSymlinksInPath().path, with: "REPOSITORY")
    }
  }

  /// It says what it did; the second time, that there was nothing to do.
  @Test func isDoneOnce() throws {
    let repository = try GitFolder()
    try repository.folder.write("*.png binary", to: "clone/.gitattributes")
    #expect(
      try run(in: repository) == [
        "set in the configuration of this clone: merge.datamodel.driver = "
          + "datamodel merge %O %A %B --path=%P --marker-size %L",
        "set in the configuration of this clone: merge.datamodel.name = Core Data models, by element",
        "set in the configuration of this clone: diff.datamodel.textconv = datamodel diff --textconv",
        "added to REPOSITORY/.gitattributes: 3 patterns; commit this file",
      ]
    )
    #expect(try repository.text(at: ".gitattributes") == "*.png binary\n\(Self.attributes)")
    #expect(
      try run(in: repository) == [
        "already set in the configuration of this clone: merge.datamodel.driver",
        "already set in the configuration of this clone: merge.datamodel.name",
        "already set in the configuration of this clone: diff.datamodel.textconv",
        "already in REPOSITORY/.gitattributes: all 3 patterns",
      ]
    )
  }

  @Test func isUndone() throws {
    let repository = try GitFolder()
    try repository.folder.write("*.png binary\n", to: "clone/.gitattributes")
    let before = try repository.git("config", "--local", "--list")
    _ = try run(in: repository)
    let undone = try ToolProcess.run(["git-setup", "--remove"], in: repository.url)
    #expect(undone.status == 0)
    #expect(try repository.text(at: ".gitattributes") == "*.png binary\n")
    #expect(try repository.git("config", "--local", "--list") == before)
    // A file that it made itself goes, too.
    let other = try GitFolder()
    _ = try run(in: other)
    _ = try ToolProcess.run(["git-setup", "--remove"], in: other.url)
    #expect(!FileManager.default.fileExists(atPath: other.url.appendingPathComponent(".gitattributes").path))
    #expect(try ToolProcess.run(["git-setup", "--remove"], in: other.url).status == 0)
  }

  @Test func saysWhatIsMissing() throws {
    let repository = try GitFolder()
    let missing = try ToolProcess.run(["git-setup", "--check"], in: repository.url)
    #expect(missing.status == 1)
    #expect(missing.errors.contains("not set in the configuration of this clone: merge.datamodel.driver\n"))
    #expect(missing.errors.contains("run 'datamodel git-setup'"))
    #expect(try ToolProcess.run(["git-setup"], in: repository.url).status == 0)
    #expect(try ToolProcess.run(["git-setup", "--check"], in: repository.url).status == 0)
    try repository.git("config", "merge.datamodel.driver", "/nowhere/datamodel merge %O %A %B")
    let gone = try ToolProcess.run(["git-setup", "--check"], in: repository.url)
    #expect(gone.status == 1)
    #expect(gone.errors.contains("does not run: /nowhere/datamodel merge %O %A %B"))
  }

  /// A later line of the file is about the same paths.
  @Test func saysThatAnotherLineCounts() throws {
    let repository = try GitFolder()
    #expect(try ToolProcess.run(["git-setup"], in: repository.url).status == 0)
    let lines = try repository.text(at: ".gitattributes") + "**/contents merge=union\n"
    try repository.folder.write(lines, to: "clone/.gitattributes")
    let outcome = try ToolProcess.run(["git-setup", "--check"], in: repository.url)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.contains("git does not merge 'Models/Shop.xcdatamodeld/Shop.xcdatamodel/contents'")
    )
  }

  @Test func keepsWindowsLineEndings() throws {
    let repository = try GitFolder()
    try repository.folder.write("*.png binary\r\n", to: "clone/.gitattributes")
    _ = try run(in: repository)
    #expect(try repository.text(at: ".gitattributes") == "*.png binary\r\n\(Self.attributes)")
    let windows = try repository.text(at: ".gitattributes").split(separator: "\n").map { "\($0)\r\n" }
      .joined()
    try repository.folder.write(windows.replacing("\r\r", with: "\r"), to: "clone/.gitattributes")
    #expect(try ToolProcess.run(["git-setup", "--remove"], in: repository.url).status == 0)
    #expect(try repository.text(at: ".gitattributes").contains("merge=datamodel") == false)
  }

  @Test func needsARepository() throws {
    let folder = try TemporaryFolder()
    let outcome = try ToolProcess.run(["git-setup"], in: folder.url)
    #expect(outcome.status == 66)
    #expect(outcome.errors.contains("this folder is in no working tree of git; go to one, or use --global"))
  }
}
