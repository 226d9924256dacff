import DataModelTestSupport
import Foundation
import Testing

/// `Scripts/make-formula` fills in what Homebrew has to know of a release.
@Suite struct FormulaTests {
  private static let address = "https://github.com/owner/swift-datamodel/releases/download/1.2.3"
  private static let archives = ["linux-aarch64", "linux-x86_64", "macos-universal"].map {
    "datamodel-\($0).tar.gz"
  }

  /// A checksum that tells the archives apart.
  private static func checksum(_ position: Int) -> String { String(repeating: "\(position)", count: 64) }

  private func formula(
    _ version: String = "1.2.3",
    _ address: String = address,
    without missing: String? = nil
  ) throws -> (ProgramRun, text: String?) {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let lines = Self.archives.enumerated().filter { $0.element != missing }.map {
      "\(Self.checksum($0.offset))  \($0.element)\n"
    }
    try folder.write(lines.joined(), to: "checksums.txt")
    let outcome = try ShellScript(in: folder.url).run(
      #""$@""#,
      [Repository.url(of: "Scripts/make-formula").path, version, address, "checksums.txt", "datamodel.rb"]
    )
    return (outcome, try? String(contentsOf: folder.file("datamodel.rb"), encoding: .utf8))
  }

  @Test func namesEachArchiveWithItsChecksum() throws {
    let (outcome, text) = try formula()
    try #require(outcome.status == 0, "\(outcome.errors)")
    let formula = try #require(text)
    #expect(formula.contains("\n  homepage \"https://github.com/owner/swift-datamodel\"\n"))
    #expect(formula.contains("\n  version \"1.2.3\"\n"))
    let pairs = formula.matches(of: /url "(.*)"\n +sha256 "(.*)"/).map { [String($0.1), String($0.2)] }
    let expected = Self.archives.enumerated().map { ["\(Self.address)/\($1)", Self.checksum($0)] }
    #expect(pairs.sorted { $0[0] < $1[0] } == expected)
    #expect(!formula.contains("@"))
  }

  @Test(arguments: archives) func needsEachArchive(_ archive: String) throws {
    let (outcome, text) = try formula(without: archive)
    #expect(outcome.status == 66)
    #expect(outcome.errors == "error: checksums.txt has no line for \(archive)\n")
    #expect(text == nil)
  }

  @Test(arguments: [
    ("1.2\"", address), ("1.2.3", "https://example.com/#{`id`}"), ("1.2.3", "a|b"), ("", address),
  ])
  func refusesWhatIsNoName(_ version: String, _ address: String) throws {
    let (outcome, text) = try formula(version, address)
    #expect((outcome.status, text) == (64, nil))
  }
}
