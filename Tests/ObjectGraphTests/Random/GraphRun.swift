import DataModelRelational
import DataModelRuntime
import GRDB
import Testing

/// One random graph: inserted, then changed in several transactions, each judged by the database and by the
/// rules.
struct GraphRun {
  let seed: UInt64
  var scene: RandomGraph
  let database: GraphStore
  /// What was done in the transaction under way, for messages.
  var log: [String] = []
  private(set) var coverage = GraphCoverage()

  init(_ database: GraphStore, seed: UInt64, cell: GraphCoverage.Cell?) {
    self.seed = seed
    self.database = database
    scene = RandomGraph(database.model, seed: seed, cell: cell)
  }

  mutating func run() throws {
    let inserted = scene.graph
    let insertion = try transaction { run, db in
      var scene = run.scene
      for key in inserted.entities.keys.sorted().shuffled(using: &scene.random) {
        try run.database.insert(key, of: inserted, db)
      }
      try run.insertLinks(of: inserted, db)
    }
    guard insertion else { return }
    for _ in 0..<4 {
      let before = scene.graph
      var exercised: [GraphSide] = []
      let isCommitted = try transaction { run, db in
        for _ in 0..<Int.random(in: 1...4, using: &run.scene.random) {
          exercised += try run.changeSomething(db)
          if run.scene.graph.isRefusedAtOnce { return }
        }
      }
      if !isCommitted { scene.graph = before }
      coverage.count(exercised, isCommitted: isCommitted)
    }
    try compareRelationships()
  }

  /// Runs a transaction, and compares its end and what it left with the rules.
  private mutating func transaction(_ changes: (inout Self, Database) throws -> Void) throws -> Bool {
    log = []
    let entities = Set(scene.entities).union(scene.graph.entities.values)
    let before = GraphLine.all(of: scene.graph)
    var failure: (any Error)?
    do {
      try database.store.write { db in try changes(&self, db) }
    } catch let error as LocalStore.BrokenRuleError {
      failure = error
      expect(error, toBeAbout: scene.graph)
    } catch let error as DatabaseError {
      failure = error
      // What is judged at the end has an error of its own.
      #expect(
        error.extendedResultCode != .SQLITE_CONSTRAINT_FOREIGNKEY,
        "seed \(seed) of \(scene.graph.model.name)"
      )
    }
    let graph = scene.graph
    let isRefused = graph.isRefused
    if isRefused != (failure != nil) {
      let reasons = graph.violations.map { "\($0.side.identity) of \($0.key)" }.joined(separator: ", ")
      Issue.record(
        """
        seed \(seed) of \(graph.model.name): the rules \(isRefused ? "refuse (\(reasons))" : "allow"), the \
        database says \(failure.map { "\($0)" } ?? "nothing"), after \(log.joined(separator: "; ")), on
        \(before.sorted().joined(separator: "\n"))
        """
      )
      throw Abandoned()
    }
    guard !isRefused else { return false }
    let (found, leftovers) = try database.store.read { db in
      (try database.contents(of: entities, db), try database.leftovers(db))
    }
    scene.graph.save()
    let expected = GraphLine.all(of: scene.graph)
    if found != expected || leftovers > 0 {
      Issue.record(
        """
        seed \(seed) of \(graph.model.name): after \(log.joined(separator: "; ")), missing \
        \(expected.subtracting(found).sorted()), surplus \(found.subtracting(expected).sorted()), \
        \(leftovers) leftovers, on
        \(before.sorted().joined(separator: "\n"))
        """
      )
      throw Abandoned()
    }
    return true
  }

  /// An error names rules that are broken. (A reference to what came and went in one transaction led nowhere
  /// before.)
  private func expect(_ error: LocalStore.BrokenRuleError, toBeAbout graph: ObjectGraph) {
    let broken = Set(graph.violations.map(\.side.identity))
    for rule in error.brokenRules where rule.rule != .reference {
      #expect(
        broken.contains("\(rule.entity).\(rule.relationship)"),
        "seed \(seed) of \(graph.model.name): \(error), where \(broken.sorted()) are"
      )
    }
  }

  /// Pairs, and the order of ordered relationships, through the generated relationships.
  private func insertLinks(of graph: ObjectGraph, _ db: Database) throws {
    for side in database.model.sides where side.isPaired || side.isOrdered {
      for key in graph.entities.keys.sorted() {
        let others = graph.related(to: key, by: side)
        guard !others.isEmpty else { continue }
        try database.relationship(side, of: key, in: graph)?.set?(db, key, others)
      }
    }
  }

  /// What the generated relationships find is what the rules say, without references that lead nowhere.
  private func compareRelationships() throws {
    let graph = scene.graph
    try database.store.read { db in
      for (key, entity) in graph.entities {
        for side in database.model.sides(of: entity) {
          let expected = graph.related(to: key, by: side).filter { graph.entities[$0] != nil }
          guard let relationship = database.relationship(side, of: key, in: graph) else {
            Issue.record("\(side.identity) is not among the generated relationships")
            continue
          }
          let found = try relationship.fetch(db, key)
          #expect(
            GraphLine.relationship(side, of: key, found) == GraphLine.relationship(side, of: key, expected),
            "seed \(seed) of \(graph.model.name)"
          )
        }
      }
    }
  }
}

/// A run that went wrong and was reported.
struct Abandoned: Error {}
