import DataModelCompiler
import DataModelDefinition
import DataModelTestSupport
import Foundation
import Testing
import Yams

/// Blocks of YAML are configurations, steps of a workflow, or settings of pre-commit.
@Suite struct YAMLBlockTests {
  /// A step of a workflow.
  private struct Step: Decodable {
    let uses: String?
    let run: String?
    let with: [String: Value]?
  }

  /// What pre-commit is told.
  private struct Hooks: Decodable {
    struct Source: Decodable {
      let repo: String
      let rev: String
      let hooks: [Hook]
    }

    let repos: [Source]
  }

  private struct Hook: Decodable {
    let id: String
  }

  private struct Action: Decodable {
    let inputs: [String: Value]
  }

  /// Anything.
  private struct Value: Decodable {
    init(from decoder: any Decoder) {}
  }

  @Test(arguments: Repository.blocks(in: "yaml"))
  func isRead(_ block: DocumentBlock) throws {
    let node = try #require(try Yams.compose(yaml: block.text))
    if node.sequence != nil {
      for step in try YAMLDecoder().decode([Step].self, from: block.text) { try check(step) }
    } else if node.mapping?["repos"] != nil {
      for source in try YAMLDecoder().decode(Hooks.self, from: block.text).repos { try check(source) }
    } else {
      var diagnostics = Diagnostics()
      let file = SourceFile(path: "datamodel.yaml", bytes: Array(block.text.utf8))
      let configuration = ConfigurationReader.read(file, diagnostics: &diagnostics)
      #expect(configuration != nil && diagnostics.lines() == [])
    }
  }

  /// Steps that use the action of this repository give it inputs that it has. What steps run is checked by
  /// `ShellBlockTests`.
  private func check(_ step: Step) throws {
    guard let action = step.uses else {
      try #require(step.run != nil)
      return
    }
    let inputs = Set((step.with ?? [:]).keys)
    switch action {
    case "OWNER/swift-datamodel@\(try Self.version())":
      let known = try YAMLDecoder().decode(Action.self, from: Repository.text(of: "action.yml")).inputs.keys
      #expect(inputs.isSubset(of: known), "\(inputs.subtracting(known))")
    case "github/codeql-action/upload-sarif@v3": #expect(inputs == ["sarif_file"])
    default: Issue.record("no test knows the action '\(action)'")
    }
  }

  private func check(_ source: Hooks.Source) throws {
    #expect(source.repo == "https://github.com/OWNER/swift-datamodel")
    #expect(source.rev == (try Self.version()))
    let known = try YAMLDecoder().decode([Hook].self, from: Repository.text(of: ".pre-commit-hooks.yaml"))
    for hook in source.hooks { #expect(known.map(\.id).contains(hook.id), "\(hook.id)") }
  }

  private static func version() throws -> String {
    let outcome = try ShellScript(in: Repository.root).run("Scripts/version")
    return outcome.output.trimmingCharacters(in: .newlines)
  }

  // MARK: - Scripts

  /// What the steps in the documents run, as blocks of a shell.
  static let scripts: [DocumentBlock] = Repository.blocks(in: "yaml").flatMap { block in
    let steps = (try? YAMLDecoder().decode([Step].self, from: block.text)) ?? []
    return steps.compactMap(\.run).map {
      DocumentBlock(document: block.document, line: block.line, language: "sh", lines: [$0])
    }
  }
}
