import DataModelCompiler
import DataModelDefinition
import DataModelReader

/// A report in the Static Analysis Results Interchange Format 2.1.0, with the members that this tool has to
/// say something in. The names are those of the standard.
struct SARIFLog: Encodable, Sendable {
  let schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
  let version = "2.1.0"
  let runs: [Run]

  enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case version, runs
  }

  struct Run: Encodable, Sendable {
    let tool: Tool
    let invocations: [Invocation]
    let originalUriBaseIds = [SARIFArtifactLocation.root: BaseLocation()]
    let columnKind = "unicodeCodePoints"
    let results: [SARIFResult]
  }

  struct Tool: Encodable, Sendable {
    let driver: Driver
  }

  struct Driver: Encodable, Sendable {
    let name = "swift-datamodel"
    let semanticVersion: String
    let rules: [SARIFRule]
  }

  struct Invocation: Encodable, Sendable {
    let executionSuccessful: Bool
    let toolExecutionNotifications: [Notification]
  }

  /// Something that kept the tool from its work.
  struct Notification: Encodable, Sendable {
    let level = "error"
    let message: SARIFMessage
    let locations: [SARIFLocation]
  }

  /// The base of relative paths. The place on this machine is nobody's business.
  struct BaseLocation: Encodable, Sendable {
    let description = SARIFMessage("The folder in which the tool was run.")
  }

  init(_ report: ValidationReport, currentFolder: String, toolVersion: String) {
    let findings = report.findings.sorted
    var rules: [Rule] = []
    var indices: [Rule: Int] = [:]
    for rule in findings.map(\.diagnostic.rule) where indices[rule] == nil {
      indices[rule] = rules.count
      rules.append(rule)
    }
    let problems = report.problems.map {
      Notification(
        message: SARIFMessage($0.reason),
        locations: [SARIFLocation(SourceLocation(path: $0.path), in: currentFolder)]
      )
    }
    runs = [
      Run(
        tool: Tool(driver: Driver(semanticVersion: toolVersion, rules: rules.map(SARIFRule.init))),
        invocations: [
          Invocation(executionSuccessful: problems.isEmpty, toolExecutionNotifications: problems)
        ],
        results: findings.map {
          SARIFResult($0, ruleIndex: indices[$0.diagnostic.rule] ?? -1, in: currentFolder)
        }
      )
    ]
  }

  func json() throws -> String {
    try JSONReport.text(of: self)
  }
}
