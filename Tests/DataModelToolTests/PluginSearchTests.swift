import DataModelTestSupport
import Foundation
import Testing

/// The search of the plugins for models, whose file is part of these tests by a link.
@Suite struct PluginSearchTests {
  private func link(_ path: String, to target: String, in folder: TemporaryFolder) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.file(path).path,
      withDestinationPath: target
    )
  }

  private func paths(_ folder: TemporaryFolder) throws -> [String] {
    let app = folder.file("Package/App")
    return try ModelBundles.all(inFolder: app).map { String($0.path.dropFirst(app.path.count + 1)) }
  }

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("", to: "Package/App/Models/M.xcdatamodeld/M.xcdatamodel/contents")
    try folder.write("", to: "Package/Other/N.xcdatamodeld/N.xcdatamodel/contents")
    return folder
  }

  /// Whichever name comes first, what is in the folder has its own path.
  @Test(arguments: ["A", "Z"]) func aFolderComesBeforeALinkToIt(_ name: String) throws {
    let folder = try folder()
    try link("Package/App/\(name)", to: "Models", in: folder)
    #expect(try paths(folder) == ["Models/M.xcdatamodeld"])
  }

  @Test func theFirstOfTwoLinksCounts() throws {
    let folder = try folder()
    for name in ["B", "A", "C"] { try link("Package/App/\(name)", to: "../Other", in: folder) }
    #expect(try paths(folder) == ["A/N.xcdatamodeld", "Models/M.xcdatamodeld"])
  }

  /// All models of the package would be the target's.
  @Test(arguments: ["..", "../..", "/", "."]) func aLinkToAFolderAroundIsNotFollowed(_ target: String) throws
  {
    let folder = try folder()
    try link("Package/App/Up", to: target, in: folder)
    #expect(try paths(folder) == ["Models/M.xcdatamodeld"])
  }

  @Test func bothPluginsSearchAlike() throws {
    let files = ["GenerateDataModel", "GenerateDataModelSources"]
    let texts = try files.map { try Repository.text(of: "Plugins/\($0)/ModelBundles.swift") }
    #expect(texts[0] == texts[1])
  }
}
