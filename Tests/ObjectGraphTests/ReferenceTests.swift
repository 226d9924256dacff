import DataModelSwift
import DataModelTestSupport
import Foundation
import Testing

/// The generated types of the models of apps are checked in, compiled, and run by the other tests. Those of
/// the rule matrix are made in the build.
@Suite struct ReferenceTests {
  /// `Scripts/record reference` rewrites them. After a change of a model run it before `type-table`.
  @Test(arguments: try bundleNames())
  func areWhatTheGeneratorMakes(_ name: String) throws {
    let model = try GraphModel(name, GeneratedTypes(schema: GraphModels.matrix.types.schema))
    var options = SwiftOptions()
    options.typePrefix = name
    let files = try SwiftGenerator(options: options)
      .files(for: model.lowered, modelFileName: "\(name).xcdatamodeld")
    let folder = Self.reference.appendingPathComponent(name)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names == files.map(\.name))
    for file in files {
      let expected = try String(contentsOf: folder.appendingPathComponent(file.name), encoding: .utf8)
      #expect(file.contents == expected, "\(file.name)")
    }
  }

  /// `type-table` was run after the last change of a model.
  @Test(arguments: GraphModels.all.map(\.name))
  func areAllKnownToTheTests(_ name: String) throws {
    let types = try #require(GraphModels.all.first { $0.name == name }?.types)
    let model = try GraphModel(name, types)
    let concrete = model.lowered.entities.map(\.entity).filter { !$0.isAbstract }.map(\.name)
    #expect(types.entities.keys.sorted() == concrete.sorted())
    let relationships = concrete.flatMap { entity in model.sides(of: entity).map { "\(entity).\($0.name)" } }
    #expect(types.relationships.keys.sorted() == relationships.sorted())
  }

  /// Every model of the folder is in the list of those that the tests go through.
  @Test func areAllInTheList() throws {
    #expect(GraphModels.apps.map(\.name).sorted() == (try Self.bundleNames()))
  }

  private static func bundleNames() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: GraphModel.folder.path)
      .filter { $0.hasSuffix(".xcdatamodeld") }.map { String($0.dropLast(".xcdatamodeld".count)) }.sorted()
  }

  private static let reference = Repository.url(of: "Tests/ReferenceOutput/ObjectGraph")
}
