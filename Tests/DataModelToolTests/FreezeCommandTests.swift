import DataModelTestSupport
import Foundation
import Testing

/// `datamodel freeze`, and what comes of a frozen version.
@Suite struct FreezeCommandTests {
  private static func model(_ attributes: String) -> String {
    """
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      <entity name="Item">\(attributes)</entity>
    </model>
    """
  }

  private static let text = #"<attribute name="text" optional="YES" attributeType="String"/>"#
  private static let rank = #"<attribute name="rank" optional="YES" attributeType="Integer 16"/>"#
  private static let old = "M.xcdatamodeld/M.xcdatamodel/contents"
  private static let introduction =
    """
    # The released versions of this model: fingerprint, its format, name. Written by 'datamodel freeze'; \
    keep it with the model.\n
    """

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.model(Self.text), to: Self.old)
    try folder.write(Self.model(Self.text + Self.rank), to: "M.xcdatamodeld/M 2.xcdatamodel/contents")
    let key = "<key>_XCCurrentVersionName</key><string>M 2.xcdatamodel</string>"
    try folder.write("<plist><dict>\(key)</dict></plist>", to: "M.xcdatamodeld/.xccurrentversion")
    return folder
  }

  private func run(_ arguments: String..., in folder: TemporaryFolder) throws -> ProgramRun {
    try ToolProcess.run(arguments, in: folder.url)
  }

  private func frozen(_ folder: TemporaryFolder) throws -> String {
    try String(contentsOf: folder.file("M.frozen"), encoding: .utf8)
  }

  @Test func writesALineForEachVersion() throws {
    let folder = try folder()
    let second = try run("freeze", "M.xcdatamodeld", in: folder)
    #expect((second.status, second.output) == (0, "froze 'M 2' in M.frozen\n"))
    let first = try run("freeze", "M.xcdatamodeld", "--model-version", "M", in: folder)
    #expect((first.status, first.output) == (0, "froze 'M' in M.frozen\n"))
    let text = try frozen(folder)
    #expect(text.hasPrefix(Self.introduction))
    let lines = text.dropFirst(Self.introduction.count).split(separator: "\n")
    #expect(lines.map { $0.dropFirst(32) } == [" 1 M", " 1 M 2"])
    let sql = try run("sql", "M.xcdatamodeld", "--model-version", "M", in: folder).output
    let fingerprint = String(try #require(lines.first).prefix(32))
    #expect(sql.contains("'\(fingerprint)'"))
  }

  @Test func allVersionsGiveTheSame() throws {
    let folder = try folder()
    _ = try run("freeze", "M.xcdatamodeld", in: folder)
    _ = try run("freeze", "M.xcdatamodeld", "--model-version", "M", in: folder)
    let text = try frozen(folder)
    try FileManager.default.removeItem(at: folder.file("M.frozen"))
    #expect(try run("freeze", ".", "--all-versions", in: folder).status == 0)
    #expect(try frozen(folder) == text)
    let again = try run("freeze", "M.xcdatamodeld", in: folder)
    #expect((again.status, again.output) == (0, "'M 2' is already frozen in M.frozen\n"))
  }

  @Test func remarksStay() throws {
    let folder = try folder()
    try folder.write("# Ours.\r\n", to: "M.frozen")
    #expect(try run("freeze", "M.xcdatamodeld", in: folder).status == 0)
    #expect(try frozen(folder).hasPrefix("# Ours.\n"))
    #expect(try frozen(folder).hasSuffix(" 1 M 2\n"))
  }

  static let checks = [
    ["validate", "M.xcdatamodeld"], ["validate", "M.xcdatamodeld/M 2.xcdatamodel"],
    ["validate", "M.xcdatamodeld/M 2.xcdatamodel/contents"],
    ["generate", "M.xcdatamodeld", "--output", "out"],
    ["generate", "M.xcdatamodeld/M 2.xcdatamodel", "--output", "out"],
  ]

  /// Whichever version is looked at.
  @Test(arguments: checks)
  func aChangedVersionIsAnError(_ command: [String]) throws {
    let folder = try folder()
    _ = try run("freeze", "M.xcdatamodeld", "--all-versions", in: folder)
    #expect(try ToolProcess.run(command, in: folder.url).status == 0)
    try FileManager.default.removeItem(at: folder.file(Self.old))
    try folder.write(Self.model(Self.text.replacing("String", with: "Date")), to: Self.old)
    let outcome = try ToolProcess.run(command, in: folder.url)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.contains(
        #/
        M\.xcdatamodel\/contents:\ error:\ the\ version\ 'M'\ was\ frozen,\ and\ now\ has\ other
        \ tables\ \([0-9a-f]{8}\ instead\ of\ [0-9a-f]{8}\):\ undo
        /#
      ),
      "\(outcome.errors)"
    )
    #expect(outcome.errors.contains("freeze it again with 'datamodel freeze --replace' [frozen-version]"))
    #expect(outcome.errors.contains("M.frozen:2:1: note: it was frozen here"))
  }

  @Test func whatTablesDoNotHoldMayChange() throws {
    let folder = try folder()
    _ = try run("freeze", "M.xcdatamodeld", "--all-versions", in: folder)
    let info = #"<userInfo><entry key="note" value="x"/></userInfo>"#
    try folder.write(Self.model(Self.text + info), to: Self.old)
    #expect(try run("validate", "M.xcdatamodeld", in: folder).findings == [])
  }

  @Test func aVersionThatIsGoneIsAnErrorAtItsLine() throws {
    let folder = try folder()
    _ = try run("freeze", "M.xcdatamodeld", "--all-versions", in: folder)
    try FileManager.default.removeItem(at: folder.file("M.xcdatamodeld/M.xcdatamodel"))
    let outcome = try run("validate", "M.xcdatamodeld", in: folder)
    #expect(outcome.status == 1)
    #expect(
      outcome.findings == [
        """
        M.frozen:2:1: error: the version 'M' was frozen but is missing from the bundle: restore it, or \
        remove this line if no files of it exist [frozen-version]
        """
      ]
    )
  }

  @Test func aVersionWithErrorsHasChanged() throws {
    let folder = try folder()
    _ = try run("freeze", "M.xcdatamodeld", "--all-versions", in: folder)
    try folder.write("<model", to: Self.old)
    let outcome = try run("validate", "M.xcdatamodeld", in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("was frozen, and now has errors: undo the change"))
  }

  @Test func freezingAgainNeedsAFlag() throws {
    let folder = try folder()
    _ = try run("freeze", "M.xcdatamodeld", "--all-versions", in: folder)
    let before = try frozen(folder)
    try folder.write(Self.model(Self.rank), to: Self.old)
    let refused = try run("freeze", "M.xcdatamodeld", "--all-versions", in: folder)
    #expect((refused.status, refused.output) == (1, ""))
    #expect(refused.errors.contains("[frozen-version]"))
    #expect(try frozen(folder) == before)
    let replaced = try run("freeze", "M.xcdatamodeld", "--all-versions", "--replace", in: folder)
    #expect(replaced.status == 0)
    #expect(replaced.output == "froze 'M' in M.frozen\n'M 2' is already frozen in M.frozen\n")
    #expect(try frozen(folder) != before)
    #expect(try run("validate", "M.xcdatamodeld", in: folder).status == 0)
  }

  /// A check that is passed over in silence would be none.
  @Test(arguments: [
    ("<<<<<<< HEAD", "expected a line 'FINGERPRINT FORMAT VERSION'"),
    ("38a1c5e0b7d24f69 1 M", "expected a line"),
    ("38A1C5E0B7D24F6938a1c5e0b7d24f69 1 M", "expected a line"),
    ("38a1c5e0b7d24f6938a1c5e0b7d24f69 0 M", "expected a line"),
    ("38a1c5e0b7d24f6938a1c5e0b7d24f69 1 ", "expected a line"),
    ("38a1c5e0b7d24f6938a1c5e0b7d24f69 2 M", "'M' was frozen by a newer version of this tool"),
    (
      "38a1c5e0b7d24f6938a1c5e0b7d24f69 1 M\n38a1c5e0b7d24f6938a1c5e0b7d24f69 1 M",
      "'M' has two lines; keep the one of the version that was released"
    ),
  ])
  func aFileThatCannotBeReadIsAnError(_ text: String, _ message: String) throws {
    let folder = try folder()
    try folder.write("#\n\(text)\n", to: "M.frozen")
    for command in [["validate"], ["generate", "--output", "out"], ["freeze", "--replace"]] {
      let outcome = try ToolProcess.run(command + ["M.xcdatamodeld"], in: folder.url)
      #expect(outcome.status == 1)
      #expect(outcome.errors.contains("M.frozen:\(text.contains("\n") ? 3 : 2):1: error: \(message)"))
      #expect(outcome.errors.contains("[frozen-syntax]"))
      #expect(outcome.output == "")
    }
  }

  @Test func standardInputIsNoVersion() throws {
    let outcome = try ToolProcess.run(["freeze", "-"])
    #expect(outcome.status == 64)
  }
}
