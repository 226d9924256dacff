import Foundation
import Testing

/// Random objects of the generated types, deleted and moved at random, against the rules of Core Data.
@Suite struct ObjectGraphTests {
  /// `OBJECT_GRAPH_RUNS=1000` runs each model of an app and the matrix that often, and prints what was
  /// covered.
  private static let runs = ProcessInfo.processInfo.environment["OBJECT_GRAPH_RUNS"].flatMap { Int($0) }

  @Test func theRulesHoldInEveryShape() throws {
    let matrix = try GraphStore(try GraphModel(GraphModels.matrix.name, GraphModels.matrix.types))
    var coverage = GraphCoverage()
    for number in 0..<(Self.runs ?? 60) {
      // One combination after the other; the short form takes every third.
      let cells = GraphCoverage.cells
      let cell = cells[(Self.runs == nil ? number * 3 + number / 56 : number) % cells.count]
      coverage.add(try cover(matrix, seed: UInt64(number), cell: cell))
    }
    let (committed, refused) = coverage.total
    // Graphs that are never saved, or changes that all are, would show little.
    let graphs = Self.runs ?? 60
    #expect(committed >= graphs && refused >= graphs / 2, "\(committed) committed, \(refused) refused")
    guard let runs = Self.runs else { return }
    print("Deletions of objects with a related one, committed/refused, in \(runs) graphs:\n\(coverage.table)")
    if runs >= 1000 { #expect(coverage.emptyCells.isEmpty) }
  }

  @Test(arguments: GraphModels.apps.map(\.name))
  func theRulesHoldInApps(_ name: String) throws {
    let types = try #require(GraphModels.apps.first { $0.name == name }?.types)
    let store = try GraphStore(try GraphModel(name, types))
    var coverage = GraphCoverage()
    for number in 0..<(Self.runs ?? 4) {
      coverage.add(try cover(store, seed: UInt64(number), cell: nil))
    }
    let (committed, refused) = coverage.total
    let graphs = Self.runs ?? 4
    #expect(
      committed >= graphs / 2 && committed + refused >= graphs * 5,
      "\(committed) committed, \(refused) refused"
    )
  }

  private func cover(_ store: GraphStore, seed: UInt64, cell: GraphCoverage.Cell?) throws -> GraphCoverage {
    var run = GraphRun(store, seed: seed, cell: cell)
    // What went wrong is recorded, and the other graphs are tried all the same.
    do { try run.run() } catch is Abandoned {}
    try store.clear()
    return run.coverage
  }
}
