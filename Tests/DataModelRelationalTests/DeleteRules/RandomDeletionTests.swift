import DataModelDefinition
import DataModelRelational
import DataModelTestSupport
import GRDB
import Testing

/// Delete rules of random models, compared with the rules in memory.
@Suite struct RandomDeletionTests {
  @Test(arguments: 0..<8)
  func agreeWithTheObjectGraph(_ block: Int) throws {
    var outcomes = [true: 0, false: 0]
    for seed in (block * 25)..<(block * 25 + 25) {
      var random = SeededGenerator(seed: UInt64(seed))
      var (store, graph) = try Self.filledStore(seed: seed, using: &random)
      let family = store.family
      for _ in 0..<12 where !graph.objects.isEmpty {
        let before = graph
        let keys = (0..<Int.random(in: 1...3, using: &random)).map { _ in
          Int.random(in: 1...9, using: &random)
        }
        for key in keys { graph.delete(key) }
        let isSaved = graph.isSaved()
        let outcome = try store.delete(keys)
        outcomes[outcome, default: 0] += 1
        let story = "seed \(seed), deleting \(keys) of \(before.objects) \(before.links)\n\(family.xml)"
        try #require(outcome == isSaved, "\(isSaved ? "refused" : "not refused"): \(story)")
        if !isSaved { graph = before }
        let (objects, links) = try store.contents()
        try #require(objects == graph.objects, "\(story)")
        try #require(links == graph.links, "\(story)")
        try #require(try store.leftovers() == 0, "\(story)")
      }
    }
    #expect(outcomes[true, default: 0] >= 40 && outcomes[false, default: 0] >= 2, "\(outcomes)")
  }

  /// A store of a random model with random objects, and the same in memory.
  static func filledStore(seed: Int, using random: inout SeededGenerator) throws -> (Store, ObjectGraph) {
    let family = RandomFamily(using: &random)
    let store = try Store(family)
    try store.queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA recursive_triggers = \(seed.isMultiple(of: 2))")
    }
    var graph = ObjectGraph(family: family, holders: try store.holders())
    for _ in 0..<5 where graph.objects.isEmpty {
      var filled = graph
      Self.fill(&filled, using: &random)
      let isSaved = filled.isSaved()
      try #require(try store.insert(filled) == isSaved, "insertion, seed \(seed)\n\(family.xml)")
      if isSaved { graph = filled }
    }
    return (store, graph)
  }

  private static func fill(_ graph: inout ObjectGraph, using random: inout SeededGenerator) {
    for key in 1...9 { graph.objects[key] = RandomFamily.entities.randomElement(using: &random) }
    for pair in graph.family.pairs.indices {
      for _ in 0..<Int.random(in: 3...24, using: &random) {
        let (first, second) = (Int.random(in: 1...9, using: &random), Int.random(in: 1...9, using: &random))
        graph.add(.init(pair: pair, first: first, second: second))
      }
    }
  }

  /// The tables of a family.
  struct Store {
    let family: RandomFamily
    let lowered: LoweredModel
    let queue: DatabaseQueue

    init(_ family: RandomFamily) throws {
      self.family = family
      lowered = try ModelXML(family.xml).lowered()
      queue = try TestDatabase.create(lowered.schema)
    }

    private func storage(_ pair: RandomFamily.Pair) throws -> RelationshipMapping.Storage {
      let mapping = try #require(lowered.entities.first { $0.entity.name == pair.first.owner })
      return try #require(mapping.relationships.first { $0.relationship.name == pair.first.name }).storage
    }

    private func table(_ entity: String) -> String { entity == "C" ? "A" : entity }

    func holders() throws -> [ObjectGraph.Holder?] {
      try family.pairs.map { pair in
        switch try storage(pair) {
        case .column: .first
        case .inverseColumn: .second
        case .joinTable: nil
        }
      }
    }

    /// Writes everything in one transaction; false if it is refused.
    func insert(_ graph: ObjectGraph) throws -> Bool {
      let statements = try insertions(of: graph)
      return try isAccepted { db in
        for statement in statements { try db.execute(sql: statement) }
      }
    }

    func delete(_ keys: [Int]) throws -> Bool {
      try isAccepted { db in
        for statement in keys.flatMap(deletions) { try db.execute(sql: statement) }
      }
    }

    func insertions(of graph: ObjectGraph) throws -> [String] {
      var columns = graph.objects.mapValues { table($0) == "A" ? ["_entity": "'\($0)'"] : [:] }
      var statements: [String] = []
      for link in graph.links {
        switch try storage(family.pairs[link.pair]) {
        case .column(let column): columns[link.first]?[column] = "\(link.second)"
        case .inverseColumn(_, let column, _): columns[link.second]?[column] = "\(link.first)"
        case .joinTable(let pairs):
          statements.append(
            """
            INSERT INTO "\(pairs.tableName)" ("\(pairs.sourceColumn)", "\(pairs.destinationColumn)")
            VALUES (\(link.first), \(link.second))
            """
          )
        }
      }
      let objects = graph.objects.sorted { $0.key < $1.key }.map { key, entity in
        let values = (columns[key] ?? [:]).merging(["_id": "\(key)"]) { old, _ in old }
        let names = values.keys.map { "\"\($0)\"" }.joined(separator: ", ")
        return "INSERT INTO \(table(entity)) (\(names)) VALUES (\(values.values.joined(separator: ", ")))"
      }
      return objects + statements
    }

    func deletions(of key: Int) -> [String] {
      ["A", "B"].map { "DELETE FROM \($0) WHERE _id = \(key)" }
    }

    private func isAccepted(_ write: (Database) throws -> Void) throws -> Bool {
      do {
        try queue.write(write)
        return true
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
        return false
      }
    }

    func contents() throws -> ([Int: String], Set<ObjectGraph.Link>) {
      try queue.read { db in
        var objects: [Int: String] = [:]
        let rows = try Row.fetchAll(db, sql: "SELECT _id, _entity FROM A UNION ALL SELECT _id, 'B' FROM B")
        for row in rows { objects[row[0]] = row[1] }
        var links: Set<ObjectGraph.Link> = []
        for (number, pair) in family.pairs.enumerated() {
          let sql =
            switch try storage(pair) {
            case .column(let column):
              "SELECT _id, \"\(column)\" AS c FROM \(table(pair.first.owner)) WHERE c IS NOT NULL"
            case .inverseColumn(let table, let column, _):
              "SELECT \"\(column)\" AS c, _id FROM \"\(table)\" WHERE c IS NOT NULL"
            case .joinTable(let pairs):
              "SELECT \"\(pairs.sourceColumn)\", \"\(pairs.destinationColumn)\" FROM \"\(pairs.tableName)\""
            }
          for row in try Row.fetchAll(db, sql: sql) {
            links.insert(.init(pair: number, first: row[0], second: row[1]))
          }
        }
        return (objects, links)
      }
    }

    /// The rows of the tables that are empty between transactions.
    func leftovers() throws -> Int {
      try queue.read { db in
        try String.fetchAll(
          db,
          sql:
            """
            SELECT name FROM sqlite_schema WHERE name = '_Violation' OR name GLOB '_Deletion.*' AND type = \
            'table'
            """
        )
        .reduce(0) { try $0 + (Int.fetchOne(db, sql: "SELECT count(*) FROM \"\($1)\"") ?? 0) }
      }
    }
  }
}
