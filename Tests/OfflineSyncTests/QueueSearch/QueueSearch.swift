import GRDB

@testable import OfflineSync

/// Looks at every state that a number of events can lead to, the nearest ones first.
struct QueueSearch {
  /// What was looked at.
  struct Extent: Sendable {
    var states = 0
    var transitions = 0
  }

  /// A run that leads to what must not be.
  struct Failure: Sendable, Hashable, CustomStringConvertible {
    let run: String
    let violation: Violation

    var description: String { "\(run): \(violation)" }
  }

  let start: SearchState.Start
  var events = SearchEvent.all
  var traits = ModelServer.Traits()
  var part: LeftOutPart?
  /// Triggers that the app has.
  var appTriggers: AppTriggers?

  /// The ways to decide conflicts in the end.
  private static let decisions: [SearchEvent] = [.keep, .disc, .merge]

  private struct Node {
    let state: SearchState
    let parent: Int?
    let event: SearchEvent?
  }

  /// Searches.
  ///
  /// - Parameter depth: the greatest number of events
  /// - Returns: how much there was to see, and the first run with a violation, which is a shortest one
  /// - Throws: what has nothing to do with what is searched for
  func search(depth: Int) throws -> (extent: Extent, failure: Failure?) {
    try inStore { db, world in
      var extent = Extent(states: 1)
      var nodes = [Node(state: try SearchState(start, traits, in: db), parent: nil, event: nil)]
      var seen: Set<CanonicalState> = [CanonicalState(nodes[0].state)]
      var calmed: [Set<CanonicalState>] = Self.decisions.map { _ in [] }
      var level = 0..<1
      for _ in 0..<depth {
        for index in level {
          try nodes[index].state.image.restore(in: db)
          for event in events where nodes[index].state.isPossible(event) {
            extent.transitions += 1
            var state = nodes[index].state
            let failure: Violation? = try undoing(db) {
              try world.perform(event, &state)
              guard seen.insert(CanonicalState(state)).inserted else { return }
              nodes.append(Node(state: state, parent: index, event: event))
              for (place, decision) in Self.decisions.enumerated() {
                if let violation = try undoing(
                  db,
                  { try CalmDown(world: world, decision: decision).run(from: state, known: &calmed[place]) }
                ) {
                  throw violation
                }
              }
            }
            if let failure {
              extent.states = nodes.count
              return (extent, Failure(run: words(of: index, nodes, event), violation: failure))
            }
          }
        }
        level = level.upperBound..<nodes.count
      }
      extent.states = nodes.count
      return (extent, nil)
    }
  }

  /// Takes one run and lets it come to its end.
  ///
  /// - Parameter words: `updt claim deliver recv`
  /// - Returns: what it meets that must not be
  /// - Throws: ``ImpossibleEvent``, ``SearchEvent/UnknownWord``
  func replay(_ words: String) throws -> Violation? {
    let run = try SearchEvent.run(words)
    return try inStore { db, world in
      var state = try SearchState(start, traits, in: db)
      return try undoing(db) {
        for event in run {
          guard state.isPossible(event) else { throw ImpossibleEvent(event: event) }
          try world.perform(event, &state)
        }
        for decision in Self.decisions {
          var known: Set<CanonicalState> = []
          if let violation = try undoing(
            db,
            { try CalmDown(world: world, decision: decision).run(from: state, known: &known) }
          ) {
            throw violation
          }
        }
      }
    }
  }

  struct ImpossibleEvent: Error {
    let event: SearchEvent
  }

  private func inStore<Result>(_ body: (Database, QueueWorld) throws -> Result) throws -> Result {
    let store = try DatabaseQueue()
    return try store.writeWithoutTransaction { db in
      var result: Result?
      // To undo a savepoint of a transaction that changed the schema is to compile every statement again.
      try db.inTransaction {
        try SearchSchema.create(without: part, in: db)
        try appTriggers?.addTouching([SearchSchema.table.name: "text"], in: db)
        return .commit
      }
      try db.inTransaction {
        result = try body(db, QueueWorld(without: part, in: db))
        return .rollback
      }
      guard let result else { throw Violation(0, "nothing was searched") }
      return result
    }
  }

  /// Runs code of which the store keeps nothing.
  private func undoing(_ db: Database, _ body: () throws -> Void) throws -> Violation? {
    var violation: Violation?
    try db.inSavepoint {
      do { try body() } catch let found as Violation { violation = found }
      return .rollback
    }
    return violation
  }

  private func words(of index: Int, _ nodes: [Node], _ last: SearchEvent) -> String {
    var words = [last.rawValue]
    var place: Int? = index
    while let current = place {
      if let event = nodes[current].event { words.append(event.rawValue) }
      place = nodes[current].parent
    }
    return ([start.rawValue] + words.reversed()).joined(separator: " ")
  }
}
