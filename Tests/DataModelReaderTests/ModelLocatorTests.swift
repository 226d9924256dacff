import DataModelDefinition
import DataModelReader
import DataModelTestSupport
import Testing

/// What a path means: the files there → the models found, or the finding.
@Suite struct ModelLocatorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let files: [String]
    let path: String
    /// `bundle: version (format), …`
    let models: [String]
    let findings: [String]

    init(_ what: String, _ files: [String], path: String, models: [String] = [], findings: [String] = []) {
      testDescription = what
      self.files = files
      self.path = path
      self.models = models
      self.findings = findings
    }
  }

  static let forms: [Case] = [
    Case(
      "a bare version",
      ["M/Shop.xcdatamodel/contents", "M/Shop.xcdatamodel/layout"],
      path: "M/Shop.xcdatamodel",
      models: ["Shop: Shop (xml)"]
    ),
    Case(
      "a bundle",
      ["Shop.xcdatamodeld/Shop.xcdatamodel/contents", "Shop.xcdatamodeld/README"],
      path: "Shop.xcdatamodeld",
      models: ["Shop: Shop (xml)"]
    ),
    Case(
      "a bundle with slashes behind its name",
      ["/a/Shop.xcdatamodeld/Shop.xcdatamodel/contents"],
      path: "/a/Shop.xcdatamodeld//",
      models: ["Shop: Shop (xml)"]
    ),
    Case(
      "versions in natural order, with spaces and other letters",
      ["Shop 10", "Shop 2", "Shop", "Über", "shop 3"].map { "Shop.xcdatamodeld/\($0).xcdatamodel/contents" },
      path: "Shop.xcdatamodeld",
      models: ["Shop: Shop (xml), Shop 2 (xml), shop 3 (xml), Shop 10 (xml), Über (xml)"]
    ),
    Case(
      "an old version beside new ones, and an empty one",
      [
        "S.xcdatamodeld/S.xcdatamodel/elements", "S.xcdatamodeld/S.xcdatamodel/layout",
        "S.xcdatamodeld/S 2.xcdatamodel/contents", "S.xcdatamodeld/S 3.xcdatamodel/layout",
        "S.xcdatamodeld/S 4.xcdatamodel/contents", "S.xcdatamodeld/S 4.xcdatamodel/elements",
      ],
      path: "S.xcdatamodeld",
      models: ["S: S (legacy), S 2 (xml), S 3 (missing), S 4 (xml)"]
    ),
    Case(
      "hidden folders, and files that are called like a version, do not count",
      [
        "S.xcdatamodeld/S.xcdatamodel/contents", "S.xcdatamodeld/T.xcdatamodel",
        "S.xcdatamodeld/.U.xcdatamodel/contents",
      ],
      path: "S.xcdatamodeld",
      models: ["S: S (xml)"],
      findings: [
        """
        S.xcdatamodeld/T.xcdatamodel: warning: this is a file; a model's source is a folder with this name, \
        so nothing is read here [stray-model-name]
        """
      ]
    ),
    Case(
      "a lone file in its version",
      ["M/Shop 2.xcdatamodel/contents"],
      path: "M/Shop 2.xcdatamodel/contents",
      models: ["Shop 2: Shop 2 (xml)"]
    ),
    Case("a lone file", ["contents"], path: "contents", models: ["contents: contents (xml)"]),
    Case("a lone file of any name", ["M/shop.xml"], path: "M/shop.xml", models: ["shop.xml: shop.xml (xml)"]),
    Case(
      "a lone old file",
      ["M/Shop.xcdatamodel/elements"],
      path: "M/Shop.xcdatamodel/elements",
      models: ["Shop: Shop (legacy)"]
    ),
  ]

  static let searches: [Case] = [
    Case(
      "a folder, searched through",
      [
        "App/Z.xcdatamodeld/Z.xcdatamodel/contents", "App/Deep/Er/A.xcdatamodel/contents",
        "App/Deep/B.xcdatamodeld/B.xcdatamodel/contents", "App/main.swift", "App/Old.momd/Old.mom",
        "App/Map.xcmappingmodel/xcmapping.xml", "App/.build/C.xcdatamodel/contents",
      ],
      path: "App",
      models: ["B: B (xml)", "A: A (xml)", "Z: Z (xml)"]
    ),
    Case("the root of all", ["/S.xcdatamodel/contents"], path: "/", models: ["S: S (xml)"]),
    Case("a folder without models", ["App/main.swift"], path: "App"),
    Case(
      "a folder with an empty bundle and a good one",
      ["App/A.xcdatamodeld/README", "App/B.xcdatamodel/contents"],
      path: "App",
      models: ["B: B (xml)"],
      findings: [
        """
        App/A.xcdatamodeld: error: the bundle has no version: expected a folder 'NAME.xcdatamodel' with a \
        'contents' file [no-version]
        """
      ]
    ),
  ]

  static let refusals: [Case] = [
    Case("a compiled model", ["A.mom"], path: "A.mom", findings: [compiled("A.mom")]),
    Case("a compiled bundle", ["A.momd/A.mom"], path: "A.momd", findings: [compiled("A.momd")]),
    Case("an optimised model", ["A.omo"], path: "A.omo", findings: [compiled("A.omo")]),
    Case(
      "a mapping model",
      ["A.xcmappingmodel/xcmapping.xml"],
      path: "A.xcmappingmodel/",
      findings: ["A.xcmappingmodel: error: \(mapping)"]
    ),
    Case(
      "the file of a mapping model",
      ["A.xcmappingmodel/xcmapping.xml"],
      path: "A.xcmappingmodel/xcmapping.xml",
      findings: ["A.xcmappingmodel/xcmapping.xml: error: \(mapping)"]
    ),
    Case(
      "a file named .xcdatamodel",
      ["A.xcdatamodel"],
      path: "A.xcdatamodel",
      findings: [file("A.xcdatamodel")]
    ),
    Case(
      "a file named .xcdatamodeld",
      ["A.xcdatamodeld"],
      path: "A.xcdatamodeld",
      findings: [file("A.xcdatamodeld")]
    ),
    Case(
      "a bundle without versions",
      ["A.xcdatamodeld/.xccurrentversion"],
      path: "A.xcdatamodeld",
      findings: [
        """
        A.xcdatamodeld: error: the bundle has no version: expected a folder 'NAME.xcdatamodel' with a \
        'contents' file [no-version]
        """
      ]
    ),
  ]

  private static let mapping = "this is a mapping model, which only Apple's migrations read [mapping-model]"

  private static func compiled(_ path: String) -> String {
    "\(path): error: this is a compiled model; pass the .xcdatamodeld that it was made from [compiled-model]"
  }

  private static func file(_ path: String) -> String {
    "\(path): error: this is a file; a model's source is a folder with this name [compiled-model]"
  }

  @Test(arguments: forms + searches + refusals)
  func locate(_ example: Case) throws {
    let files = InMemoryFiles(Dictionary(uniqueKeysWithValues: example.files.map { ($0, "x") }))
    var diagnostics = Diagnostics()
    let bundles = try ModelLocator.locate(example.path, in: files, diagnostics: &diagnostics)
    let models = bundles.map { bundle in
      "\(bundle.name): " + bundle.versions.map { "\($0.name) (\($0.format))" }.joined(separator: ", ")
    }
    #expect(models == example.models)
    #expect(diagnostics.lines(withPath: true, withSeverity: true) == example.findings)
  }

  @Test func pathsStayAsTheUserGaveThem() throws {
    let files = InMemoryFiles(["./a/../S.xcdatamodeld/S.xcdatamodel/contents": "x"])
    var diagnostics = Diagnostics()
    let bundles = try ModelLocator.locate("./a/../S.xcdatamodeld/", in: files, diagnostics: &diagnostics)
    #expect(bundles.map(\.path) == ["./a/../S.xcdatamodeld"])
    #expect(
      bundles.flatMap(\.versions).map(\.contentsPath) == ["./a/../S.xcdatamodeld/S.xcdatamodel/contents"]
    )
  }

  @Test func missingPath() {
    var diagnostics = Diagnostics()
    #expect(throws: FileAccessError(path: "No.xcdatamodeld", reason: "no such file or folder")) {
      try ModelLocator.locate(
        "No.xcdatamodeld",
        in: InMemoryFiles([String: String]()),
        diagnostics: &diagnostics
      )
    }
  }
}
