import DataModelTestSupport
import DatabaseTestSupport
import GRDB
import Testing

/// Rows of random models, whose relationships have all shapes and rules: what a row takes does not grow with
/// the rows.
@Suite struct RandomGrowthTests {
  enum Shape: CaseIterable, Sendable {
    /// Each object is related to the next one.
    case chain
    /// All that can are related to the same object.
    case hub
  }

  enum Write: CaseIterable, Sendable {
    case insertion, deletion
  }

  @Test(arguments: Shape.allCases, Write.allCases)
  func stepsForARowStayWhatTheyAre(_ shape: Shape, _ write: Write) throws {
    var measured = 0
    for seed in 0..<40 {
      var random = SeededGenerator(seed: UInt64(seed))
      let family = RandomFamily(using: &random)
      var isRefused = false
      let growth = try Growth.ofSteps(from: 12) { rows in
        let steps = try Self.steps(of: write, of: Self.graph(family, shape, rows), in: .init(family))
        if steps == nil { isRefused = true }
        return steps ?? rows
      }
      if isRefused { continue }
      measured += 1
      #expect(growth < 1.16, "seed \(seed)\n\(family.xml)")
    }
    #expect(measured >= 20)
  }

  private static func graph(_ family: RandomFamily, _ shape: Shape, _ rows: Int) throws -> ObjectGraph {
    var graph = ObjectGraph(family: family, holders: [])
    for key in 1...rows { graph.objects[key] = RandomFamily.entities[key % RandomFamily.entities.count] }
    for pair in family.pairs.indices {
      for key in 1...rows {
        let other =
          switch shape {
          case .chain: key % rows + 1
          case .hub: 1
          }
        graph.add(.init(pair: pair, first: key, second: other))
        graph.add(.init(pair: pair, first: other, second: key))
      }
    }
    return graph
  }

  /// Nothing is judged, since the transaction does not end; nil if a row has no place where one needs
  /// another.
  private static func steps(
    of write: Write,
    of graph: ObjectGraph,
    in store: RandomDeletionTests.Store
  ) throws -> Int? {
    let insertions = try store.insertions(of: graph)
    let deletions = graph.objects.keys.sorted().flatMap(store.deletions)
    var steps: Int?
    try store.queue.writeWithoutTransaction { db in
      try db.inTransaction {
        do {
          let ofInsertions = try db.steps(of: insertions.joined(separator: ";"))
          steps = write == .insertion ? ofInsertions : try db.steps(of: deletions.joined(separator: ";"))
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {}
        return .rollback
      }
    }
    return steps
  }
}
