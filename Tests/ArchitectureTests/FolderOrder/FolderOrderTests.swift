import Testing

/// The order of folders inside of targets, as `Documentation/Internals/Architecture.md` states it.
@Suite struct FolderOrderTests {
  @Test(arguments: try FolderOrder.inDocument())
  func noFolderNamesATypeOfALaterOne(_ order: FolderOrder) throws {
    for finding in try order.findings() { Issue.record("\(finding)") }
  }

  @Test func theBigTargetsHaveTheirOrder() throws {
    let targets = Set(try FolderOrder.inDocument().map(\.target))
    #expect(targets.isSuperset(of: ["Sources/DataModelRuntime", "Sources/TableService"]))
  }

  @Test func aFindingNamesThePlaceAndTheRemedy() {
    #expect(
      PlantedSource.findings("\nlet a = Filter()") == [
        """
        Sources/Module/Ground/Code.swift:2: 'Ground' names 'Filter', which the later folder 'Late' defines; \
        move the type to 'Ground' or before, or this code to 'Late' or behind
        """
      ]
    )
  }

  private static let places: [(file: String, code: String, finding: String?)] = [
    ("Ground/Deep/Code.swift", "let a: Box<Int>", nil),
    (
      "Ground/Deep/Code.swift", "let a: Filter",
      """
      Sources/Module/Ground/Deep/Code.swift:1: 'Ground' names 'Filter', which the later folder 'Late' \
      defines; move the type to 'Ground' or before, or this code to 'Late' or behind
      """
    ),
    (
      "Other/Code.swift", "",
      """
      Sources/Module/Other/Code.swift: this file is in no folder of the row of 'Sources/Module'; move it \
      into one, or add its folder to the row, in Documentation/Internals/Architecture.md
      """
    ),
    (
      "Code.swift", "",
      """
      Sources/Module/Code.swift: this file is in no folder of the row of 'Sources/Module'; move it into one, \
      or add its folder to the row, in Documentation/Internals/Architecture.md
      """
    ),
  ]

  @Test(arguments: places)
  func everyFileIsInAFolderOfTheRow(_ file: String, _ code: String, _ finding: String?) {
    #expect(PlantedSource.findings(code, in: file) == (finding.map { [$0] } ?? []))
  }

  @Test func aFolderBelowAnotherMayHaveAPlaceOfItsOwn() {
    let sources = [("Query/A.swift", "let a: B"), ("Query/Text/B.swift", "struct B {}")]
      .map { SwiftSource(file: $0.0, text: $0.1) }
    func count(_ folders: [String]) -> Int {
      FolderOrder(target: "Sources/Module", folders: folders).findings(in: sources).count
    }
    #expect(count(["Query"]) == 0)
    #expect(count(["Query/Text", "Query"]) == 0)
    #expect(count(["Query", "Query/Text"]) == 1)
  }

  @Test func aFolderOfTheRowIsThere() {
    let order = FolderOrder(target: "Sources/Module", folders: ["Query", "Gone"])
    #expect(
      order.findings(in: [SwiftSource(file: "Query/A.swift", text: "")]) == [
        """
        Documentation/Internals/Architecture.md: the row of 'Sources/Module' names 'Gone', which holds no \
        Swift file; remove the name
        """
      ]
    )
  }
}
