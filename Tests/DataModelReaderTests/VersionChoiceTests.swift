import DataModelDefinition
import DataModelReader
import DataModelTestSupport
import Testing

/// Which version of a bundle counts: the one asked for, the one of `.xccurrentversion`, or the only one.
@Suite struct VersionChoiceTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let versions: [String]
    let plist: String?
    let asked: String?
    let chosen: String?
    let findings: [String]

    init(
      _ what: String,
      _ versions: [String],
      plist: String? = nil,
      asked: String? = nil,
      _ chosen: String?,
      findings: [String] = []
    ) {
      testDescription = what
      self.versions = versions
      self.plist = plist
      self.asked = asked
      self.chosen = chosen
      self.findings = findings
    }
  }

  /// As Xcode writes it.
  private static func plist(_ entries: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>\(entries)</dict>
    </plist>
    """
  }

  private static func naming(_ version: String) -> String {
    plist("\n\t<key>_XCCurrentVersionName</key>\n\t<string>\(version)</string>\n")
  }

  static let cases: [Case] = [
    Case("one version, no plist", ["Shop"], "Shop"),
    Case("one version, a plist that names it", ["Shop"], plist: naming("Shop.xcdatamodel"), "Shop"),
    Case("one version, an empty plist", ["Shop"], plist: plist(""), "Shop"),
    Case("a plist that names one of two", ["Shop", "Shop 2"], plist: naming("Shop 2.xcdatamodel"), "Shop 2"),
    Case("a name without extension", ["Shop", "Shop 2"], plist: naming("Shop 2"), "Shop 2"),
    Case(
      "a name with other letters",
      ["Käse", "Käse & Brot"],
      plist: naming("Käse &amp; Brot.xcdatamodel"),
      "Käse & Brot"
    ),
    Case("a name in a section", ["A", "B"], plist: naming("<![CDATA[B.xcdatamodel]]>"), "B"),
    Case(
      "another key before it",
      ["A", "B"],
      plist: plist(
        "<key>Other</key><string>A.xcdatamodel</string><key>_XCCurrentVersionName</key><string>B</string>"
      ),
      "B"
    ),
    Case("asked for", ["A", "B"], asked: "B", "B"),
    Case("asked for with extension", ["A", "B"], asked: "B.xcdatamodel", "B"),
    Case("asked for against the plist", ["A", "B"], plist: naming("A.xcdatamodel"), asked: "B", "B"),
    Case(
      "asked for one that is not there",
      ["Shop 10", "Shop", "Shop 2"],
      asked: "Shop 3",
      nil,
      findings: [
        """
        S.xcdatamodeld: error: the bundle has no version 'Shop 3'; it has 'Shop', 'Shop 2', 'Shop 10' \
        [unknown-version]
        """
      ]
    ),
    Case(
      "several, no plist",
      ["Shop 10", "Shop", "Shop 2"],
      nil,
      findings: [
        """
        S.xcdatamodeld: error: the bundle has 3 versions and the hidden file '.xccurrentversion' is missing; \
        check all with --all-versions, or choose with --model-version: 'Shop', 'Shop 2', 'Shop 10' \
        [ambiguous-version]
        """
      ]
    ),
    Case(
      "several, an empty plist",
      ["A", "B"],
      plist: plist(""),
      nil,
      findings: [
        """
        S.xcdatamodeld/.xccurrentversion: error: the bundle has 2 versions and '.xccurrentversion' names no \
        version; check all with --all-versions, or choose with --model-version: 'A', 'B' [ambiguous-version]
        """
      ]
    ),
    Case(
      "a plist that names nothing that exists",
      ["A", "B"],
      plist: naming("C.xcdatamodel"),
      nil,
      findings: [
        """
        S.xcdatamodeld/.xccurrentversion:6:2: error: the current version 'C' is not in the bundle; it has \
        'A', 'B' [unknown-version]
        """
      ]
    ),
    Case(
      "one version, and a plist that names another",
      ["A"],
      plist: naming("C.xcdatamodel"),
      nil,
      findings: [
        """
        S.xcdatamodeld/.xccurrentversion:6:2: error: the current version 'C' is not in the bundle; it has \
        'A' [unknown-version]
        """
      ]
    ),
    Case(
      "a plist that is no XML",
      ["A"],
      plist: "<plist>\n  <dict>\n</plist>",
      "A",
      findings: [
        """
        S.xcdatamodeld/.xccurrentversion:2:3: error: the element '<dict>' is not closed before '</plist>' \
        [malformed-xml]
        """
      ]
    ),
    Case(
      "a plist that brings an entity",
      ["A"],
      plist: "<!DOCTYPE plist [\n<!ENTITY a SYSTEM \"file:///etc/hostname\">]>\n<plist/>",
      "A",
      findings: [
        """
        S.xcdatamodeld/.xccurrentversion:2:1: error: an entity declaration is not allowed here; remove it \
        [document-type]
        """
      ]
    ),
  ]

  @Test(arguments: cases)
  func choice(_ example: Case) throws {
    var texts = Dictionary(
      uniqueKeysWithValues: example.versions.map { ("S.xcdatamodeld/\($0).xcdatamodel/contents", "x") }
    )
    texts["S.xcdatamodeld/.xccurrentversion"] = example.plist
    var diagnostics = Diagnostics()
    let bundles = try ModelLocator.locate(
      "S.xcdatamodeld",
      in: InMemoryFiles(texts),
      diagnostics: &diagnostics
    )
    let bundle = try #require(bundles.first)
    let version = bundle.selectedVersion(named: example.asked, diagnostics: &diagnostics)
    #expect(version?.name == example.chosen)
    #expect(diagnostics.lines(withPath: true, withSeverity: true) == example.findings)
  }

  @Test func unreadablePlistEndsTheRun() {
    let plist = "S.xcdatamodeld/.xccurrentversion"
    var files = InMemoryFiles(["S.xcdatamodeld/A.xcdatamodel/contents": "x", plist: "x"])
    files.unreadable = [plist]
    var diagnostics = Diagnostics()
    #expect(throws: FileAccessError(path: plist, reason: "permission denied")) {
      try ModelLocator.locate("S.xcdatamodeld", in: files, diagnostics: &diagnostics)
    }
  }

  @Test(arguments: [
    ["Shop", "Shop 2", "Shop 10"],
    ["Model", "Modelv2", "Modelv10"],
    ["1.0", "1.0.1", "1.0.10", "1.1"],
    ["alpha", "Beta", "gamma"],
    ["2 a", "10 a", "a"],
    ["v01", "v1", "v2"],
    ["v1", "v18446744073709551616", "v99999999999999999999"],
  ])
  func naturalOrder(names: [String]) {
    #expect(names.reversed().sorted(by: VersionName.isOrdered(_:before:)) == names)
    #expect(names.sorted(by: VersionName.isOrdered(_:before:)) == names)
  }

  struct Series: Sendable, CustomTestStringConvertible {
    let names: [String]
    var doubt: [String]?
    var bundle = "Shop"
    var testDescription: String { names.joined(separator: ", ") }
  }

  /// The names in the order that is wanted, and the two of which neither is surely older.
  @Test(arguments: [
    Series(names: ["Shop", "Shop 2", "Shop 10"]),
    Series(names: ["Notes", "Notes v2", "Notes v3"]),
    Series(names: ["Data3", "Data3_v2", "Data3_v3"]),
    Series(names: ["1.9 first", "1.10 second", "2.0"]),
    Series(names: ["Shop_v1", "Shop_sizes_v2", "Shop_colors_v3", "Shop_taxes_v4"]),
    Series(names: ["Shop", "tags 2", "sizes 3"]),
    Series(names: ["Model", "Model 2", "New Model 3"]),
    Series(names: ["sizes 1.9", "colors 2.0", "beta 2.1"]),
    Series(names: ["sizes 2020-12-31", "colors 2021-01-01"]),
    Series(names: ["AddedMood", "Initial"], doubt: ["AddedMood", "Initial"]),
    Series(names: ["Initial", "AddedMood 2", "Tags 3"], doubt: ["Initial", "AddedMood 2"]),
    Series(names: ["Shop", "Shop beta"], doubt: ["Shop", "Shop beta"]),
    Series(names: ["Shop a 2", "Shop b 2"], doubt: ["Shop a 2", "Shop b 2"]),
    Series(names: ["v01", "v1"], doubt: ["v01", "v1"]),
  ])
  func orderOfASeries(_ series: Series) {
    for names in [series.names, series.names.reversed(), series.names.sorted()] {
      let order = VersionOrder(names, of: series.bundle)
      #expect(order.doubt.map { [$0.first, $0.second] } == series.doubt)
      #expect(order.names == series.names)
    }
  }
}
