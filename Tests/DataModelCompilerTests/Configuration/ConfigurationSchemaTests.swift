import DataModelCompiler
import DataModelTestSupport
import Foundation
import Testing

/// The JSON schema and the documentation say what the code does.
@Suite struct ConfigurationSchemaTests {
  private struct Schema: Decodable {
    let schema: String
    let properties: [String: Property]
    let additionalProperties: Bool

    enum CodingKeys: String, CodingKey {
      case schema = "$schema"
      case properties, additionalProperties
    }
  }

  private struct Property: Decodable {
    let description: String?
    let words: [String]?
    let properties: [String: Property]?
    let additionalProperties: Additional?

    enum CodingKeys: String, CodingKey {
      case description, properties, additionalProperties
      case words = "enum"
    }
  }

  /// `false`, or what further values must be.
  private enum Additional: Decodable {
    case forbidden
    case words([String]?)

    private enum CodingKeys: String, CodingKey { case words = "enum" }

    init(from decoder: any Decoder) throws {
      if let isAllowed = try? decoder.singleValueContainer().decode(Bool.self) {
        #expect(!isAllowed)
        self = .forbidden
      } else {
        self = .words(
          try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent([String].self, forKey: .words)
        )
      }
    }
  }

  private func schema() throws -> Schema {
    let file = Repository.url(of: "Documentation/Reference/datamodel.schema.json")
    return try JSONDecoder().decode(Schema.self, from: Data(contentsOf: file))
  }

  @Test func hasTheKeysOfTheCode() throws {
    let schema = try schema()
    #expect(schema.schema == "https://json-schema.org/draft/2020-12/schema")
    #expect(!schema.additionalProperties)
    #expect(Set(schema.properties.keys) == Set(ConfigurationKey.allCases.map(\.rawValue)))
    #expect(schema.properties.values.allSatisfy { $0.description != nil })
    for key in ConfigurationKey.allCases {
      #expect(schema.properties[key.rawValue]?.words == key.words, "\(key)")
    }
  }

  @Test func hasTheKeysOfRules() throws {
    let rules = try #require(try schema().properties["rules"])
    #expect(Set((rules.properties ?? [:]).keys) == Set(RulesKey.allCases.map(\.rawValue)))
    guard case .forbidden? = rules.additionalProperties else { Issue.record("open"); return }
    guard case .words(let words)? = rules.properties?["severity"]?.additionalProperties else {
      Issue.record("no words")
      return
    }
    #expect(words == RulesKey.severity.words)
  }

  /// Each block of YAML in the documentation is a configuration without findings, and together they show
  /// every key.
  @Test func theDocumentationShowsEveryKey() throws {
    let text = try Repository.text(of: "Documentation/Reference/Configuration.md")
    let blocks = text.components(separatedBy: "```yaml\n").dropFirst()
      .map { $0.components(separatedBy: "```")[0] }
    for block in blocks { #expect(ConfigurationReading(block).findings == [], "\(block)") }
    for key in ConfigurationKey.allCases.map(\.rawValue) + RulesKey.allCases.map(\.rawValue) {
      #expect(blocks.contains { $0.contains("\(key):") }, "\(key)")
    }
    #expect(text.contains("# yaml-language-server: $schema="))
    for rule in ConfigurationRules.all { #expect(text.contains("`\(rule.id)`"), "\(rule.id)") }
  }
}
