import GRDB
import Testing

@_spi(Generated) @testable import DataModelRuntime

/// Columns are read and written in the order of `storedTable`: code that leaves one out would move the values
/// of the others.
@Suite struct ColumnOrderTests {
  @Test func readingTooFewColumnsStops() async {
    await #expect(processExitsWith: .failure) {
      var row = LocalStore.RowReader(["id": 1, "text": "a"], columns: ["id", "text"])
      let _: OneColumn = try row.object()
    }
  }

  @Test func readingTooManyColumnsStops() async {
    await #expect(processExitsWith: .failure) {
      var row = LocalStore.RowReader([:], columns: [])
      let _: OneColumn = try row.object()
    }
  }

  @Test func writingTooFewColumnsStops() async {
    await #expect(processExitsWith: .failure) {
      _ = try OneColumn(id: 1).databaseDictionary
    }
  }

  /// Its requests would find, and delete, the rows of all.
  @Test(arguments: [["_id", "_entity"], []])
  func aSharedTableWithoutEntitiesStops(columns: [String]) async {
    await #expect(processExitsWith: .failure) { [columns] in
      _ = LocalStore.StoredTable("Animal", columns: columns)
    }
  }

  /// A composite of which no column was selected is not a composite that is not there.
  @Test(arguments: Self.rows) func readsACompositeByName(
    _ row: [String: Int?],
    _ point: Point?,
    _ message: String?
  ) throws {
    do {
      let place = try Place(row: Row(row))
      #expect(place.point == point && message == nil)
    } catch let error as StoredValueError {
      #expect(error.description == message)
    }
  }

  private static let rows: [([String: Int?], Point?, String?)] = [
    (["id": 1, "at_x": .none, "at_y": .none], nil, nil),
    (["id": 1, "at_x": 2, "at_y": .none], Point(x: 2, y: nil), nil),
    (["id": 1, "at_x": .none], nil, "column 'at_y': expected Int64, found no such column in the selection"),
    (["id": 1], nil, "column 'at_x': expected Int64, found no such column in the selection"),
  ]
}

private struct OneColumn: StoredRecord {
  var id: Int64

  init(id: Int64) { self.id = id }
  init(from row: inout LocalStore.RowReader) throws { id = try row.int64() }
  func write(to row: inout LocalStore.RowWriter) { row.write(id) }

  static let storedTable = LocalStore.StoredTable("Half", columns: ["id", "text"])
  var storedKey: DatabaseValue { id.databaseValue }
}

struct Point: Equatable, Sendable {
  var x: Int64?
  var y: Int64?
}

private struct Place: StoredEntity {
  var id: Int64
  var point: Point?

  init(from row: inout LocalStore.RowReader) throws {
    id = try row.int64()
    point = row.skipNull(2) ? nil : Point(x: row.optionalInt64(), y: row.optionalInt64())
  }

  static let storedTable = LocalStore.StoredTable("Place", columns: ["id", "at_x", "at_y"])
  var storedKey: DatabaseValue { id.databaseValue }
}
