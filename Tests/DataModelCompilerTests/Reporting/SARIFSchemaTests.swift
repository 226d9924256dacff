import DataModelCompiler
import DataModelDefinition
import DataModelReader
import DataModelTestSupport
import DataModelTool
import Foundation
import Testing

/// Whole logs against `sarif-members.schema.json`, where Python has the package `jsonschema`. What is tested
/// without it, member by member, is in ``SARIFTests``.
@Suite struct SARIFSchemaTests {
  /// Prints what is wrong, one complaint in a line.
  private static let program = """
    import json, sys, jsonschema
    schema, log = (json.load(open(path, encoding="utf-8")) for path in sys.argv[1:])
    jsonschema.Draft7Validator.check_schema(schema)
    for error in jsonschema.Draft7Validator(schema).iter_errors(log):
        print("/".join(map(str, error.absolute_path)) + ": " + error.message)
    """

  private static let schema = Repository.url(
    of: "Tests/DataModelCompilerTests/Reporting/sarif-members.schema.json"
  )

  private static func python(_ arguments: [String]) throws -> ProgramRun {
    try ProgramRun(named: "python3", arguments)
  }

  static let hasSchemas = (try? python(["-c", "import jsonschema"]).status) == 0

  private static func complaints(about log: String) throws -> [String] {
    let folder = try TemporaryFolder()
    try folder.write(log, to: "log.sarif")
    let outcome = try python(["-c", program, schema.path, folder.file("log.sarif").path])
    #expect(outcome.status == 0)
    return outcome.output.split(separator: "\n").map(String.init)
  }

  private static func log(_ report: ValidationReport) throws -> String {
    try report.text(as: .sarif, currentFolder: "/project", toolVersion: "1.2.3")
  }

  /// One of everything, and nothing.
  @Test(.enabled(if: hasSchemas)) func logsFit() throws {
    let related = Diagnostic.RelatedLocation("{the} [first]", at: ReportedModel.source.location(of: 0..<6))
    let report = ReportedModel.report(
      [
        ReportedModel.diagnostic("it's \"bad\"", element: ElementName(entity: "Item"), related: [related]),
        ReportedModel.diagnostic("a", severity: .error, path: "/outside/a b é", bytes: nil),
        ReportedModel.diagnostic("b", severity: .note, element: ElementName(entity: "Item", property: "b")),
      ],
      problems: [FileAccessError(path: "nowhere", reason: "no such file or folder")]
    )
    #expect(try Self.complaints(about: Self.log(report)) == [])
    #expect(try Self.complaints(about: Self.log(ReportedModel.report([]))) == [])
  }

  /// Every fixture, with all its repairs and its other places.
  @Test(.enabled(if: hasSchemas)) func fixturesFit() throws {
    var found = Diagnostics()
    for fixture in try Fixture.all() {
      let contents = Fixture.folder.appendingPathComponent(fixture.name).appendingPathComponent("contents")
        .path
      let version = ModelVersion(name: fixture.name, contentsPath: contents)
      let check = ModelCheck(profile: try fixture.profile())
      _ = try check.model(of: version, in: DiskFiles(), diagnostics: &found)
    }
    #expect(found.all.contains { $0.fix != nil } && found.all.contains { !$0.related.isEmpty })
    #expect(try Self.complaints(about: Self.log(ReportedModel.report(found.all))) == [])
  }

  /// What does not fit is seen: the schema is not one that takes everything.
  @Test(
    .enabled(if: hasSchemas),
    arguments: [
      ("\"2.1.0\"", "\"2.0.0\"", "version: "), ("\"warning\"", "\"worse\"", "runs/0/"),
      ("\"startLine\" : 2", "\"startLine\" : 0", "runs/0/results/0/"),
      ("\"ruleId\"", "\"rule\"", "runs/0/results/0"),
    ]
  )
  func whatDoesNotFitIsSeen(_ right: String, _ wrong: String, _ place: String) throws {
    let log = try Self.log(ReportedModel.report([ReportedModel.diagnostic("a")]))
    let bad = log.replacing(right, with: wrong)
    #expect(bad != log)
    let complaints = try Self.complaints(about: bad)
    #expect(!complaints.isEmpty && complaints.allSatisfy { $0.hasPrefix(place) }, "\(complaints)")
  }
}
