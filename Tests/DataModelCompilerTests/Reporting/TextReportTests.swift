import DataModelCompiler
import DataModelDefinition
import DataModelReader
import DataModelReports
import Testing

@Suite struct TextReportTests {
  private static let related = Diagnostic.RelatedLocation(
    "the first is here",
    at: ReportedModel.source.location(of: 0..<6)
  )

  @Test func aLineForEachPlaceAndProblem() throws {
    let report = ReportedModel.report(
      [ReportedModel.diagnostic("it is bad", related: [Self.related])],
      problems: [FileAccessError(path: "nowhere", reason: "no such file or folder")]
    )
    #expect(
      try ReportedModel.lines(.text, report) == [
        "Shop.xcdatamodeld/Shop 2.xcdatamodel/contents:2:11: warning: it is bad [some-rule]",
        "Shop.xcdatamodeld/Shop 2.xcdatamodel/contents:1:1: note: the first is here",
        "nowhere: error: no such file or folder",
      ]
    )
    #expect(report.summary == "1 model checked: no errors, 1 warning.")
  }

  @Test func onATerminalTheLineFollows() {
    let report = ReportedModel.report([ReportedModel.diagnostic("it is bad", related: [Self.related])])
    let style = TextStyle(isColored: false, hasExcerpts: true)
    #expect(
      TextReport(report, style: style) { _ in ReportedModel.source }.lines == [
        "Shop.xcdatamodeld/Shop 2.xcdatamodel/contents:2:11: warning: it is bad [some-rule]",
        "  <entity name=\"Item\"/>",
        "          ^~~~~~~~~~~",
        "Shop.xcdatamodeld/Shop 2.xcdatamodel/contents:1:1: note: the first is here",
        "<model>",
        "^~~~~~",
      ]
    )
    // What cannot be read again, or has no line, is reported without.
    #expect(TextReport(report, style: style) { _ in nil }.lines.count == 2)
    let whole = ReportedModel.report([ReportedModel.diagnostic("it is bad", bytes: nil)])
    #expect(TextReport(whole, style: style) { _ in ReportedModel.source }.lines.count == 1)
  }

  @Test func colors() {
    let report = ReportedModel.report([ReportedModel.diagnostic("it is bad", severity: .error, path: "p")])
    let lines = TextReport(report, style: TextStyle(isColored: true, hasExcerpts: true)) { _ in
      ReportedModel.source
    }.lines
    #expect(
      lines == [
        "\u{1B}[1mp:2:11: \u{1B}[0m\u{1B}[1;31merror: \u{1B}[0m\u{1B}[1mit is bad\u{1B}[0m [some-rule]",
        "  <entity name=\"Item\"/>",
        "\u{1B}[1;32m          ^~~~~~~~~~~\u{1B}[0m",
      ]
    )
  }

  /// Neither names nor paths command a terminal, forge a line, or turn one around.
  @Test(arguments: [
    ("a\u{1B}[2Jb", #"a\u{1B}[2Jb"#), ("a\nM:1:1: error: b", #"a\nM:1:1: error: b"#), ("a\r\tb", #"a\r\tb"#),
    ("a\u{9B}31mb", #"a\u{9B}31mb"#), ("a\u{202E}b", #"a\u{202E}b"#), ("a\u{2028}b", #"a\u{2028}b"#),
    ("a\u{7F}\0b", #"a\u{7F}\u{0}b"#), ("é日本👩\u{200D}🚀", "é日本👩\u{200D}🚀"),
  ])
  func hostileText(_ text: String, _ shown: String) throws {
    let report = ReportedModel.report(
      [ReportedModel.diagnostic("'\(text)' is bad", path: text)],
      problems: [FileAccessError(path: text, reason: text)]
    )
    #expect(
      try ReportedModel.lines(.text, report) == [
        "\(shown):2:11: warning: '\(shown)' is bad [some-rule]", "\(shown): error: \(shown)",
      ]
    )
  }
}
