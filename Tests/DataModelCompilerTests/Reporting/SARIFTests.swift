import DataModelCompiler
import DataModelDefinition
import DataModelReader
import Foundation
import Testing

/// SARIF 2.1.0. What the standard requires of each member is stated here;
/// `Documentation/Reference/Formats.md` shows a whole log.
@Suite struct SARIFTests {
  @Test func everyResultNamesItsRule() throws {
    var log = try ParsedSARIF(
      ReportedModel.report([ReportedModel.diagnostic("a"), ReportedModel.diagnostic("b")])
    )
    #expect(log.version == "2.1.0")
    #expect(log.schema.hasSuffix("/sarif-schema-2.1.0.json"))
    #expect(log.run.columnKind == "unicodeCodePoints")
    #expect(log.run.tool.driver.rules.map(\.id) == ["some-rule"])
    #expect(log.run.tool.driver.rules.map(\.defaultConfiguration.level) == ["warning"])
    #expect(log.run.results.map(\.ruleIndex) == [0, 0])
    #expect(log.run.invocations.map(\.executionSuccessful) == [true])
    log = try ParsedSARIF(ReportedModel.report([]))
    #expect(log.run.results.isEmpty && log.run.tool.driver.rules.isEmpty)
  }

  @Test(arguments: [(Severity.error, "error"), (.warning, "warning"), (.note, "note")])
  func levels(_ severity: Severity, _ level: String) throws {
    let log = try ParsedSARIF(ReportedModel.report([ReportedModel.diagnostic("a", severity: severity)]))
    #expect(log.run.results.map(\.level) == [level])
  }

  /// A path as the user gave it, in the folder `/project`, and its URI with the base that it has.
  @Test(arguments: [
    ("Shop 2.xcdatamodel/contents", "Shop%202.xcdatamodel/contents", "%SRCROOT%"),
    ("./a//b/../c", "a/c", "%SRCROOT%"),
    ("/project/a", "a", "%SRCROOT%"),
    ("/projector/a", "file:///projector/a", nil),
    ("../a b", "file:///a%20b", nil),
    ("http://a?b#c", "http%3A/a%3Fb%23c", "%SRCROOT%"),
    ("ä%\u{1B}", "%C3%A4%25%1B", "%SRCROOT%"),
    (".", ".", "%SRCROOT%"),
  ])
  func paths(_ path: String, _ uri: String, _ base: String?) throws {
    let log = try ParsedSARIF(ReportedModel.report([ReportedModel.diagnostic("a", path: path)]))
    let artifact = try #require(log.run.results.first?.locations.first?.physicalLocation.artifactLocation)
    #expect(artifact.uri == uri)
    #expect(artifact.uriBaseId == base)
    #expect(base == nil || log.run.originalUriBaseIds.keys.contains(base ?? ""))
    #expect(URL(string: uri) != nil)
  }

  @Test func regions() throws {
    let log = try ParsedSARIF(
      ReportedModel.report([
        ReportedModel.diagnostic("a"), ReportedModel.diagnostic("b", path: "z", bytes: nil),
      ])
    )
    let regions = log.run.results.map { $0.locations.map(\.physicalLocation.region) }
    #expect(
      regions == [
        [.init(startLine: 2, startColumn: 11, endLine: 2, endColumn: 22)],
        [.init(startLine: 1, startColumn: 1, endLine: 1, endColumn: 1)],
      ]
    )
  }

  @Test func elementsAndOtherPlaces() throws {
    let related = Diagnostic.RelatedLocation("see", at: ReportedModel.source.location(of: 0..<6))
    let log = try ParsedSARIF(
      ReportedModel.report([
        ReportedModel.diagnostic("a", element: ElementName(entity: "E", property: "p"), related: [related])
      ])
    )
    let result = try #require(log.run.results.first)
    #expect(
      result.locations.first?.logicalLocations == [
        .init(fullyQualifiedName: "E.p", kind: "member", name: "p")
      ]
    )
    #expect(result.relatedLocations?.map { $0.message?.text } == ["see"])
  }

  @Test func fixes() throws {
    let edit = TextEdit(replacing: 24..<28, of: ReportedModel.source, with: "{[Thing]}\u{1B}")
    let place = ReportedModel.source.location(of: 18..<29)
    let repair = Fix("write [it]", edits: [edit], changesVersionHash: false)
    let diagnostic = Diagnostic(ReportedModel.rule, "a", at: place, about: nil, fix: repair)
    let log = try ParsedSARIF(ReportedModel.report([diagnostic]))
    let fix = try #require(log.run.results.first?.fixes?.first)
    #expect(fix.description.text == #"write \[it\]"#)
    let change = try #require(fix.artifactChanges.first)
    #expect(change.artifactLocation.uri == "Shop.xcdatamodeld/Shop%202.xcdatamodel/contents")
    #expect(change.replacements.map(\.insertedContent.text) == ["{[Thing]}\u{1B}"])
    #expect(
      change.replacements.map(\.deletedRegion) == [
        .init(startLine: 2, startColumn: 17, endLine: 2, endColumn: 21)
      ]
    )
  }

  /// A name in a model makes no link and no placeholder.
  @Test func messagesAreText() throws {
    let log = try ParsedSARIF(ReportedModel.report([ReportedModel.diagnostic(#"[a](http://b) {0} \c"#)]))
    #expect(log.run.results.map(\.message.text) == [#"\[a\](http://b) {{0}} \\c"#])
  }

  @Test func problemsAreNotifications() throws {
    let problem = FileAccessError(path: "no where", reason: "no such file or folder")
    let log = try ParsedSARIF(ReportedModel.report([], problems: [problem]))
    let invocation = try #require(log.run.invocations.first)
    #expect(!invocation.executionSuccessful)
    #expect(invocation.toolExecutionNotifications.map(\.message.text) == ["no such file or folder"])
  }
}
