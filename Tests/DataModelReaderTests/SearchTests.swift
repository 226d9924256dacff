import DataModelDefinition
import DataModelReader
import DataModelTestSupport
import Testing

/// What a search for models in a folder takes, and what it leaves.
@Suite struct SearchTests {
  private static let paths = [
    "App/A.xcdatamodel/contents", "App/Pods/B.xcdatamodel/contents",
    "App/Deep/Carthage/C.xcdatamodel/contents",
    "App/DerivedData/D.xcdatamodel/contents", "App/node_modules/E.xcdatamodel/contents",
    "App/build/F.xcdatamodel/contents", "App/SourcePackages/G.xcdatamodel/contents",
    "App/builds/H.xcdatamodel/contents", "App/.git/I.xcdatamodel/contents",
    "App/Vendor/J.xcdatamodel/contents", "App/Tests/Fixtures/K.xcdatamodel/contents",
    "App/Fixtures/L.xcdatamodel/contents",
  ]
  private static let always = [
    "App/Deep/Carthage", "App/DerivedData", "App/Pods", "App/SourcePackages", "App/build", "App/node_modules",
  ]

  /// Patterns, the models that are found, and what is left out.
  static let searches: [([String], [String], [String])] = [
    ([], ["A", "L", "K", "J", "H"], []),
    (["Vendor"], ["A", "L", "K", "H"], ["App/Vendor"]),
    (["Tests/Fixtures"], ["A", "L", "J", "H"], ["App/Tests/Fixtures"]),
    (["Fixtures", "b*s"], ["A", "J"], ["App/Fixtures", "App/Tests/Fixtures", "App/builds"]),
    (
      ["?.xcdatamodel"], [],
      ["A", "Fixtures/L", "Tests/Fixtures/K", "Vendor/J", "builds/H"].map { "App/\($0).xcdatamodel" }
    ),
  ]

  @Test(arguments: searches)
  func leavesOut(_ patterns: [String], _ models: [String], _ leftOut: [String]) throws {
    let files = InMemoryFiles(Dictionary(uniqueKeysWithValues: Self.paths.map { ($0, "x") }))
    var diagnostics = Diagnostics()
    var found: [String] = []
    let bundles = try ModelLocator.locate(
      "App",
      in: files,
      excluding: SearchExclusion(patterns.compactMap { PathPattern($0) }),
      leftOut: &found,
      diagnostics: &diagnostics
    )
    #expect(bundles.map(\.name) == models)
    #expect(found.sorted() == (Self.always + leftOut).sorted())
    #expect(diagnostics.lines() == [])
  }

  /// A folder that is named is meant.
  @Test func takesWhatIsNamed() throws {
    let files = InMemoryFiles(Dictionary(uniqueKeysWithValues: Self.paths.map { ($0, "x") }))
    var diagnostics = Diagnostics()
    var leftOut: [String] = []
    let bundles = try ModelLocator.locate(
      "App/Pods",
      in: files,
      excluding: SearchExclusion([]),
      leftOut: &leftOut,
      diagnostics: &diagnostics
    )
    #expect(bundles.map(\.name) == ["B"])
    #expect(leftOut == [])
  }

  @Test(arguments: [
    ("Vendor", "App/Vendor", true), ("Vendor", "App/MyVendor", false), ("a/b", "a/b", true),
    ("a/b", "b", false),
    ("*", "x", true), ("a*b*c", "aXbYbZc", true), ("a*b*c", "aXbYbZ", false), ("a?c", "abc", true),
    ("a?c", "ac", false),
    ("a*", "b/a", true), ("b/*", "b/a/c", false), ("Größe", "Größe", true),
    (String(repeating: "a*", count: 40) + "b", String(repeating: "a", count: 200), false),
  ])
  func patterns(_ pattern: String, _ path: String, _ fits: Bool) throws {
    #expect(try #require(PathPattern(pattern)).matches(path) == fits)
  }

  /// A file of a model's name would be missing without a word.
  @Test func strayNames() throws {
    let files = InMemoryFiles([
      "App/A.xcdatamodeld": "x", "App/B.xcdatamodel": "x", "App/C.xcdatamodeld/C.xcdatamodel/contents": "x",
      "App/C.xcdatamodeld/C 2.xcdatamodel": "x",
    ])
    var diagnostics = Diagnostics()
    let bundles = try ModelLocator.locate("App", in: files, diagnostics: &diagnostics)
    #expect(bundles.map(\.name) == ["C"])
    #expect(
      diagnostics.lines(withPath: true, withSeverity: true)
        == ["App/A.xcdatamodeld", "App/B.xcdatamodel", "App/C.xcdatamodeld/C 2.xcdatamodel"].map { path in
          """
          \(path): warning: this is a file; a model's source is a folder with this name, so nothing is read \
          here [stray-model-name]
          """
        }
    )
  }
}
