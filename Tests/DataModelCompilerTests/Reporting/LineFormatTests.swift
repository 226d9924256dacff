import DataModelCompiler
import DataModelDefinition
import DataModelReader
import DataModelTool
import Foundation
import Testing

/// The formats `github` and `momc`, one line for each finding.
@Suite struct LineFormatTests {
  @Test(arguments: [
    (
      ReportedModel.diagnostic("it is bad"),
      """
      ::warning file=Shop.xcdatamodeld/Shop \
      2.xcdatamodel/contents,line=2,col=11,endLine=2,endColumn=22,title=some-rule::it is bad
      """
    ),
    (
      ReportedModel.diagnostic("a", severity: .note, bytes: nil),
      "::notice file=\(ReportedModel.path),title=some-rule::a"
    ),
    // A place on several lines has no columns of an end.
    (
      ReportedModel.diagnostic("a", severity: .error, path: "/project/M/contents", bytes: 0..<20),
      "::error file=M/contents,line=1,col=1,title=some-rule::a"
    ),
    (
      ReportedModel.diagnostic("50%\n::error::forged\r", path: "a:b,c%/\n", bytes: nil),
      "::warning file=a%3Ab%2Cc%25/%0A,title=some-rule::50%25%0A::error::forged%0D"
    ),
    (
      ReportedModel.diagnostic("a\u{1B}[2J", path: "/elsewhere/M", bytes: nil),
      #"::warning file=/elsewhere/M,title=some-rule::a\u{1B}[2J"#
    ),
  ])
  func github(_ diagnostic: Diagnostic, _ line: String) throws {
    #expect(try ReportedModel.lines(.github, ReportedModel.report([diagnostic])) == [line])
  }

  @Test(arguments: [
    (
      ReportedModel.diagnostic("it is bad", element: ElementName(entity: "Item", property: "text")),
      "Shop.xcdatamodeld/Shop 2.xcdatamodel:Item.text: warning: it is bad [some-rule]"
    ),
    (
      ReportedModel.diagnostic("a", severity: .error, element: ElementName(entity: "Item")),
      "Shop.xcdatamodeld/Shop 2.xcdatamodel:Item: error: a [some-rule]"
    ),
    (
      ReportedModel.diagnostic("a", path: "Shop.xcdatamodeld", bytes: nil),
      "Shop.xcdatamodeld:: warning: a [some-rule]"
    ),
    // Hostile names keep the form.
    (
      ReportedModel.diagnostic("a\nb: c", element: ElementName(entity: "a:b\n", property: "c: error: ")),
      #"Shop.xcdatamodeld/Shop 2.xcdatamodel:a_b\n.c_ error_ : warning: a\nb: c [some-rule]"#
    ),
  ])
  func momc(_ diagnostic: Diagnostic, _ line: String) throws {
    let lines = try ReportedModel.lines(.momc, ReportedModel.report([diagnostic]))
    #expect(lines == [line])
    // The expression by which Apple's open-source build system reads momc.
    let parts = try #require(try Regex("^([^:]*):([^:]*): (warning|error): (.*)$").wholeMatch(in: line))
    #expect(parts.output.count == 5)
    #expect(parts.output[3].substring.map(String.init) == diagnostic.severity.rawValue)
  }

  @Test func momcHasNoNotes() throws {
    let report = ReportedModel.report([ReportedModel.diagnostic("a", severity: .note)])
    #expect(try ReportedModel.lines(.momc, report) == [])
  }

  @Test func problems() throws {
    let report = ReportedModel.report([], problems: [FileAccessError(path: "a,b", reason: "not: there")])
    #expect(try ReportedModel.lines(.github, report) == ["::error file=a%2Cb,title=datamodel::not: there"])
    #expect(try ReportedModel.lines(.momc, report) == ["a,b:: error: not: there"])
  }
}
