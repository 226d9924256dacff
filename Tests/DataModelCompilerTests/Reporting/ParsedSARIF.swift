import DataModelCompiler
import DataModelTool
import Foundation

/// The members of a SARIF log that the standard or GitHub requires, and others that this tool writes:
/// decoding fails where one is missing or of another type.
struct ParsedSARIF: Decodable {
  let schema: String
  let version: String
  private let runs: [Run]

  enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case version, runs
  }

  init(_ report: ValidationReport) throws {
    let text = try report.text(as: .sarif, currentFolder: "/project", toolVersion: "1.2.3")
    self = try JSONDecoder().decode(Self.self, from: Data(text.utf8))
  }

  /// There is one.
  var run: Run { runs[0] }

  struct Run: Decodable {
    let tool: Tool
    let invocations: [Invocation]
    let originalUriBaseIds: [String: Base]
    let columnKind: String
    let results: [Result]
  }

  struct Tool: Decodable { let driver: Driver }
  struct Driver: Decodable {
    let name: String
    let semanticVersion: String
    let rules: [Rule]
  }
  struct Rule: Decodable {
    let id: String
    let shortDescription: Message
    let fullDescription: Message
    let help: Message
    let defaultConfiguration: Configuration
  }
  struct Configuration: Decodable {
    let enabled: Bool
    let level: String
  }
  struct Invocation: Decodable {
    let executionSuccessful: Bool
    let toolExecutionNotifications: [Notification]
  }
  struct Notification: Decodable {
    let level: String
    let message: Message
  }
  struct Base: Decodable { let description: Message }
  struct Message: Decodable { let text: String }

  struct Result: Decodable {
    let ruleId: String
    let ruleIndex: Int
    let level: String
    let message: Message
    let locations: [Location]
    let relatedLocations: [Location]?
    let fixes: [Fix]?
  }

  struct Location: Decodable {
    let physicalLocation: Physical
    let logicalLocations: [Logical]?
    let message: Message?
  }
  struct Physical: Decodable {
    let artifactLocation: Artifact
    let region: Region
  }
  struct Artifact: Decodable {
    let uri: String
    let uriBaseId: String?
  }
  struct Region: Decodable, Equatable {
    let startLine: Int
    let startColumn: Int
    let endLine: Int
    let endColumn: Int
  }
  struct Logical: Decodable, Equatable {
    let fullyQualifiedName: String
    let kind: String
    let name: String
  }

  struct Fix: Decodable {
    let description: Message
    let artifactChanges: [Change]
  }
  struct Change: Decodable {
    let artifactLocation: Artifact
    let replacements: [Replacement]
  }
  struct Replacement: Decodable {
    let deletedRegion: Region
    let insertedContent: Message
  }
}
