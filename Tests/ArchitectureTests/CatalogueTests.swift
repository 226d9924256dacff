import DataModelTestSupport
import Foundation
import Testing
import Yams

/// The pages of the libraries, as far as that can be seen without DocC. `Scripts/documentation` makes them,
/// and reports every broken link.
@Suite struct CatalogueTests {
  static let modules = ["DataModelRuntime", "CoreDataImport", "OfflineSync", "RemoteTables", "TableService"]

  @Test(arguments: modules)
  func aModuleHasAPage(_ module: String) throws {
    let page = try Self.page(of: module)
    #expect(page.hasPrefix("# ``\(module)``\n"))
    let headings = page.matches(of: #/^## (.*)$/#.anchorsMatchLineEndings()).map { String($0.1) }
    #expect(headings == ["Overview", "Topics"])
    #expect(page.components(separatedBy: "```swift\n").count == 2, "a page has one example")
  }

  /// Who looks for a type finds it under what it is for, and not in a list by the alphabet.
  @Test(arguments: modules)
  func everyTypeIsInATopic(_ module: String) throws {
    let interface = try Repository.text(of: "Tests/ArchitectureTests/Interfaces/\(module).txt")
    let declared = Self.types(in: interface)
    let listed = Self.topics(of: try Self.page(of: module)).map {
      String($0.split(separator: "/").last ?? "")
    }
    #expect(declared.count > 8)
    #expect(declared.filter { !listed.contains($0) } == [], "no topic has them")
    #expect(listed.filter { !declared.contains($0) } == [], "they are no public types")
    #expect(listed.count == Set(listed).count, "a type is in one topic")
  }

  /// The script, the package index and these tests mean the same libraries.
  @Test func allNameTheSameModules() throws {
    struct Index: Decodable {
      struct Builder: Decodable { let configs: [Configuration] }
      struct Configuration: Decodable { let documentation_targets: [String] }

      let builder: Builder
    }

    let index = try YAMLDecoder().decode(Index.self, from: Repository.text(of: ".spi.yml"))
    #expect(index.builder.configs.map(\.documentation_targets) == [Self.modules])
    let names = Self.modules.joined(separator: " ")
    #expect(try Repository.text(of: "Scripts/documentation").contains("set -- \(names)\n"))
  }

  // MARK: - Reading

  private static func page(of module: String) throws -> String {
    try Repository.text(of: "Sources/\(module)/\(module).docc/\(module).md")
  }

  /// The symbols that a page lists, in their order.
  private static func topics(of page: String) -> [String] {
    let list = page.components(separatedBy: "\n## Topics\n").dropFirst().joined()
    return list.matches(of: #/^- ``(.*)``$/#.anchorsMatchLineEndings()).map { String($0.1) }
  }

  /// The types that an interface declares by themselves, and neither in another type nor for one of another
  /// module.
  private static func types(in interface: String) -> [String] {
    let line = #/^(\w+): (?:[^:]* )?(?:struct|enum|class|actor|protocol|typealias) (\w+)/#
    return interface.split(separator: "\n").compactMap { text in
      text.prefixMatch(of: line).flatMap { $0.1 == $0.2 ? String($0.1) : nil }
    }
  }

  @Test func findsTypesAndTopics() {
    let interface = """
      Bool.stored: var stored: Bool
      ClosedRange.contains(_:): func contains(_ value: Int)
      Note.Kind: enum Note.Kind
      Note.text: var text: String
      Note: Swift.Sendable
      Note: struct Note<Value> where Value : Sendable
      Notes: @frozen indirect enum Notes
      Reader: protocol Reader : Sendable
      Work: final class Work
      """
    #expect(Self.types(in: interface) == ["Note", "Notes", "Reader", "Work"])
    let page = "# ``A``\n\n- ``Above``\n\n## Topics\n\n### Use\n\n- ``Note``\n- ``A/Notes``\n"
    #expect(Self.topics(of: page) == ["Note", "A/Notes"])
  }
}
