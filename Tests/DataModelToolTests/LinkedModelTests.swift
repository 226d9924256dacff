import DataModelTestSupport
import Foundation
import Testing

/// Links, and what a recursive run leaves out, on a disk.
@Suite struct LinkedModelTests {
  private static let model = """
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
    <entity name="Item"><attribute name="a" optional="YES" attributeType="Colour"/></entity>
    </model>
    """

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.model, to: "Shared/M.xcdatamodeld/M.xcdatamodel/contents")
    return folder
  }

  private func link(_ path: String, to target: String, in folder: TemporaryFolder) throws {
    let url = folder.file(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try FileManager.default.createSymbolicLink(
      atPath: url.path,
      withDestinationPath: target
    )
  }

  private func paths(_ arguments: String..., in folder: TemporaryFolder) throws -> [String] {
    try ToolProcess.run(["validate"] + arguments, in: folder.url).findings
      .compactMap { line in
        line.firstMatch(of: #/^(.*?)(:\d+:\d+)?: (?:error|warning): /#).map { String($0.1) }
      }
  }

  @Test func aLinkedFolderIsSearched() throws {
    let folder = try folder()
    try link("App/Models", to: "../Shared", in: folder)
    #expect(try paths("App", in: folder) == ["App/Models/M.xcdatamodeld/M.xcdatamodel/contents"])
    try link("Linked", to: "App", in: folder)
    #expect(try paths("Linked", in: folder) == ["Linked/Models/M.xcdatamodeld/M.xcdatamodel/contents"])
  }

  @Test func aLinkedBundleAndVersionAreTaken() throws {
    let folder = try folder()
    try link("App/L.xcdatamodeld", to: "../Shared/M.xcdatamodeld", in: folder)
    #expect(try paths("App", in: folder) == ["App/L.xcdatamodeld/M.xcdatamodel/contents"])
    try link(
      "Other/N.xcdatamodeld/M.xcdatamodel",
      to: """
        ../../Shared/M.xcdatamodeld/M.xcdatamodel
        """,
      in: folder
    )
    #expect(try paths("Other", in: folder) == ["Other/N.xcdatamodeld/M.xcdatamodel/contents"])
  }

  /// Each folder is searched once, by whatever way.
  @Test func circlesEnd() throws {
    let folder = try folder()
    try link("Shared/Circle", to: ".", in: folder)
    try link("Shared/Up", to: "..", in: folder)
    try link("Again", to: "Shared", in: folder)
    #expect(try paths(".", in: folder) == ["./Shared/M.xcdatamodeld/M.xcdatamodel/contents"])
  }

  /// A link to a folder around the one that is searched would make all that is there a part of it.
  @Test func aLinkToAFolderAroundIsLeftOut() throws {
    let folder = try folder()
    try folder.write(Self.model, to: "App/N.xcdatamodeld/N.xcdatamodel/contents")
    try link("App/Up", to: "..", in: folder)
    #expect(try paths("App", in: folder) == ["App/N.xcdatamodeld/N.xcdatamodel/contents"])
    let outcome = try ToolProcess.run(["validate", "App"], in: folder.url)
    #expect(outcome.errors.contains("note: 1 folder or model was left out: App/Up;"))
  }

  @Test func aLinkThatLeadsNowhereIsReported() throws {
    let folder = try folder()
    try link("App/L.xcdatamodeld", to: "../Gone.xcdatamodeld", in: folder)
    try folder.write("x", to: "App/F.xcdatamodeld")
    let outcome = try ToolProcess.run(["validate", "App"], in: folder.url)
    #expect(
      outcome.findings == [
        "App/F.xcdatamodeld: warning: \(Self.stray("a file")) [stray-model-name]",
        "App/L.xcdatamodeld: warning: \(Self.stray("a broken link")) [stray-model-name]",
      ]
    )
  }

  private static func stray(_ what: String) -> String {
    "this is \(what); a model's source is a folder with this name, so nothing is read here"
  }

  /// The frozen versions of a shared model count where it is linked.
  @Test func frozenVersionsOfALinkedBundle() throws {
    let folder = try TemporaryFolder()
    let right = Self.model.replacing("Colour", with: "String")
    try folder.write(right, to: "Shared/M.xcdatamodeld/M.xcdatamodel/contents")
    try link("App/M.xcdatamodeld", to: "../Shared/M.xcdatamodeld", in: folder)
    let frozen = try ToolProcess.run(["freeze", "App/M.xcdatamodeld"], in: folder.url)
    #expect(frozen.status == 0, "\(frozen.errors)")
    #expect(FileManager.default.fileExists(atPath: folder.file("Shared/M.frozen").path))
    try folder.write(
      right.replacing("String", with: "Date"),
      to: "Shared/M.xcdatamodeld/M.xcdatamodel/contents"
    )
    let outcome = try ToolProcess.run(["generate", "App/M.xcdatamodeld", "--output", "out"], in: folder.url)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("[frozen-version]"))
  }

  @Test func whatIsLeftOutIsSaid() throws {
    let folder = try folder()
    for name in ["Pods", "build", "Vendor", "App"] {
      try folder.write(Self.model, to: "\(name)/N.xcdatamodeld/N.xcdatamodel/contents")
    }
    let outcome = try ToolProcess.run(["validate", ".", "--exclude", "Shared"], in: folder.url)
    #expect(
      outcome.findings.first
        == """
        note: 3 folders or models were left out: ./Pods, ./Shared, ./build; give the path of one to include it
        """
    )
    #expect(outcome.errors.contains("2 models checked"))
    try folder.write("exclude: [Vendor, App/N.xcdatamodeld]", to: "datamodel.yaml")
    #expect(try paths(".", in: folder) == ["./Shared/M.xcdatamodeld/M.xcdatamodel/contents"])
    #expect(try paths(".", "Pods", in: folder).count == 2)
    let usage = try ToolProcess.run(["validate", ".", "--exclude", ""], in: folder.url)
    #expect(usage.status == 64)
  }
}
