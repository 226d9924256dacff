import DataModelTestSupport
import Foundation
import Testing

/// What the documents show of `Package.swift` is read by SwiftPM, and names what this package has.
@Suite struct ManifestTests {
  private struct Manifest: Decodable {
    struct Target: Decodable {
      struct Dependency: Decodable {
        let product: [String?]?
      }

      struct Usage: Decodable {
        let plugin: [String?]
      }

      let dependencies: [Dependency]
      let pluginUsages: [Usage]?
    }

    let targets: [Target]
  }

  @Test(arguments: DocumentTests.manifests)
  func isReadBySwiftPM(_ block: CodeBlock) throws {
    let fragment = block.lines.joined(separator: "\n")
    let dependency = #".package(url: "https://example.com/swift-datamodel", from: "0.1.0")"#
    let arguments =
      block.marker == .target ? "dependencies: [\(dependency)], targets: [\n\(fragment)\n]" : fragment
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let text = """
      // swift-tools-version: 6.1
      import PackageDescription

      let package = Package(name: "App", \(arguments))
      """
    try text.write(to: folder.file("Package.swift"), atomically: true, encoding: .utf8)
    let manifest = try JSONDecoder().decode(Manifest.self, from: Self.dump(folder))
    let target = try #require(manifest.targets.first)
    let products = target.dependencies.compactMap(\.product)
    let plugins = (target.pluginUsages ?? []).map(\.plugin)
    #expect(!products.isEmpty && !plugins.isEmpty)
    let own = try Repository.text(of: "Package.swift")
    for names in products + plugins {
      let name = try #require(names.first ?? nil)
      #expect(
        own.contains(".library(name: \"\(name)\"") || own.contains(".plugin(name: \"\(name)\", targets:")
      )
      #expect(names.dropFirst().first == "swift-datamodel")
    }
  }

  /// What is not released can only be had by its branch.
  @Test(arguments: ["README.md", "Documentation/Start.md", "Documentation/Guides/Plugins.md"])
  func dependsOnWhatThereIs(_ document: String) throws {
    let isReleased = try Repository.text(of: "CHANGELOG.md").contains(/\n## \[?\d/)
    let text = try Repository.text(of: document)
    #expect(text.contains(#"/swift-datamodel", branch: "main")"#) == !isReleased)
    #expect(text.contains(#"/swift-datamodel", from: ""#) == isReleased)
  }

  private static func dump(_ folder: TemporaryFolder) throws -> Data {
    let run = try ProgramRun(named: "swift", ["package", "--package-path", folder.url.path, "dump-package"])
    try #require(run.status == 0, "\(run.errors)")
    return Data(run.output.utf8)
  }
}
