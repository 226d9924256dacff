import DataModelCompiler
import DataModelDefinition
import DataModelReader
import DataModelSwift

/// A report in the Static Analysis Results Interchange Format 2.1.0, with the members that this tool fills.
/// The names are those of the standard.
struct SARIFReport {
  let currentFolder: String
  let toolVersion: String

  private static let root = "%SRCROOT%"

  func document(of report: ValidationReport) -> JSONDocument {
    let findings = report.findings.sorted
    var rules: [Rule] = []
    var indices: [Rule: Int] = [:]
    for rule in findings.map(\.diagnostic.rule) where indices[rule] == nil {
      indices[rule] = rules.count
      rules.append(rule)
    }
    let driver: JSONDocument = [
      "name": "swift-datamodel", "semanticVersion": toolVersion, "rules": rules.map(Self.rule),
    ]
    let invocation: JSONDocument = [
      "executionSuccessful": report.problems.isEmpty,
      // The problems that prevented a check.
      "toolExecutionNotifications": report.problems.map {
        [
          "level": "error", "message": Self.message($0.reason),
          "locations": [location(SourceLocation(path: $0.path))],
        ] as JSONDocument
      },
    ]
    let run: JSONDocument = [
      "tool": ["driver": driver],
      "invocations": [invocation],
      // The base of relative paths. Its path on this machine stays private.
      "originalUriBaseIds": [
        Self.root: ["description": Self.message("The folder in which the tool was run.")]
      ],
      "columnKind": "unicodeCodePoints",
      "results": findings.map { result($0, ruleIndex: indices[$0.diagnostic.rule] ?? -1) },
    ]
    return [
      "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
      "version": "2.1.0",
      "runs": [run],
    ]
  }

  /// Returns what a viewer shows beside the findings of a rule (`reportingDescriptor`).
  private static func rule(_ rule: Rule) -> JSONDocument {
    let configuration: JSONDocument = ["enabled": rule.isOnByDefault, "level": rule.severity.rawValue]
    return [
      "id": rule.id,
      "shortDescription": message(rule.summary),
      "fullDescription": message("\(rule.summary) \(rule.reason)"),
      "help": message(rule.reason),
      "defaultConfiguration": configuration,
      "properties": ["tags": [rule.group.rawValue]],
    ]
  }

  private func result(_ finding: Finding, ruleIndex: Int) -> JSONDocument {
    let diagnostic = finding.diagnostic
    let related = diagnostic.related.map { location($0.location, message: $0.message) }
    return [
      "ruleId": diagnostic.rule.id,
      "ruleIndex": ruleIndex,
      "level": diagnostic.severity.rawValue,
      "message": Self.message(finding.message),
      "locations": [location(diagnostic.location, of: diagnostic.element)],
      "relatedLocations": related.isEmpty ? nil : related,
      "fixes": diagnostic.fix.map { [fix($0)] },
    ]
  }

  private func fix(_ fix: Fix) -> JSONDocument {
    let byPath = Dictionary(grouping: fix.edits, by: \.location.path)
    return [
      "description": Self.message(fix.title),
      "artifactChanges": byPath.sorted { $0.key < $1.key }.map { path, edits in
        [
          "artifactLocation": artifact(path), "replacements": edits.compactMap(Self.replacement),
        ] as JSONDocument
      },
    ]
  }

  /// Returns a replacement. It is file content and not a message, so nothing in it is escaped.
  private static func replacement(_ edit: TextEdit) -> JSONDocument? {
    edit.location.range.map {
      ["deletedRegion": region($0), "insertedContent": ["text": edit.replacement]]
    }
  }

  /// Returns a message. Braces are escaped, since they would be placeholders, and brackets, since a name in a
  /// model could otherwise show a link.
  private static func message(_ text: String) -> JSONDocument {
    var escaped = ""
    for character in text.unicodeScalars {
      switch character {
      case "{", "}": escaped += "\(character)\(character)"
      case "[", "]", "\\": escaped += "\\\(character)"
      default: escaped.unicodeScalars.append(character)
      }
    }
    return ["text": escaped]
  }

  // MARK: - Places

  /// Returns a place in a file, with the entity or the property there. GitHub rejects results without a line,
  /// so a finding about a whole file is at its start.
  private func location(
    _ location: SourceLocation,
    of element: ElementName? = nil,
    message: String? = nil
  ) -> JSONDocument {
    let start = SourceLocation.Range(start: .init(line: 1, column: 1), end: .init(line: 1, column: 1))
    let place: JSONDocument = [
      "artifactLocation": artifact(location.path), "region": Self.region(location.range ?? start),
    ]
    let elements = element.map {
      [
        [
          "fullyQualifiedName": $0.description,
          "kind": $0.property == nil ? "type" : "member",
          "name": $0.property ?? $0.entity,
        ]
      ]
    }
    return [
      "physicalLocation": place, "logicalLocations": elements, "message": message.map(Self.message),
    ]
  }

  /// Returns a file; one outside the folder in which the tool was run has no base.
  private func artifact(_ path: String) -> JSONDocument {
    let path = ReportPath(path, in: currentFolder)
    return ["uri": path.uri, "uriBaseId": path.relative == nil ? nil : Self.root]
  }

  /// Returns a range of text; the end is after its last character.
  private static func region(_ range: SourceLocation.Range) -> JSONDocument {
    [
      "startLine": range.start.line, "startColumn": range.start.column, "endLine": range.end.line,
      "endColumn": range.end.column,
    ]
  }
}
