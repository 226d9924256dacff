import DataModelTestSupport
import GRDB
import Testing

/// Delete rules of random models beside triggers of an app, compared with the rules in memory.
///
/// A trigger ends each deletion of a row that is locked; another deletes a row with that which it
/// accompanies, whether a deletion begins with it or takes it along.
@Suite struct RandomAppTriggerDeletionTests {
  @Test func agreeWithTheObjectGraph() throws {
    var outcomes: [Outcome: Int] = [:]
    for seed in 0..<300 {
      var random = SeededGenerator(seed: UInt64(seed))
      var (store, graph) = try RandomDeletionTests.filledStore(seed: seed, using: &random)
      try Self.addTriggers(to: store.queue, areOlder: Bool.random(using: &random))
      for _ in 0..<12 where graph.objects.count > 1 {
        let keys = graph.objects.keys.sorted().shuffled(using: &random)
        let (locked, leader, companion) = (keys[0], keys[0], keys[keys.count - 1])
        let deleted = keys.randomElement(using: &random) ?? leader
        let story = """
          seed \(seed), deleting \(locked), which is locked, and \(deleted), where \(companion) goes with \
          \(leader), of \(graph.objects) \(graph.links)
          \(store.family.xml)
          """
        var expected = graph
        expected.delete(deleted)
        if graph.objects[leader] != nil, expected.objects[leader] == nil { expected.delete(companion) }
        let outcome = try Self.delete(
          deleted,
          locked: locked,
          leader: leader,
          companion: companion,
          in: store
        )
        outcomes[outcome, default: 0] += 1
        if outcome != .refusedInside {
          try #require((outcome == .accepted) == expected.isSaved(), "\(outcome): \(story)")
        }
        if outcome == .accepted { graph = expected }
        let (objects, links) = try store.contents()
        try #require(objects == graph.objects, "\(story)")
        try #require(links == graph.links, "\(story)")
      }
    }
    for (outcome, least) in [(Outcome.accepted, 600), (.refused, 200), (.refusedInside, 3)] {
      #expect(outcomes[outcome, default: 0] >= least, "\(outcomes)")
    }
  }

  private enum Outcome {
    case accepted, refused
    /// A trigger deleted a row that takes others with it while the rest of another deletion went.
    case refusedInside
  }

  /// The companion goes after its row: what a trigger does to a row that is about to be deleted is undefined
  /// in SQLite.
  private static func addTriggers(to queue: DatabaseQueue, areOlder: Bool) throws {
    try queue.write { db in
      let own = try Row.fetchAll(db, sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
      if areOlder {
        for row in own { try db.execute(sql: "DROP TRIGGER \"\(row["name"] as String)\"") }
      }
      try db.execute(sql: "CREATE TABLE lock (key); CREATE TABLE companion (leader, key)")
      for table in ["A", "B"] {
        try db.execute(
          sql: """
            CREATE TRIGGER "app.\(table).lock" BEFORE DELETE ON \(table)
            WHEN EXISTS (SELECT 1 FROM lock WHERE key = OLD._id) BEGIN SELECT RAISE(IGNORE); END;
            CREATE TRIGGER "app.\(table).companion" AFTER DELETE ON \(table)
            WHEN EXISTS (SELECT 1 FROM companion WHERE leader = OLD._id) BEGIN
              DELETE FROM A WHERE _id IN (SELECT key FROM companion WHERE leader = OLD._id);
              DELETE FROM B WHERE _id IN (SELECT key FROM companion WHERE leader = OLD._id);
            END;
            """
        )
      }
      if areOlder {
        for row in own { try db.execute(sql: row["sql"]) }
      }
    }
  }

  private static func delete(
    _ key: Int,
    locked: Int,
    leader: Int,
    companion: Int,
    in store: RandomDeletionTests.Store
  ) throws -> Outcome {
    do {
      try store.queue.write { db in
        try db.execute(
          sql: """
            INSERT INTO lock VALUES (\(locked));
            DELETE FROM A WHERE _id = \(locked); DELETE FROM B WHERE _id = \(locked);
            DELETE FROM lock;
            INSERT INTO companion VALUES (\(leader), \(companion));
            DELETE FROM A WHERE _id = \(key); DELETE FROM B WHERE _id = \(key);
            DELETE FROM companion;
            """
        )
      }
      return .accepted
    } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY {
      return .refused
    } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_TRIGGER {
      return .refusedInside
    }
  }
}
