import DataModelRuntime
import GRDB
import SQLText
import Testing

/// Queries whose values are bound and read in full.
@Suite struct WholeValuesTests {
  /// "Are there rows?" must not take longer with a million of them.
  @Test func onlyOneRowIsReadWhereOneIsEnough() throws {
    // SQLite computes the second row only when it is read, and fails.
    let query: WholeSQL = "SELECT 7 UNION ALL SELECT abs(-9223372036854775808)"
    try DatabaseQueue().read { db throws in
      #expect(try db.exists(query))
      #expect(try db.value(Int.self, query) == 7)
      #expect(throws: DatabaseError.self) { try db.rows(query) }
      #expect(throws: DatabaseError.self) { try db.values(Int.self, query) }
    }
  }
}
