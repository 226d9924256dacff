import DataModelDefinition
import DataModelRelational
import DataModelTestSupport
import Foundation
import Testing

@testable import DataModelSwift

/// A plugin cannot import the compiler, and says by itself which files a model gives.
@Suite struct PluginOutputTests {
  private static let plugin = "Plugins/GenerateDataModel/FoundModel.swift"

  @Test func namesTheFilesThatTheLayoutHas() throws {
    let source = try Repository.text(of: Self.plugin)
    let number = try #require(source.firstMatch(of: /entityFileCount = (\d+)/))
    #expect(Int(number.1) == SwiftGenerator.fixedFileCount)

    var options = SwiftOptions(layout: .fixed)
    options.fileStem = "STEM"
    let model = DataModel(entities: [])
    let lowered = model.lowered()
    let names = try SwiftGenerator(options: options).files(for: lowered, modelFileName: "M").map(\.name)
    #expect(names == (1...8).map { "STEMEntities\($0).generated.swift" } + ["STEMSchema.generated.swift"])
    #expect(source.contains(#"["Schema"] + (1...Self.entityFileCount).map { "Entities\($0)" }"#))
    #expect(source.contains(#""\(fileStem)\($0).generated.swift""#))
  }
}
