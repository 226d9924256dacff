import DataModelTestSupport
import Foundation
import Testing

/// Each version of a bundle is the current one, reached by a step, left out by name, or reported.
@Suite struct VersionSeriesTests {
  /// A bundle by the attributes of its versions, of which each may be text of the file as it is.
  struct Series: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var versions: [(name: String, attributes: String)]
    let current: String
    var configuration = ""
    var frozen: [String] = []
    /// What `validate` finds, without the name of the file's folder.
    let findings: [String]
    /// Whether `generate` refuses.
    var isRefused = false
  }

  private static func attribute(_ name: String, _ more: String = #"optional="YES""#) -> String {
    #"<attribute name="\#(name)" \#(more) attributeType="String"/>"#
  }

  private static let (text, sizes, colors) = (attribute("text"), attribute("sizes"), attribute("colors"))
  private static let conflict = "\n<<<<<<< ours\n\(text)\n=======\n>>>>>>> theirs\n"
  private static let unknownType = #"<attribute name="text" optional="YES" attributeType="Colour"/>"#
  private static let listed = "list the versions that have files under 'versions' in datamodel.yaml"
  private static let conflictReason =
    "an unresolved merge conflict; resolve it and remove the lines with <<<<<<<, ======= and >>>>>>>"

  static let series = [
    Series(
      testDescription: "a series by numbers",
      versions: [("M", text), ("M 2", text + sizes), ("M 10", text + sizes + colors)],
      current: "M 10",
      findings: []
    ),
    Series(
      testDescription: "an older version with the marks of a merge",
      versions: [("M", text), ("M 2", conflict), ("M 3", text + sizes)],
      current: "M 3",
      findings: [
        """
        M 2.xcdatamodel/contents:3:1: warning: no step leads from the version 'M 2' to 'M 3', nor from the \
        version before it, and their files are refused: repair it, or \(listed); it cannot be compiled: \
        \(conflictReason) [unreached-version]
        """
      ]
    ),
    Series(
      testDescription: "an older version of an unknown type",
      versions: [("M", unknownType), ("M 2", text + sizes)],
      current: "M 2",
      findings: [
        """
        M.xcdatamodel/contents:2:59: warning: no step leads from the version 'M' to 'M 2', and its files \
        are refused: repair it, or \(listed); it cannot be compiled: 'Item.text' has the unknown type \
        'Colour' [unreached-version]
        """
      ]
    ),
    Series(
      testDescription: "an older version with the marks of a merge that is left out",
      versions: [("M", text), ("M 2", conflict), ("M 3", text + sizes)],
      current: "M 3",
      configuration: "versions: [M, M 3]",
      findings: []
    ),
    Series(
      testDescription: "words before the last number",
      versions: [
        ("M_v1", text), ("M_sizes_v2", text + sizes), ("M_colors_v3", text + sizes + colors),
        ("M_a_v4", text + sizes + colors + attribute("a")),
      ],
      current: "M_a_v4",
      findings: []
    ),
    Series(
      testDescription: "names that do not tell their order",
      versions: [("AddedMood", text + sizes), ("Initial", text)],
      current: "AddedMood",
      findings: [
        """
        Initial.xcdatamodel/contents: warning: the version 'Initial' comes after the current version \
        'AddedMood', no step leads back, and its files are refused: make it the current version, or \
        \(listed), with 'AddedMood' at the end [unreached-version]
        """,
        ".xccurrentversion:1:46: note: 'AddedMood' is set as the current version here",
        """
        Initial.xcdatamodel/contents: warning: the names of the versions do not say whether 'AddedMood' or \
        'Initial' is older; 'AddedMood' is assumed to be: list the versions, oldest first, under 'versions' \
        in datamodel.yaml [version-order]
        """,
      ]
    ),
    Series(
      testDescription: "an order that is stated",
      versions: [("AddedMood", text + sizes), ("Initial", text)],
      current: "AddedMood",
      configuration: "versions: [Initial, AddedMood]",
      findings: []
    ),
    Series(
      testDescription: "an element that comes back in an order that is a guess",
      versions: [("AddedMood", text + sizes), ("Initial", text), ("Moods", text + sizes)],
      current: "Moods",
      findings: [
        """
        Initial.xcdatamodel/contents: warning: the names of the versions do not say whether 'AddedMood' or \
        'Initial' is older; 'AddedMood' is assumed to be: list the versions, oldest first, under 'versions' \
        in datamodel.yaml [version-order]
        """,
        """
        Moods.xcdatamodel/contents:2:94: warning: 'Item.sizes' is removed in the version 'Initial' and \
        returns in 'Moods': a file that is migrated through both loses its values; if this is not the order \
        of the versions, list them, oldest first, under 'versions' in datamodel.yaml [returning-element]
        """,
      ]
    ),
    Series(
      testDescription: "a current version before a frozen one",
      versions: [("M", text), ("M 2", text + sizes)],
      current: "M",
      frozen: ["M 2"],
      findings: [
        """
        M 2.xcdatamodel/contents: error: the version 'M 2' comes after the current version 'M', no step \
        leads back, and its files are refused: make it the current version, or \(listed), with 'M' at the \
        end [unreached-version]
        """,
        ".xccurrentversion:1:46: note: 'M' is set as the current version here",
        "M.frozen:2:1: note: 'M 2' was frozen here, so files of it exist",
      ],
      isRefused: true
    ),
    Series(
      testDescription: "a current version that 'versions' does not list",
      versions: [("M", text), ("M 2", text + sizes)],
      current: "M 2",
      configuration: "versions: [M]",
      findings: [
        """
        datamodel.yaml:1:12: warning: 'versions' does not list the current version 'M 2': no step leads to \
        it from the listed versions, and their files are refused; add it at the end [unreached-version]
        """
      ]
    ),
    Series(
      testDescription: "a frozen version that 'versions' does not list",
      versions: [("M", text), ("M 2", text + sizes), ("M 3", text + sizes)],
      current: "M 3",
      configuration: "versions: [M 2, M 3]",
      frozen: ["M"],
      findings: [
        """
        datamodel.yaml:1:12: warning: 'versions' leaves out 'M', which was frozen: no step leads from it, \
        and its files are refused; add it, or remove its line from the file of frozen versions if no files \
        of it exist [unreached-version]
        """,
        "M.frozen:2:1: note: it was frozen here",
      ]
    ),
    Series(
      testDescription: "statements about versions that no step leads to",
      versions: [("M", text), ("M 2", text + sizes), ("M 3", text + sizes)],
      current: "M 3",
      configuration: """
        versions: [M, M 3]
        migrations:
          M:
            Item.text: { value: x }
          M 2:
            Item.sizes: { value: x }
            Item.text: { value: x }
        """,
      findings: [
        """
        datamodel.yaml:4:5: warning: the statements for 'M' in 'migrations' have no effect: it is the first \
        version, so no step leads to it; remove them, or correct the version \
        [configuration-unused-statement]
        """,
        """
        datamodel.yaml:6:5: warning: the statements for 'M 2' in 'migrations' have no effect: it is not in \
        'versions', so no step leads to it; remove them, or correct the version \
        [configuration-unused-statement]
        """,
      ]
    ),
    Series(
      testDescription: "a step that needs a statement, and a frozen version",
      versions: [("M", text), ("M 2", text), ("M 3", text + attribute("name", ""))],
      current: "M 3",
      frozen: ["M"],
      findings: [
        """
        note: 'M' has 3 versions, and some steps between them need a statement. Only files that generated \
        code has written are migrated: leave out the versions without files, with 'versions: ["M", "M 3"]' \
        in datamodel.yaml
        """,
        """
        M 3.xcdatamodel/contents:2:83: error: 'Item.name' is required, but existing rows have no \
        value: set 'datamodel.migration.value', 'datamodel.migration.expression' or \
        'datamodel.migration.drop' = 'rows' in its user info [undecided-migration]
        """,
      ],
      isRefused: true
    ),
    Series(
      testDescription: "a step that needs a statement",
      versions: [("M", text), ("M 2", text + attribute("name", ""))],
      current: "M 2",
      findings: [
        """
        note: 'M' has 2 versions, and some steps between them need a statement. Only files that generated \
        code has written are migrated: leave out the versions without files, with 'versions: ["M 2"]' in \
        datamodel.yaml
        """,
        """
        M 2.xcdatamodel/contents:2:83: error: 'Item.name' is required, but existing rows have no \
        value: set 'datamodel.migration.value', 'datamodel.migration.expression' or \
        'datamodel.migration.drop' = 'rows' in its user info [undecided-migration]
        """,
      ],
      isRefused: true
    ),
    Series(
      testDescription: "a step that needs a statement, from a frozen version",
      versions: [("M", text), ("M 2", text + attribute("name", ""))],
      current: "M 2",
      frozen: ["M", "M 2"],
      findings: [
        """
        M 2.xcdatamodel/contents:2:83: error: 'Item.name' is required, but existing rows have no \
        value: set 'datamodel.migration.value', 'datamodel.migration.expression' or \
        'datamodel.migration.drop' = 'rows' in its user info [undecided-migration]
        """
      ],
      isRefused: true
    ),
    Series(
      testDescription: "a step that needs a statement, and a later one",
      versions: [
        ("M", text), ("M 2", text + attribute("name", "")), ("M 3", text + attribute("name", "") + sizes),
      ],
      current: "M 3",
      findings: [
        """
        note: 'M' has 3 versions, and some steps between them need a statement. Only files that generated \
        code has written are migrated: leave out the versions without files, with 'versions: ["M 2", \
        "M 3"]' in datamodel.yaml
        """,
        """
        M 2.xcdatamodel/contents:2:83: error: 'Item.name' is required, but existing rows have no \
        value: set 'datamodel.migration.value', 'datamodel.migration.expression' or \
        'datamodel.migration.drop' = 'rows' in its user info [undecided-migration]
        """,
      ],
      isRefused: true
    ),
  ]

  private func folder(_ series: Series) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for version in series.versions {
      let contents = """
        <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Item">\(version.attributes)</entity>
        </model>
        """
      try folder.write(contents, to: "M.xcdatamodeld/\(version.name).xcdatamodel/contents")
    }
    for version in series.frozen {
      let frozen = try ToolProcess.run(
        ["freeze", "M.xcdatamodeld", "--model-version", version],
        in: folder.url
      )
      #expect(frozen.status == 0, "\(frozen.errors)")
    }
    let key = "<key>_XCCurrentVersionName</key><string>\(series.current).xcdatamodel</string>"
    try folder.write("<plist><dict>\(key)</dict></plist>", to: "M.xcdatamodeld/.xccurrentversion")
    if !series.configuration.isEmpty { try folder.write(series.configuration, to: "datamodel.yaml") }
    return folder
  }

  private func lines(_ outcome: ProgramRun) -> [String] {
    outcome.findings.filter { !$0.hasSuffix(" changed.") }
      .map { $0.hasPrefix("M.xcdatamodeld/") ? String($0.dropFirst("M.xcdatamodeld/".count)) : $0 }
  }

  @Test(arguments: series) func validateAndGenerateSayTheSame(_ series: Series) throws {
    let folder = try folder(series)
    let validated = try ToolProcess.run(["validate", "--strict", "M.xcdatamodeld"], in: folder.url)
    #expect(lines(validated) == series.findings)
    #expect(validated.status == (series.findings.isEmpty ? 0 : 1))
    let generated = try ToolProcess.run(["generate", "M.xcdatamodeld", "--output", "out"], in: folder.url)
    #expect(lines(generated) == series.findings)
    #expect(generated.status == (series.isRefused ? 1 : 0))
  }

  /// A file of the third version keeps its colours on the way to the fourth.
  @Test func stepsFollowTheLastNumber() throws {
    let series = try #require(Self.series.first { $0.current == "M_a_v4" })
    let folder = try folder(series)
    let outcome = try ToolProcess.run(["generate", "M.xcdatamodeld", "--output", "out"], in: folder.url)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let code = try String(contentsOf: folder.file("out/MSchema.generated.swift"), encoding: .utf8)
    let versions = code.components(separatedBy: "fromVersion: \"").dropFirst()
      .map { $0.prefix { $0 != "\"" } }
    #expect(versions == ["M_v1", "M_sizes_v2", "M_colors_v3"])
  }

  /// An element that somebody takes away and brings back, in versions with numbers, is no more than a note.
  @Test func aCertainOrderIsNoWarning() throws {
    let folder = try folder(
      Series(
        testDescription: "",
        versions: [("M", Self.text + Self.sizes), ("M 2", Self.text), ("M 3", Self.text + Self.sizes)],
        current: "M 3",
        findings: []
      )
    )
    let outcome = try ToolProcess.run(["validate", "--strict", "M.xcdatamodeld"], in: folder.url)
    #expect(outcome.status == 0)
    #expect(
      outcome.errors.contains("note: 'Item.sizes' is removed in the version 'M 2' and returns in 'M 3'")
    )
  }
}
