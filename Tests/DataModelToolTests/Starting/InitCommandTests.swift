import DataModelDefinition
import DataModelTestSupport
import Foundation
import Testing

@Suite struct InitCommandTests {
  @Test func writesAModelToBeginWith() throws {
    let folder = try TemporaryFolder()
    let outcome = try ToolProcess.run(["init", "Shop"], in: folder.url)
    #expect(outcome.status == 0)
    #expect(
      outcome.output == """
        wrote Shop.xcdatamodeld/Shop.xcdatamodel/contents
        wrote Shop.xcdatamodeld/.xccurrentversion
        next: datamodel generate Shop.xcdatamodeld --output Generated

        """
    )
    #expect(
      try String(contentsOf: folder.file("Shop.xcdatamodeld/Shop.xcdatamodel/contents"), encoding: .utf8)
        == """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" \
        minimumToolsVersion="Automatic" sourceLanguage="Swift" userDefinedModelVersionIdentifier="">
            <entity name="Item" representedClassName="Item" syncable="YES">
                <attribute name="text" optional="YES" attributeType="String"/>
            </entity>
        </model>
        """
    )
  }

  /// What it writes has no finding, and its Swift can be generated.
  @Test(arguments: ModelProfile.allCases)
  func writesWhatTheProfileNeeds(_ profile: ModelProfile) throws {
    let folder = try TemporaryFolder()
    let made = try ToolProcess.run(["init", "App/My Shop", "--profile", profile.rawValue], in: folder.url)
    #expect(made.status == 0)
    let path = "App/My Shop.xcdatamodeld"
    let checked = try ToolProcess.run(
      ["validate", path, "--strict", "--profile", profile.rawValue],
      in: folder.url
    )
    #expect(checked.status == 0)
    #expect(checked.findings == [])
    let generated = try ToolProcess.run(
      ["generate", path, "--output", "Generated", "--profile", profile.rawValue],
      in: folder.url
    )
    #expect(generated.status == 0)
    #expect(FileManager.default.fileExists(atPath: folder.file("Generated").path))
  }

  @Test func replacesNothing() throws {
    let folder = try TemporaryFolder()
    try folder.write("mine", to: "Shop.xcdatamodeld/Shop.xcdatamodel/contents")
    let outcome = try ToolProcess.run(["init", "Shop"], in: folder.url)
    #expect(outcome.status == 73)
    #expect(
      outcome.errors
        == "error: 'Shop.xcdatamodeld' already exists, and is not replaced; choose another name\n"
    )
    let contents = folder.file("Shop.xcdatamodeld/Shop.xcdatamodel/contents")
    #expect(try String(contentsOf: contents, encoding: .utf8) == "mine")
  }

  @Test(arguments: ["", ".xcdatamodeld"])
  func needsAName(_ name: String) throws {
    #expect(try ToolProcess.run(["init", name]).status == 64)
  }
}
