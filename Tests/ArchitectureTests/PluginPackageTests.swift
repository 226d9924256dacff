import DataModelTestSupport
import Foundation
import Testing

/// `Scripts/make-plugin-package` writes a package whose plugins run the tool of a release.
@Suite struct PluginPackageTests {
  private static let address = "https://example.com/0.1.0/datamodel.artifactbundle.zip"
  private static let checksum = String(repeating: "0123456789abcdef", count: 4)

  private func make(
    _ version: String = "0.1.0",
    _ address: String = address,
    _ checksum: String = checksum,
    in folder: TemporaryFolder
  ) throws -> ProgramRun {
    try ShellScript(in: folder.url).run(
      #""$@""#,
      [Repository.url(of: "Scripts/make-plugin-package").path, version, address, checksum, "package"]
    )
  }

  private func files(_ folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.contains(".") }.sorted()
  }

  @Test func hasTheSameSwiftButForTheToolsName() throws {
    let folder = try TemporaryFolder()
    let outcome = try make(in: folder)
    try #require(outcome.status == 0, "\(outcome.errors)")
    let plugins = folder.file("package/Plugins")
    #expect(try files(plugins) == files(Repository.url(of: "Plugins")))
    for path in try files(plugins) {
      let text = try String(contentsOf: plugins.appendingPathComponent(path), encoding: .utf8)
      if path.hasSuffix("/GeneratorTool.swift") {
        #expect(text.contains(#"static let name = "datamodel""#))
      } else {
        #expect(try text == Repository.text(of: "Plugins/\(path)"))
      }
    }
    let license = try String(contentsOf: folder.file("package/LICENSE"), encoding: .utf8)
    #expect(try license == Repository.text(of: "LICENSE"))
  }

  private struct Manifest: Decodable {
    struct Product: Decodable { let name: String }
    struct Target: Decodable {
      let name: String
      let type: String
      let url: String?
      let checksum: String?
    }

    let products: [Product]
    let targets: [Target]
  }

  private func manifest(_ folder: TemporaryFolder) throws -> Manifest {
    let outcome = try ShellScript(in: folder.url).run("swift package --package-path package dump-package")
    try #require(outcome.status == 0, "\(outcome.errors)")
    return try JSONDecoder().decode(Manifest.self, from: Data(outcome.output.utf8))
  }

  /// SwiftPM refuses two targets of one name in all packages of a build, and allows it for products.
  @Test func namesItsProductsAlikeAndItsTargetsNot() throws {
    let folder = try TemporaryFolder()
    try #require(try make(in: folder).status == 0)
    let manifest = try manifest(folder)
    let own = try Repository.text(of: "Package.swift")
    #expect(manifest.products.map(\.name) == ["GenerateDataModel", "GenerateDataModelSources"])
    for product in manifest.products {
      #expect(own.contains(".plugin(name: \"\(product.name)\", targets: ["))
    }
    #expect(manifest.targets.count == 3)
    for target in manifest.targets where target.type == "plugin" {
      #expect(!own.contains("\"\(target.name)\""))
    }
    let binary = try #require(manifest.targets.first { $0.type == "binary" })
    #expect((binary.url, binary.checksum) == (Self.address, Self.checksum))
  }

  @Test func takesABundleInItsFolder() throws {
    let folder = try TemporaryFolder()
    let outcome = try make("0.1.0", "datamodel.artifactbundle", "-", in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let manifest = try String(contentsOf: folder.file("package/Package.swift"), encoding: .utf8)
    #expect(manifest.contains(#"path: "datamodel.artifactbundle""#))
  }

  @Test(arguments: [
    ("", address, checksum, "'' is not a version"),
    ("0.1.0\"", address, checksum, "'0.1.0\"' is not a version"),
    (
      "0.1.0", "http://example.com/a.zip", checksum,
      "SwiftPM takes binaries from https:// only, not from 'http://example.com/a.zip'"
    ),
    ("0.1.0", "https://example.com/\"\\", checksum, #"'https://example.com/"\' is not an address"#),
    ("0.1.0", address, "0123", "the checksum has 4 digits, not 64"),
    ("0.1.0", address, "A", "'A' is not a checksum: it has 64 digits, 0 to 9 and a to f"),
  ])
  func refuses(_ version: String, _ address: String, _ checksum: String, _ message: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try make(version, address, checksum, in: folder)
    #expect((outcome.status, outcome.errors) == (64, "error: \(message)\n"))
    #expect(!FileManager.default.fileExists(atPath: folder.file("package/Package.swift").path))
  }

  /// What is left of an earlier release would be published with this one. Its repository stays.
  @Test func wantsAnEmptyFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "package/.git/HEAD")
    #expect(try make(in: folder).status == 0)
    let outcome = try make(in: folder)
    #expect(outcome.status == 73)
    #expect(outcome.errors.contains("is not empty: it has LICENSE\n"))
  }
}
