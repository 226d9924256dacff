import DataModelTestSupport
import Foundation
import Testing

/// What `fix` does to a model of which people have stores: to Core Data a changed version hash is another
/// model.
@Suite struct VersionHashTests {
  /// The first mistake is about the hash, the second is not.
  private static let broken = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Item" abstract="NO">
            <attribute name="text" attributeType="String" defaultValue="new"/>
        </entity>
    </model>
    """
  private static let free = broken.replacing("defaultValue", with: "defaultValueString")
  private static let changed = free.replacing("abstract", with: "isAbstract")

  private static let old = "M.xcdatamodeld/M.xcdatamodel/contents"
  private static let current = "M.xcdatamodeld/M 2.xcdatamodel/contents"

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for path in [Self.old, Self.current] { try folder.write(Self.broken, to: path) }
    let key = "<key>_XCCurrentVersionName</key><string>M 2.xcdatamodel</string>"
    try folder.write("<plist><dict>\(key)</dict></plist>", to: "M.xcdatamodeld/.xccurrentversion")
    return folder
  }

  private func contents(_ folder: TemporaryFolder) throws -> String {
    try String(contentsOf: folder.url.appendingPathComponent(Self.current), encoding: .utf8)
  }

  /// The version by itself, by any path, is one of several too.
  @Test(arguments: [
    ("M.xcdatamodeld", "."), (".", "."), ("M.xcdatamodeld/M 2.xcdatamodel", "."), (current, "."),
    ("M 2.xcdatamodel", "M.xcdatamodeld"), ("./contents", "M.xcdatamodeld/M 2.xcdatamodel"),
    ("../M.xcdatamodeld/M 2.xcdatamodel/", "M.xcdatamodeld"),
  ])
  func waitsToBeAsked(_ path: String, _ currentFolder: String) throws {
    let folder = try folder()
    let place = folder.url.appendingPathComponent(currentFolder)
    let outcome = try ToolProcess.run(["fix", path], in: place)
    #expect(try contents(folder) == Self.free)
    #expect(outcome.status == 0)
    #expect(
      outcome.errors.contains("did you mean 'isAbstract'? (its repair changes the version hash) [misspelt")
    )
    let end = """
      1 fixed. 1 model checked: no errors, 1 warning.
      1 repair was left out because it changes the version hash of a model with several versions; \
      use --change-version-hash to make it.

      """
    #expect(outcome.errors.hasSuffix(end), "\(outcome.errors)")
  }

  @Test func isMadeWhenAsked() throws {
    let folder = try folder()
    let outcome = try ToolProcess.run(["fix", ".", "--change-version-hash"], in: folder.url)
    #expect(try contents(folder) == Self.changed)
    #expect(
      outcome.errors.contains(
        "fixed: rename 'abstract' to 'isAbstract'; it changes the version hash [misspelt"
      )
    )
    #expect(outcome.errors.contains("fixed: rename 'defaultValue' to 'defaultValueString' [misspelt"))
    #expect(
      outcome.errors.contains("\n1 repair changes the version hash: an app that uses Core Data has to ")
    )
  }

  @Test func validateCountsBothAndNamesTheCommands() throws {
    let folder = try folder()
    let lines = try ToolProcess.run(["validate", "."], in: folder.url).errors.split(separator: "\n").suffix(2)
    #expect(
      Array(lines) == [
        "1 of these can be repaired: datamodel fix .",
        "1 of these can be repaired, which changes the version hash: datamodel fix . --change-version-hash",
      ]
    )
  }
}
