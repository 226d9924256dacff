import DataModelTestSupport
import Foundation
import Testing

/// A frozen version that has changed, in git: its history says what has changed.
@Suite struct FrozenHistoryTests {
  private func freeze(_ repository: GitFolder) throws {
    let outcome = try ToolProcess.run(["freeze", "Models/Shop.xcdatamodeld"], in: repository.url)
    #expect(outcome.status == 0)
  }

  private func message(_ repository: GitFolder) throws -> String {
    let outcome = try ToolProcess.run(["validate", "Models"], in: repository.url)
    #expect(outcome.status == 1)
    let line = outcome.errors.split(separator: "\n").first { $0.contains("[frozen-version]") }
    return line.map(String.init) ?? outcome.errors
  }

  /// Whether the change is committed or not, and whatever the version was before.
  @Test(arguments: [false, true])
  func saysWhatHasChanged(_ isCommitted: Bool) throws {
    let repository = try GitFolder()
    try repository.commit("text")
    try repository.commit("text", "rank:Date")
    let commit = try repository.git("rev-parse", "HEAD").prefix(12)
    try freeze(repository)
    try repository.git("add", "--all")
    try repository.git("commit", "--quiet", "--message", "freeze")
    try repository.write(["rank:UUID", "note"])
    if isCommitted { try repository.commit("rank:UUID", "note") }
    #expect(
      try message(repository).contains(
        """
        error: the version 'Shop' was frozen, and since then 'Item' lacks 'text', has another 'rank', of \
        type BLOB instead of TEXT, also has 'note': undo the change (the commit \(commit) has it as it \
        was), or make it in a new version
        """
      )
    )
  }

  /// A version that was frozen, but never committed.
  @Test func saysItWithoutAHistory() throws {
    let repository = try GitFolder()
    try repository.commit("text")
    try repository.write(["text", "rank:Date"])
    try freeze(repository)
    try repository.write(["text"])
    #expect(try message(repository).contains("was frozen, and now has other tables ("))
  }
}
