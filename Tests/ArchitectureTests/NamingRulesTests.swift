import DataModelTestSupport
import Foundation
import Testing

/// Names that must not clash: with each other on a disk that ignores case, or with an app's own targets.
@Suite struct NamingRulesTests {
  private func names() throws -> [String] {
    let manifest = try Repository.text(of: "Package.swift")
    return manifest.matches(
      of:
        /\.(?:systemLibrary|target|executableTarget|testTarget|executable|library|plugin)\(\s*name: "([^"]+)"/
    )
    .map { String($0.1) }
  }

  @Test func noTwoNamesDifferOnlyInLetterCase() throws {
    let folders = try Repository.names(in: "")
    let all = Set(try names() + folders)
    let clashes = Dictionary(grouping: all) { $0.lowercased() }.values.filter { $0.count > 1 }
    #expect(clashes.isEmpty)
  }

  @Test(arguments: ["DataModel", "Templates", "Model", "Models", "Schema", "Schemas", "Database", "Store"])
  func leavesNamesThatAnAppMightUse(_ name: String) throws {
    #expect(!(try names().contains(name)))
  }

  /// On macOS two such folders are one.
  @Test(arguments: ["Sources", "Tests", "Plugins", "Examples"])
  func noTwoFoldersDifferOnlyInLetterCase(_ parent: String) throws {
    let folders = try Repository.names(in: parent)
    #expect(Set(folders.map { $0.lowercased() }).count == folders.count)
  }

  @Test func findsTheTargets() throws {
    #expect(
      Set(try names()).isSuperset(of: [
        "CLibXML2", "DataModelTool", "datamodel", "DataModelRuntime", "GenerateDataModel",
      ])
    )
  }
}
