import DataModelTestSupport
import Testing
import Yams

/// The forms of `.github/ISSUE_TEMPLATE` ask for what every answer begins with.
@Suite struct IssueFormTests {
  private struct Form: Decodable {
    struct Element: Decodable {
      struct Attributes: Decodable {
        let label: String?
        let description: String?
      }

      struct Validations: Decodable { let required: Bool? }

      let type: String
      let id: String?
      let attributes: Attributes
      let validations: Validations?
    }

    let name: String
    let description: String
    let body: [Element]
  }

  private func form(_ name: String) throws -> Form {
    try YAMLDecoder().decode(Form.self, from: Repository.text(of: ".github/ISSUE_TEMPLATE/\(name)"))
  }

  @Test(arguments: ["bug.yml", "sync.yml", "idea.yml"])
  func asksForVersionModelAndFindings(_ name: String) throws {
    let elements = try form(name).body
    let texts = elements.map { "\($0.attributes.label ?? "") \($0.attributes.description ?? "")" }
      .joined(separator: "\n")
    for asked in ["`datamodel --version`", "`contents`", "`datamodel validate`"] {
      #expect(texts.contains(asked), "\(name) does not ask for \(asked)")
    }
    let ids = elements.compactMap(\.id)
    #expect(ids.count == elements.count && Set(ids).count == ids.count)
  }

  /// An idea may be about no model.
  @Test(arguments: ["bug.yml", "sync.yml"])
  func needsThemForABug(_ name: String) throws {
    let required = try form(name).body.filter { $0.validations?.required == true }.compactMap(\.id)
    #expect(Set(required).isSuperset(of: ["version", "model", "validate"]))
  }

  @Test func aVulnerabilityIsNoIssue() throws {
    struct Configuration: Decodable {
      struct Link: Decodable { let name: String }

      let blank_issues_enabled: Bool
      let contact_links: [Link]
    }

    let text = try Repository.text(of: ".github/ISSUE_TEMPLATE/config.yml")
    let configuration = try YAMLDecoder().decode(Configuration.self, from: text)
    #expect(!configuration.blank_issues_enabled)
    #expect(configuration.contact_links.map(\.name) == ["A vulnerability"])
    #expect(try !Repository.text(of: "SECURITY.md").contains("@"), "there is no address of a person")
  }

  @Test func aPullRequestSaysWhyWhatAndHowItIsTested() throws {
    let template = try Repository.text(of: ".github/pull_request_template.md")
    let headings = template.split(separator: "\n").filter { $0.hasPrefix("### ") }.map { $0.dropFirst(4) }
    #expect(headings == ["Motivation", "Changes", "Result", "Tests"])
  }
}
