import DataModelDefinition
import DataModelMerge
import Testing

/// The files beside the versions: which one is current, and which are frozen.
@Suite struct VersionFileMergeTests {
  @Test(arguments: [
    // base, ours, theirs → merged
    ("Shop", "Shop 2", "Shop", [], "Shop 2"),
    ("Shop", "Shop", "Shop 2", [], "Shop 2"),
    ("Shop", "Shop 2", "Shop 2", [], "Shop 2"),
    ("Shop", "Shop 3", "Shop 2", ["Shop", "Shop 2", "Shop 3"], "Shop 3"),
    ("Shop", "Shop 2", "Shop 3", ["Shop", "Shop 2"], nil),
    ("Shop", "Shop 3", "Shop 2", ["Shop", "Shop 3"], nil),
    ("Shop", "Shop 2", "Shop 3", ["Shop", "Shop 2", "Shop 3"], "Shop 3"),
    // One side goes back.
    ("Shop 2", "Shop 3", "Shop", ["Shop", "Shop 2", "Shop 3"], nil),
  ])
  func choosesTheCurrentVersion(
    _ base: String,
    _ ours: String,
    _ theirs: String,
    _ versions: [String],
    _ merged: String?
  ) throws {
    let result = try #require(
      CurrentVersionMerge.merge(
        base: Self.list(base),
        ours: Self.list(ours),
        theirs: Self.list(theirs),
        versions: versions
      )
    )
    if let merged {
      #expect(Array(result.text.utf8) == Self.list(merged).bytes)
      #expect(result.conflicts == [])
    } else {
      let message = "both chose another current version: '\(ours)' here, '\(theirs)' there"
      #expect(result.conflicts.map(\.line) == [5])
      #expect(result.conflicts.map(\.message) == [message])
      #expect(result.text.split(separator: "\n").dropFirst(4).first == "<<<<<<< ours")
      #expect(result.text.split(separator: "\n").count == Self.lines + 4)
    }
  }

  private static let lines = 7

  private static func list(_ version: String) -> SourceFile {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0">
      <dict>
      \t<key>_XCCurrentVersionName</key>
      \t<string>\(version).xcdatamodel</string>
      </dict>
      </plist>

      """
    return SourceFile(path: ".xccurrentversion", bytes: Array(text.utf8))
  }

  @Test(arguments: [
    ("", "1", "2", "12"),
    ("1", "12", "1", "12"),
    ("12", "1", "12", "1"),
    ("1", "1", "13", "13"),
  ])
  func joinsFrozenVersions(_ base: String, _ ours: String, _ theirs: String, _ merged: String) throws {
    let result = try #require(
      FrozenVersionsMerge.merge(base: Self.frozen(base), ours: Self.frozen(ours), theirs: Self.frozen(theirs))
    )
    #expect(Array(result.text.utf8) == Self.frozen(merged).bytes)
    #expect(result.conflicts == [])
  }

  @Test func refusesTwoRecordsOfOneVersion() throws {
    let (ours, theirs) = (Self.frozen("12"), Self.frozen("1", "b2"))
    let result = try #require(FrozenVersionsMerge.merge(base: Self.frozen("1"), ours: ours, theirs: theirs))
    #expect(result.conflicts.map(\.line) == [3])
    #expect(
      result.conflicts.map(\.message) == [
        "both froze 'Shop 2', with different tables; keep the line of the version that was released"
      ]
    )
    let lines = result.text.split(separator: "\n").dropFirst(2)
    let (a, b) = (String(repeating: "a", count: 32), String(repeating: "b", count: 32))
    #expect(lines == ["<<<<<<< ours", "\(a) 1 Shop 2", "=======", "\(b) 1 Shop 2", ">>>>>>> theirs"])
  }

  /// A key that one side adds is not lost without a word: git merges the lines.
  @Test func refusesOtherKeys() {
    let text = String(decoding: Self.list("Shop").bytes, as: UTF8.self)
    let more = text.replacing("</dict>", with: "\t<key>more</key>\n\t<true/>\n</dict>")
    let other = SourceFile(path: ".xccurrentversion", bytes: Array(more.utf8))
    let list = Self.list("Shop")
    #expect(CurrentVersionMerge.merge(base: list, ours: Self.list("Shop 2"), theirs: other) == nil)
    #expect(CurrentVersionMerge.merge(base: list, ours: other, theirs: Self.list("Shop 2")) == nil)
  }

  @Test func leavesOtherFilesAlone() {
    let other = SourceFile(path: "Shop.frozen", bytes: Array("not ours\n".utf8))
    #expect(FrozenVersionsMerge.merge(base: nil, ours: other, theirs: Self.frozen("1")) == nil)
    #expect(CurrentVersionMerge.merge(base: nil, ours: other, theirs: Self.list("Shop")) == nil)
  }

  /// A file with a line for each digit; the letter is its fingerprint.
  private static func frozen(_ versions: String, _ others: String = "") -> SourceFile {
    let lines =
      versions.map { "\(String(repeating: "a", count: 32)) 1 Shop \($0)\n" }
      + others.dropFirst().map {
        "\(String(repeating: others.prefix(1).description, count: 32)) 1 Shop \($0)\n"
      }
    let introduction =
      "# The released versions of this model: fingerprint, its format, name. Written by 'datamodel freeze'; "
      + "keep it with the model.\n"
    return SourceFile(path: "Shop.frozen", bytes: Array((introduction + lines.joined()).utf8))
  }
}
