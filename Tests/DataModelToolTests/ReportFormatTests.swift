import DataModelTestSupport
import Foundation
import Testing

/// `validate` with its formats and versions, end to end.
@Suite struct ReportFormatTests {
  private static let head = #"<model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">"#
  private static let model =
    head
    + #"<entity name="E"><attribute name="a" attributeType="Integer 64" "#
    + #"defaultValueString="NO"/></entity></model>"#

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.model, to: "M.xcdatamodel/contents")
    return folder
  }

  /// A format, and the beginning of what goes to standard output; the summary goes to standard error.
  @Test(arguments: [
    ("json", "{\n  \"findings\" : [\n    {\n"),
    ("sarif", "{\n  \"$schema\" : \"https://docs.oasis-open.org/sarif/"),
    ("github", "::warning file=M.xcdatamodel/contents,line=1,col=140,"),
    ("momc", "./M.xcdatamodel:E.a: warning: "),
  ])
  func goesToStandardOutput(_ format: String, _ start: String) throws {
    let folder = try folder()
    let arguments = ["validate", ".", "--format", format]
    let outcome = try ToolProcess.run(arguments, in: folder.url)
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix(start), "\(outcome.output)")
    #expect(outcome.errors == "1 model checked: no errors, 1 warning.\n")

    let toFile = try ToolProcess.run(arguments + ["--output", "out"], in: folder.url)
    #expect(toFile.output == "" && toFile.errors == outcome.errors)
    let file = folder.url.appendingPathComponent("out")
    #expect(try String(contentsOf: file, encoding: .utf8) == outcome.output)
  }

  @Test func textGoesToAFileToo() throws {
    let folder = try folder()
    let plain = try ToolProcess.run(["validate", "."], in: folder.url)
    let outcome = try ToolProcess.run(["validate", ".", "-o", "out", "--color", "always"], in: folder.url)
    #expect(outcome.output == "" && outcome.errors == "1 model checked: no errors, 1 warning.\n")
    let file = folder.url.appendingPathComponent("out")
    #expect(try String(contentsOf: file, encoding: .utf8) == plain.errors.replacing(outcome.errors, with: ""))
  }

  @Test func colorsOnRequest() throws {
    let folder = try folder()
    let outcome = try ToolProcess.run(["validate", ".", "--color", "always"], in: folder.url)
    #expect(outcome.errors.contains("\u{1B}[1;35mwarning: \u{1B}[0m"))
    #expect(outcome.errors.contains("^~~~~~~~~~~~~~~~~~~~~~~"))
  }

  @Test func aFileThatCannotBeWrittenIs73() throws {
    let folder = try folder()
    let outcome = try ToolProcess.run(["validate", ".", "--output", "no/where"], in: folder.url)
    #expect(outcome.status == 73)
    #expect(outcome.errors.hasPrefix("error: 'no/where' cannot be written\n"))
  }

  /// What cannot be read makes a whole report of the rest.
  @Test(arguments: ["json", "sarif"])
  func somethingThatIsNotThere(_ format: String) throws {
    let folder = try folder()
    let outcome = try ToolProcess.run(["validate", "nowhere", ".", "--format", format], in: folder.url)
    #expect(outcome.status == 66)
    #expect(outcome.errors == "1 model checked: no errors, 1 warning.\n")
    #expect(outcome.output.contains("no such file or folder"))
    #expect(outcome.output.contains("lenient-default"))
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) }

    let nothing = try ToolProcess.run(["validate", "nowhere", "--format", format], in: folder.url)
    #expect(nothing.status == 66)
    #expect(nothing.errors == "")
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(nothing.output.utf8)) }
  }

  @Test func hostileNamesStayInTheirLines() throws {
    let folder = try TemporaryFolder()
    let name = "a&#10;M:1:1: error: forged&#x9b;2J\u{9B}"
    try folder.write(Self.head + "<entity name=\"\(name)\"/></model>", to: "M\u{1B}[2J.xcdatamodel/contents")
    for format in ["text", "github", "momc", "json", "sarif"] {
      let outcome = try ToolProcess.run(["validate", ".", "--format", format], in: folder.url)
      #expect(outcome.status == 1)
      let shown = outcome.output + outcome.errors
      #expect(!shown.unicodeScalars.contains("\u{1B}"))
      #expect(format == "json" || format == "sarif" || !shown.unicodeScalars.contains("\u{9B}"))
      #expect(!shown.split(separator: "\n").contains { $0.hasPrefix("M:1:1") })
    }
  }

  @Test func whatVersionsShareIsReportedOnce() throws {
    let folder = try TemporaryFolder()
    for name in ["M", "M 2", "M 3"] {
      try folder.write(Self.model, to: "M.xcdatamodeld/\(name).xcdatamodel/contents")
    }
    let key = "<key>_XCCurrentVersionName</key><string>M 3.xcdatamodel</string>"
    try folder.write("<plist><dict>\(key)</dict></plist>", to: "M.xcdatamodeld/.xccurrentversion")
    let outcome = try ToolProcess.run(["validate", ".", "--all-versions"], in: folder.url)
    #expect(outcome.findings.count == 1)
    #expect(outcome.findings.first?.hasPrefix("./M.xcdatamodeld/M 3.xcdatamodel/contents:1:140: ") == true)
    #expect(outcome.findings.first?.hasSuffix(" (also in 2 older versions) [lenient-default]") == true)
    #expect(outcome.errors.hasSuffix("\n3 models checked: no errors, 1 warning.\n"))
  }
}
