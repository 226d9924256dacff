import DataModelCompiler
import DataModelDefinition
import DataModelReader
import DataModelTool
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

  /// Findings by rule and message, one in each line of a file.
  private static func many(_ messages: [String], severity: Severity = .warning) -> ValidationReport {
    let text = String(repeating: "<a/>\n", count: messages.count)
    let source = SourceFile(path: "p", bytes: Array(text.utf8))
    var report = ValidationReport()
    var found = Diagnostics()
    for (number, message) in messages.enumerated() {
      let place = source.location(of: (number * 5)..<(number * 5 + 4))
      found.emit(Diagnostic(ReportedModel.rule, message, at: place, about: nil, severity: severity))
    }
    report.findings.add(found)
    return report
  }

  /// Up to three of a kind are shown each, and of more the first.
  @Test func manyOfOneKindAreOne() throws {
    let three = (1...3).map { "'A.x\($0)' is bad" }
    #expect(TextReport(Self.many(three)).lines.count == 3)
    let report = Self.many(
      ["'A' is \"B's own\" 1", "'B' is \"B's own\" 2"] + three + ["it's 'x'", "'A.y' is bad"]
    )
    #expect(
      TextReport(report).lines == [
        "p:1:1: warning: 'A' is \"B's own\" 1 [some-rule]",
        "p:2:1: warning: 'B' is \"B's own\" 2 [some-rule]",
        "p:3:1: warning: 'A.x1' is bad [some-rule]",
        "p:4:1: note: and 3 more like it, in lines 4, 5, 7; --all-findings shows each",
        "p:6:1: warning: it's 'x' [some-rule]",
      ]
    )
    #expect(TextReport(report, style: TextStyle.plain.showingEachFinding(true)).lines.count == 7)
    #expect(report.findings.count(.warning) == 7)
    let eight = TextReport(Self.many((1...8).map { "\($0) is bad" })).lines
    #expect(
      eight.dropFirst() == [
        "p:2:1: note: and 7 more like it, in lines 2, 3, 4, 5, 6 …; --all-findings shows each"
      ]
    )
  }

  /// Errors are shown each; so is what differs in more than names, and what is in other files.
  @Test func whatIsNotOfOneKind() {
    let errors = (1...9).map { "'A.x\($0)' is bad" }
    #expect(TextReport(Self.many(errors, severity: .error)).lines.count == 9)
    #expect(TextReport(Self.many(["a bad", "b bad", "c bad", "d bad"])).lines.count == 4)
    let files = (1...5).map { ReportedModel.diagnostic("'a' is bad", path: "p\($0)") }
    #expect(TextReport(ReportedModel.report(files)).lines.count == 5)
  }

  @Test(arguments: ReportFormat.allCases.filter { $0 != .text && $0 != .json && $0 != .sarif })
  func formatsForProgramsShowEach(_ format: ReportFormat) throws {
    let lines = try ReportedModel.lines(format, Self.many((1...9).map { "'A.x\($0)' is bad" }))
    #expect(lines.count == 9)
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
