import DataModelTestSupport
import Foundation
import Testing

/// What a team does with git, after `datamodel git-setup`.
@Suite struct GitWalkThroughTests {
  /// A repository whose branch `theirs` adds `b`, and whose `main` adds `a`.
  private func divided() throws -> GitFolder {
    let repository = try GitFolder()
    try repository.commit("m")
    #expect(try ToolProcess.run(["git-setup"], in: repository.url).status == 0)
    try repository.git("add", "--all")
    try repository.git("commit", "--quiet", "--message", "Merge models by element")
    try repository.git("switch", "--quiet", "--create", "theirs")
    try repository.commit("b", "m")
    try repository.git("switch", "--quiet", "main")
    try repository.commit("a", "m")
    return repository
  }

  @Test(arguments: [["merge", "--no-edit"], ["rebase", "--quiet"], ["cherry-pick"]])
  func mergesBothChanges(_ command: [String]) throws {
    let repository = try divided()
    if command.count == 2 {
      try repository.git(command[0], command[1], "theirs")
    } else {
      try repository.git(command[0], "theirs")
    }
    #expect(try repository.attributes() == ["a", "b", "m"])
    #expect(try repository.git("status", "--porcelain") == "")
  }

  @Test func mergesWhatWasStashed() throws {
    let repository = try divided()
    try repository.write(["a", "m", "z"])
    try repository.git("stash", "--quiet")
    try repository.git("merge", "--no-edit", "theirs")
    try repository.git("stash", "pop", "--quiet")
    #expect(try repository.attributes() == ["a", "b", "m", "z"])
  }

  @Test func showsAConflictUntilItIsSolved() throws {
    let repository = try divided()
    try repository.commit("a", "m:Date")
    try repository.git("switch", "--quiet", "theirs")
    try repository.commit("b", "m:Double")
    let printed = try repository.git("merge", "main", status: 1)
    let message = "\(GitFolder.model):5: both changed attributeType of Item.m: 'Double' here, 'Date' there"
    #expect(printed.contains(message + "\n"))
    #expect(
      try repository.text().split(separator: "\n").dropFirst(2) == [
        #"        <attribute name="a" optional="YES" attributeType="String"/>"#,
        #"        <attribute name="b" optional="YES" attributeType="String"/>"#,
        "<<<<<<< ours",
        #"        <attribute name="m" optional="YES" attributeType="Double"/>"#,
        "=======",
        #"        <attribute name="m" optional="YES" attributeType="Date"/>"#,
        ">>>>>>> theirs",
        "    </entity>", "</model>",
      ]
    )
    let checked = try ToolProcess.run(["validate", "Models"], in: repository.url)
    #expect(checked.status == 1)
    #expect(checked.findings.first?.hasPrefix("\(GitFolder.model):5:1: error: an unresolved merge") == true)
    try repository.commit("a", "b", "m:Date")
    #expect(try ToolProcess.run(["validate", "Models"], in: repository.url).status == 0)
  }

  /// Each side is right, but not both together.
  @Test func reportsErrorsThatNeitherSideHas() throws {
    let repository = try divided()
    func write(_ elements: String) throws {
      try repository.folder.write(ModelXML.document(around: elements), to: "clone/\(GitFolder.model)")
      try repository.git("commit", "--quiet", "--all", "--message", "Change")
    }
    let (a, b) = (#"<entity name="A" syncable="YES"/>"#, #"<entity name="B" syncable="YES"/>"#)
    try write("\(a)\n\(b)\n")
    try repository.git("switch", "--quiet", "--create", "without")
    try write("\(a)\n")
    try repository.git("switch", "--quiet", "main")
    let relationship = #"<relationship name="b" optional="YES" maxCount="1" destinationEntity="B"/>"#
    try write("<entity name=\"A\" syncable=\"YES\">\n\(relationship)\n</entity>\n\(b)\n")
    let printed = try repository.git("merge", "without", status: 1)
    #expect(printed.contains("\(GitFolder.model):3:"))
    #expect(printed.contains("error: "))
    #expect(!(try repository.text().contains("<<<<<<<")))
    #expect(try repository.git("status", "--porcelain").hasPrefix("UU "))
  }

  @Test func mergesARenamedFile() throws {
    let repository = try divided()
    try repository.git("mv", "Models", "Database")
    try repository.git("commit", "--quiet", "--message", "Move the model")
    try repository.git("merge", "--no-edit", "theirs")
    let path = GitFolder.model.replacingOccurrences(of: "Models/", with: "Database/")
    #expect(try repository.attributes(at: path) == ["a", "b", "m"])
  }

  /// A clone has the attributes without the driver: git merges lines, as if nothing were set up.
  @Test func leavesACloneWithoutSetupToGit() throws {
    let repository = try divided()
    let clone = try repository.clone()
    #expect(try ToolProcess.run(["git-setup", "--check"], in: clone.url).status == 1)
    let printed = try clone.git("merge", "origin/theirs", status: 1)
    #expect(printed.contains("CONFLICT (content)"))
    try clone.git("merge", "--abort")
    #expect(try ToolProcess.run(["git-setup"], in: clone.url).status == 0)
    try clone.git("merge", "--no-edit", "origin/theirs")
    #expect(try clone.attributes() == ["a", "b", "m"])
  }

  /// A side that is not well-formed has no elements. git merges its lines, and the merge fails loudly.
  @Test func mergesABrokenSideByLine() throws {
    let repository = try divided()
    try repository.git("switch", "--quiet", "theirs")
    let broken = try repository.text().replacingOccurrences(of: "</entity>", with: "")
    try repository.folder.write(broken, to: "clone/\(GitFolder.model)")
    try repository.git("commit", "--quiet", "--all", "--message", "Break it")
    try repository.git("switch", "--quiet", "main")
    let printed = try repository.git("merge", "theirs", status: 1)
    #expect(
      printed.contains("\(GitFolder.model): error: merged line by line, as git does: line 2 of theirs:")
    )
    #expect(try repository.text().contains("<<<<<<< ours"))
    #expect(try repository.git("status", "--porcelain").hasPrefix("UU "))
  }

  /// Other tools have files with this extension. git merges them as it always did.
  @Test func leavesOtherFrozenFilesToGit() throws {
    let repository = try GitFolder()
    func commit(_ lines: String...) throws {
      try repository.folder.write(lines.map { "\($0)\n" }.joined(), to: "clone/deps.frozen")
      try repository.git("add", "--all")
      try repository.git("commit", "--quiet", "--message", lines.joined())
    }
    #expect(try ToolProcess.run(["git-setup"], in: repository.url).status == 0)
    try commit("a=1", "b=1", "c=1", "d=1", "e=1")
    try repository.git("switch", "--quiet", "--create", "theirs")
    try commit("a=1", "b=1", "c=1", "d=1", "e=2")
    try repository.git("switch", "--quiet", "main")
    try commit("a=2", "b=1", "c=1", "d=1", "e=1")
    try repository.git("merge", "--no-edit", "theirs")
    #expect(try repository.text(at: "deps.frozen") == "a=2\nb=1\nc=1\nd=1\ne=2\n")
  }

  @Test func showsDifferencesByElement() throws {
    let repository = try divided()
    try repository.commit("a", "m:Date")
    let printed = try repository.git("diff", "HEAD~1")
    #expect(printed.contains("-  attribute m: String, optional\n+  attribute m: Date, optional\n"))
  }
}
