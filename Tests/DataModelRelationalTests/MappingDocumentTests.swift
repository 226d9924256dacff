import DataModelDefinition
import DataModelRelational
import DataModelTestSupport
import Foundation
import Testing

/// `Documentation/Reference/Mapping.md` says what is so: its SQL is what its XML becomes. `Scripts/record
/// mapping` rewrites it.
@Suite struct MappingDocumentTests {
  private static let page = "Documentation/Reference/Mapping.md"

  /// A fenced block: its language with what follows it, and its text.
  private struct Block {
    let info: [String]
    let text: String
  }

  /// The document in parts, of which every second one is a block.
  private static func parts() throws -> [(prose: String, block: Block?)] {
    let text = try Repository.text(of: page)
    let pieces = text.components(separatedBy: "```")
    return stride(from: 0, to: pieces.count, by: 2).map { index in
      guard index + 1 < pieces.count else { return (pieces[index], nil) }
      let lines = pieces[index + 1].split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      let info = lines[0].split(separator: " ").map(String.init)
      return (pieces[index], Block(info: info, text: lines.count > 1 ? String(lines[1]) : ""))
    }
  }

  private static func lowered(_ xml: Block) throws -> LoweredModel {
    let profile = try xml.info.dropFirst().first.map { try #require(ModelProfile(rawValue: $0)) } ?? .none
    return try ModelXML(xml.text).lowered(profile)
  }

  private static func description(of xml: Block) throws -> String {
    try lowered(xml).syncedTables.flatMap(SyncedTableLines.lines(of:)).map { $0 + "\n" }.joined()
  }

  private static func sql(of xml: Block, part: String?) throws -> String {
    let lowered = try lowered(xml)
    let definition = DataDefinition(of: lowered.schema)
    try TestDatabase.create(lowered.schema)
    let statements =
      switch part {
      case nil: definition.objectStatements
      case "_Model": definition.recordStatements
      case "tables": definition.tables + definition.indexes
      case let name?: definition.triggers.filter { $0.hasPrefix("CREATE TRIGGER \"\(name).") }
      }
    try #require(!statements.isEmpty)
    return statements.map { $0 + ";\n" }.joined()
  }

  /// Xcode writes the destination twice; an example that says two things does not exist.
  @Test func relationshipsNameTheirDestinationTwice() throws {
    let pattern = /destinationEntity="(\w+)"\s+inverseName="\w+" inverseEntity="(\w+)"/
    var count = 0
    for block in try Self.parts().compactMap(\.block) where block.info.first == "xml" {
      for match in block.text.matches(of: pattern) {
        #expect(match.1 == match.2, "\(match.0)")
        count += 1
      }
    }
    #expect(count > 25)
  }

  @Test func showsTheSQLThatModelsBecome() throws {
    var document = ""
    var xml: Block?
    var (count, isShown) = (0, true)
    for (prose, block) in try Self.parts() {
      document += prose
      guard let block else { continue }
      var text = block.text
      switch block.info.first {
      case "xml"?:
        #expect(isShown, "nothing is compared with \(xml?.text ?? "")")
        (xml, isShown) = (block, false)
      case "sql"?:
        isShown = true
        text = try Self.sql(of: try #require(xml), part: block.info.dropFirst().first)
        count += 1
        if !Recording.mapping.isAsked { #expect(block.text == text, "\(xml?.text ?? "")") }
      case "text"?:
        isShown = true
        text = try Self.description(of: try #require(xml))
        if !Recording.mapping.isAsked { #expect(block.text == text, "\(xml?.text ?? "")") }
      default: Issue.record("a block that is neither XML nor SQL, nor a description of synced tables")
      }
      document += "```\(block.info.joined(separator: " "))\n\(text)```"
    }
    #expect(count > 25 && isShown)
    if Recording.mapping.isAsked { try Repository.write(document, to: Self.page) }
  }

  @Test func listsEveryNote() throws {
    let text = try Repository.text(of: Self.page)
    for rule in MappingRules.all {
      #expect(text.contains("| `\(rule.id)` | \(rule.summary) |"))
    }
    let mentioned = text.matches(of: /`(mapping-[a-z-]+)`/).map { String($0.output.1) }
    #expect(Set(mentioned) == Set(MappingRules.all.map(\.id)))
  }
}
