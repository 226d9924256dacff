import DataModelCompiler
import Testing

/// What `diff -u` prints for the same texts.
@Suite struct UnifiedDiffTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let old: String?
    let new: String?
    let hunks: String

    init(_ description: String, _ old: String?, _ new: String?, _ hunks: String) {
      (testDescription, self.old, self.new, self.hunks) = (description, old, new, hunks)
    }
  }

  @Test(arguments: [
    Example("a changed line", "a\nb\nc\n", "a\nB\nc\n", "@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n"),
    Example(
      "three lines around it",
      "1\n2\n3\n4\n5\n6\n7\n8\n9\n",
      "1\n2\n3\n4\nX\n6\n7\n8\n9\n",
      "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+X\n 6\n 7\n 8\n"
    ),
    Example(
      "close changes together",
      "1\n2\n3\n4\n5\n6\n7\n8\n",
      "X\n2\n3\n4\n5\n6\n7\nY\n",
      "@@ -1,8 +1,8 @@\n-1\n+X\n 2\n 3\n 4\n 5\n 6\n 7\n-8\n+Y\n"
    ),
    Example(
      "distant changes apart",
      "1\n2\n3\n4\n5\n6\n7\n8\n9\n",
      "X\n2\n3\n4\n5\n6\n7\n8\nY\n",
      "@@ -1,4 +1,4 @@\n-1\n+X\n 2\n 3\n 4\n@@ -6,4 +6,4 @@\n 6\n 7\n 8\n-9\n+Y\n"
    ),
    Example(
      "a missing final newline that appears",
      "a",
      "a\n",
      "@@ -1,1 +1,1 @@\n-a\n\\ No newline at end of file\n+a\n"
    ),
    Example(
      "a carriage return that disappears",
      "a\r\nb\r\n",
      "a\r\nb\n",
      "@@ -1,2 +1,2 @@\n a\r\n-b\r\n+b\n"
    ),
    Example("an insertion only", "a\nb\n", "a\nx\nb\n", "@@ -1,2 +1,3 @@\n a\n+x\n b\n"),
    Example("from an empty file", "", "a\n", "@@ -0,0 +1,1 @@\n+a\n"),
  ])
  func hunks(_ example: Example) {
    let diff = UnifiedDiff(from: example.old, to: example.new, oldName: "a/x", newName: "b/x")
    #expect(diff.text == "--- a/x\n+++ b/x\n" + example.hunks)
  }

  @Test func equalTextsGiveNothing() {
    #expect(UnifiedDiff(from: "a\n", to: "a\n", oldName: "a/x", newName: "b/x").text.isEmpty)
  }

  @Test func aFileThatIsNotThereIsTheNullDevice() {
    let created = UnifiedDiff(from: nil, to: "a\n", oldName: "a/x", newName: "b/x").text
    #expect(created == "--- /dev/null\n+++ b/x\n@@ -0,0 +1,1 @@\n+a\n")
    let removed = UnifiedDiff(from: "a\n", to: nil, oldName: "a/x", newName: "b/x").text
    #expect(removed == "--- a/x\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-a\n")
  }

  @Test func longTextsThatDifferInAllLinesAreOneHunk() {
    let old = (0..<9000).map { "old \($0)\n" }.joined()
    let new = (0..<9000).map { "new \($0)\n" }.joined()
    let diff = UnifiedDiff(from: old, to: new, oldName: "a/x", newName: "b/x").text
    #expect(diff.hasPrefix("--- a/x\n+++ b/x\n@@ -1,9000 +1,9000 @@\n-old 0\n"))
  }
}
