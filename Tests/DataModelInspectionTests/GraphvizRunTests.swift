import DataModelDefinition
import DataModelTestSupport
import DataModelTool
import Foundation
import Testing

/// Graphviz itself, where it is installed: it takes every diagram without a word.
@Suite struct GraphvizRunTests {
  /// What `dot` says of a text, and the pictures' sizes in inches.
  private static func dot(
    _ text: String
  ) throws -> (complaints: String, sizes: [(width: Double, height: Double)]) {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try folder.write(text, to: "diagram.dot")
    let run = try ProgramRun(named: "dot", ["-Tplain", folder.file("diagram.dot").path])
    let lines = run.output.split(separator: "\n")
    let sizes = lines.filter { $0.hasPrefix("graph ") }.map { line in
      let numbers = line.split(separator: " ").compactMap { Double($0) }
      return (width: numbers.count == 3 ? numbers[1] : 0, height: numbers.count == 3 ? numbers[2] : 0)
    }
    return (run.errors + (run.status == 0 ? "" : "exit code \(run.status)"), sizes)
  }

  static let isThere = (try? dot("graph {}").sizes.count) == 1

  @Test(.enabled(if: isThere)) func takesEverything() throws {
    let diagrams = [
      try DrawnModel.diagram(DrawnModel.shop), try DrawnModel.diagram(""),
      EntityDiagram(DrawnModel.hostile, bundleName: "M"),
    ]
    let outcome = try Self.dot(GraphvizDiagram.document(diagrams))
    #expect(outcome.complaints == "")
    #expect(outcome.sizes.count == diagrams.count)
  }

  /// Entities that nothing connects stand beside and above each other, and not in one row.
  @Test(.enabled(if: isThere)) func whatIsNotConnectedIsPacked() throws {
    let entities = (1...100).map { number in
      #"<entity name="Entity\#(number)"><attribute name="a" attributeType="String"/></entity>"#
    }
    let outcome = try Self.dot(GraphvizDiagram(try DrawnModel.diagram(entities.joined(separator: "\n"))).text)
    let size = try #require(outcome.sizes.first)
    #expect(size.width < size.height * 3 && size.height < size.width * 3, "\(size)")
  }
}
