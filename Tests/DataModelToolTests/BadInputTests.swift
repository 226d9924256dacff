import DataModelTestSupport
import Foundation
import Testing

/// Whatever is given in place of a model: one clear error, and no crash.
@Suite struct BadInputTests {
  private static let head = #"<model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">"#

  static let files: [(name: String, contents: Data, message: String)] = [
    ("empty", Data(), "1:1: error: the file is empty"),
    ("binary", Data((0...255).map { UInt8($0) }), "1:1: error: the file is binary"),
    (
      "malformed UTF-8",
      Data("\(head)<entity name=\"".utf8) + Data([0xC3, 0x28]) + Data("\"/></model>".utf8), "not UTF-8"
    ),
    (
      "entity bomb",
      Data("<!DOCTYPE m [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;\">]>\(head)&b;</model>".utf8),
      "1:1: error: a document type declaration (DOCTYPE) is not allowed"
    ),
    (
      "10,000 nested elements",
      Data(
        (head + String(repeating: "<e>", count: 10_000) + String(repeating: "</e>", count: 10_000)
          + "</model>").utf8
      ),
      "nested more than 64 deep"
    ),
    (
      "200,000 attributes",
      Data("\(head)<entity \((0..<200_000).map { "a\($0)=''" }.joined(separator: " "))/></model>".utf8),
      "more than 500 attributes"
    ),
    ("UTF-16", Data([0xFF, 0xFE, 0x3C, 0x00]), "UTF-16"),
    ("not a model", Data("<plist/>".utf8), "1:1: error: the root element is 'plist'"),
    ("broken off", Data("\(head)<entity".utf8), "error: "),
  ]

  @Test(arguments: files)
  func isOneErrorAtItsPlace(_ name: String, _ contents: Data, _ message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(contents, to: "M.xcdatamodel/contents")
    let outcome = try ToolProcess.run(["validate", "M.xcdatamodel"], in: folder.url)
    #expect(outcome.status == 1)
    #expect(outcome.findings.count == 1)
    #expect(outcome.findings.first?.contains(message) == true, "\(outcome.errors)")
  }

  @Test func aFolderAroundTheSearchedOneIsNotSearchedThroughALink() throws {
    let folder = try TemporaryFolder()
    try folder.write("\(Self.head)</model>", to: "App/M.xcdatamodel/contents")
    for name in ["a", "b"] {
      let link = folder.url.appendingPathComponent("App/\(name)")
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.url)
    }
    let outcome = try ToolProcess.run(["validate", "App"], in: folder.url)
    #expect(outcome.status == 0)
    #expect(
      outcome.errors == """
        note: 2 folders or models were left out: App/a, App/b; give the path of one to include it
        1 model checked: no errors, no warnings.

        """
    )
  }

  @Test func aHugeCurrentVersionIsRefusedUnread() throws {
    let folder = try TemporaryFolder()
    try folder.write("\(Self.head)</model>", to: "M.xcdatamodeld/M.xcdatamodel/contents")
    let path = "M.xcdatamodeld/.xccurrentversion"
    try folder.write("", to: path)
    let file = try FileHandle(forWritingTo: folder.url.appendingPathComponent(path))
    try file.truncate(atOffset: 3_000_000_000)
    try file.close()
    let outcome = try ToolProcess.run(["validate", "M.xcdatamodeld"], in: folder.url)
    #expect(outcome.status == 1)
    #expect(outcome.findings.count == 1)
    #expect(outcome.errors.contains("larger than 32 MiB"))
  }

  @Test func aHugeFileIsRefusedUnread() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "M.xcdatamodel/contents")
    let file = try FileHandle(forWritingTo: folder.url.appendingPathComponent("M.xcdatamodel/contents"))
    try file.truncate(atOffset: 300_000_000)
    try file.close()
    let outcome = try ToolProcess.run(["validate", "M.xcdatamodel"], in: folder.url)
    #expect(outcome.status == 1)
    #expect(outcome.findings.count == 1)
    #expect(outcome.errors.contains("larger than 32 MiB"))
  }

  @Test(arguments: [
    (["validate", "nowhere"], "nowhere: error: no such file or folder"),
    (["validate", "."], ".: error: no data model here (.xcdatamodeld or .xcdatamodel)"),
    (["sql", "."], ".: error: no data model here (.xcdatamodeld or .xcdatamodel)"),
    (["validate", "/dev/zero"], "/dev/zero: error: no such file or folder"),
  ])
  func noModelIs66(_ arguments: [String], _ message: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try ToolProcess.run(arguments, in: folder.url)
    #expect(outcome.status == 66)
    #expect(outcome.findings == [message])
  }
}
