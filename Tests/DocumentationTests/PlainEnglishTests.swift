import DataModelTestSupport
import Foundation
import Testing

/// Sources, scripts and documents are written as a native engineer would write them.
@Suite struct PlainEnglishTests {
  /// What has one of the words for a reason: the path and the line, as they are found.
  private static let exceptions: Set<String> = [
    // A comment in the SQL of files: their tables stay as they are.
    "Sources/OfflineSyncScheme/StateTables.swift:52: nobody"
  ]

  @Test func noWordSoundsTranslated() throws {
    let findings = try Self.files().flatMap { file in
      PlainEnglish.findings(in: try Repository.text(of: file)).map { "\(file):\($0)" }
    }
    #expect(findings.filter { !Self.exceptions.contains($0) } == [])
    #expect(Self.exceptions.count <= 10 && Self.exceptions.isSubset(of: findings))
  }

  /// What people read: sources, scripts, templates and documents. Tests of this file have the words in them.
  private static func files() throws -> [String] {
    let documents = try Repository.documents()
    let folders = ["Sources", "Plugins", "Scripts", "Templates", "Examples"]
    let others = folders.flatMap { folder -> [String] in
      let all = FileManager.default.enumerator(atPath: Repository.url(of: folder).path)
      var files: [String] = []
      while let path = all?.nextObject() as? String {
        if path.split(separator: "/").last?.hasPrefix(".") == true { all?.skipDescendants() }
        let file = "\(folder)/\(path)"
        let isRead = [".swift", ".sh", ".py", ".mustache", ".css", ".js"].contains { path.hasSuffix($0) }
        if isRead || folder == "Scripts" && (try? Repository.text(of: file)) != nil { files.append(file) }
      }
      return files
    }
    return (documents + others).sorted()
  }

  /// The goal for guides is 18 words in a sentence on average.
  @Test func sentencesOfGuidesAreShort() throws {
    let guides = try Repository.documents().filter {
      $0 == "README.md" || $0.contains(/Start|Fit|Guides|Concepts/)
    }
    #expect(guides.count > 15)
    for guide in guides {
      let lengths = PlainEnglish.sentenceLengths(in: try Repository.text(of: guide))
      let average = Double(lengths.reduce(0, +)) / Double(max(lengths.count, 1))
      #expect(average < 18, "\(guide): a sentence has \(average) words on average")
    }
  }

  @Test(arguments: [
    ("Nobody knows.", ["1: nobody"]), ("a\nmade anew", ["2: anew"]),
    ("understands, renewed, Nobody's", ["1: nobody"]),
    ("There is nonesuch", []), ("It is none of them; there are none", ["1: is none", "1: are none"]),
  ])
  func wordsAreFound(_ text: String, _ findings: [String]) {
    #expect(PlainEnglish.findings(in: text) == findings)
  }

  @Test(arguments: [
    ("One two. Three four five!", [2, 3]), ("# A title\nOne\ntwo.\n\nThree", [2, 1]),
    ("```sh\nls -l\n```\nSee [the page](a.b.md#c): it has `let a = 1. b`.", [3, 3]),
    ("* One two\n* three\n| a | b |\n", [2, 1]),
  ])
  func sentencesAreCounted(_ text: String, _ lengths: [Int]) {
    #expect(PlainEnglish.sentenceLengths(in: text) == lengths)
  }
}
