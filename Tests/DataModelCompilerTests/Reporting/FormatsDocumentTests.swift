import DataModelCompiler
import DataModelDefinition
import DataModelReader
import DataModelTestSupport
import Foundation
import Testing

@testable import DataModelTool

/// `Documentation/Reference/Formats.md` shows what the tool prints. `Scripts/record fixtures` rewrites
/// the examples.
@Suite(.serialized) struct FormatsDocumentTests {
  private static let path = "Shop.xcdatamodel/contents"
  private static let model = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Item" representedClassName="Item" syncable="YES">
            <attribute name="size" optional="YES" attributeType="Integer64" usesScalarValueType="YES"/>
            <attribute name="text" optional="YES" attributeType="String"/>
            <attribute name="text" optional="YES" attributeType="String"/>
        </entity>
    </model>

    """

  /// The report about the model, by the two rules that the page is to show and no others.
  private static func report(_ ruleIDs: Set<String>) throws -> ValidationReport {
    let others = Set(RuleCatalog.all.map(\.id)).subtracting(ruleIDs)
    let model = try CheckedModel(contents: Self.model, path: path, rules: RuleSettings(disabled: others))
    var report = ValidationReport()
    report.findings.add(model.diagnostics)
    report.modelCount = 1
    return report
  }

  private static func example(_ name: String) throws -> String {
    let isShort = name == "sarif"
    let report = try report(
      isShort ? ["unknown-attribute-type"] : ["unknown-attribute-type", "duplicate-property-name"]
    )
    switch name {
    case "model": return model
    case "terminal":
      let style = TextStyle(isColored: false, hasExcerpts: true)
      let source = SourceFile(path: path, bytes: Array(model.utf8))
      return TextReport(report, style: style) { _ in source }.lines.map { $0 + "\n" }.joined()
    default:
      let format = try #require(ReportFormat(rawValue: name))
      return try report.text(as: format, currentFolder: "/project", toolVersion: "1.2.3")
    }
  }

  @Test(arguments: ["model", "terminal"] + ReportFormat.allCases.map(\.rawValue))
  func example(_ name: String) throws {
    let example = try Self.example(name)
    if Recording.fixtures.isAsked { try FormatsPage().replacing(name, with: example).write() }
    #expect(try FormatsPage().example(name) == example)
  }

  /// Every member that a report can have is in the table, and no other.
  @Test func theTableNamesEveryMember() throws {
    let place = ReportedModel.source.location(of: 18..<29)
    let diagnostic = Diagnostic(
      ReportedModel.rule,
      "a",
      at: place,
      about: ElementName(entity: "E", property: "p"),
      related: [.init("b", at: place)],
      fix: Fix(
        "c",
        edits: [TextEdit(replacing: 0..<1, of: ReportedModel.source, with: "d")],
        changesVersionHash: true
      )
    )
    var found = Diagnostics()
    found.emit(diagnostic)
    var report = ReportedModel.report([], problems: [FileAccessError(path: "p", reason: "r")])
    let versions = ["1", "2"].map { (version: ModelVersion(name: $0, contentsPath: $0), diagnostics: found) }
    report.findings.add(versions, current: nil)
    let text = try report.text(as: .json, currentFolder: "/project", toolVersion: "1.2.3")
    let names = try JSONDecoder().decode(MemberNames.self, from: Data(text.utf8)).all
    #expect(try FormatsPage().membersOfTable == names)
  }
}

/// The names of all members of a document.
private struct MemberNames: Decodable {
  var all: Set<String> = []

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    if let object = try? decoder.container(keyedBy: Name.self) {
      for key in object.allKeys {
        all.insert(key.stringValue)
        all.formUnion(try object.decode(MemberNames.self, forKey: key).all)
      }
    } else if var list = try? decoder.unkeyedContainer() {
      while !list.isAtEnd { all.formUnion(try list.decode(MemberNames.self).all) }
    }
  }
}
