import Foundation
import GRDB
import GRDBSQLite
import Testing

@_spi(Generated) @testable import DataModelRuntime

/// Lists of any length and of every type, in conditions and in the conditions of fetch requests.
@Suite struct ConditionListTests {
  private static let noon = date(2024, 2, 29, 12)
  private static let uuid = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

  static let rows: [Sample.Values] = [
    [
      "text": .string("a\"\\\n\u{1}é👍"), "flag": .bool(true), "rank": .int16(-7), "total": .int32(.min),
      "count": .int64(.max), "weight": .double(0.1), "ratio": .float(0.1), "price": .decimal(9.5),
      "date": .date(noon), "data": .data(Data([0, 255])), "uuid": .uuid(uuid), "kind": .string("note"),
    ],
    [
      "text": .string(""), "flag": .bool(false), "weight": .double(.infinity), "ratio": .float(.infinity),
      "price": .decimal(0), "data": .data(Data()), "kind": .string("task"),
    ],
    ["weight": .double(-.infinity), "ratio": .float(-.infinity), "weight2": .double(0)],
    [:],
  ]

  struct Case: Sendable, CustomTestStringConvertible {
    let ids: [Int64]
    let condition: StoredCondition
    let testDescription: String

    init<Value: StoredValue>(
      _ ids: [Int64],
      _ column: KeyPath<Sample.Columns.Type, StoredColumn<Value>>,
      _ values: [Value],
      orOneOf others: [Value]
    ) {
      self.ids = ids
      condition = StoredCondition(Sample.self) { $0[dynamicMember: column].isIn(values + others) }
      testDescription = "\(values) of \(Value.self), \(others.count) others"
    }
  }

  /// A list with no more than a few values, and one with more than SQLite has parameters for.
  private static func cases(_ count: Int) -> [Case] {
    let numbers = 1_000..<(1_000 + count)
    return [
      Case([1], \.text, ["a\"\\\n\u{1}é👍"], orOneOf: numbers.map { "\($0)" }),
      Case([2], \.text, [""], orOneOf: numbers.map { "\($0)" }),
      Case([1, 2], \.flag, [true, false], orOneOf: numbers.map { _ in true }),
      Case([1], \.rank, [-7], orOneOf: numbers.map { Int16(truncatingIfNeeded: $0 | 1 << 10) }),
      Case([1], \.total, [.min], orOneOf: numbers.map(Int32.init)),
      Case([1], \.count, [.max], orOneOf: numbers.map(Int64.init)),
      Case([1, 2, 3], \.weight, [0.1, .infinity, -.infinity], orOneOf: numbers.map { Double($0) / 3 }),
      Case([1, 2, 3], \.ratio, [0.1, .infinity, -.infinity], orOneOf: numbers.map { Float($0) / 3 }),
      Case([1], \.price, [9.5], orOneOf: numbers.map { Decimal($0) }),
      Case([1], \.date, [noon], orOneOf: numbers.map { noon.addingTimeInterval(Double($0)) }),
      Case([1, 2], \.data, [Data([0, 255]), Data()], orOneOf: numbers.map { Data("\($0)".utf8) }),
      Case([1], \.uuid, [uuid], orOneOf: numbers.map { _ in UUID() }),
      Case([1], \.kind, [.note], orOneOf: numbers.map { _ in .note }),
    ]
  }

  private func ids(_ request: (Database) throws -> QueryInterfaceRequest<Sample>) throws -> [Int64] {
    try DatabaseQueue().write { db in
      try Sample.createTable(db, rows: Self.rows)
      sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_VARIABLE_NUMBER, 999)
      return try request(db).fetchAll(db).map(\.id).sorted()
    }
  }

  @Test(arguments: [0, 400, 3_000].flatMap(cases))
  func findsTheSameWhateverItsLength(_ case: Case) throws {
    #expect(try ids { _ in Sample.matching(`case`.condition) } == `case`.ids)
    #expect(
      try ids { _ in Sample.matching(!`case`.condition) } == [1, 2, 3, 4].filter { !`case`.ids.contains($0) }
    )
  }

  @Test(arguments: [1, 3_000])
  func refusesNaN(_ count: Int) {
    let condition = StoredCondition(Sample.self) {
      $0.weight.isIn([Double.nan] + Array(repeating: 1, count: count))
    }
    #expect(throws: StoredConditionError.notANumber) { try ids { _ in Sample.matching(condition) } }
  }

  // MARK: - Fetch requests

  private func ids(_ column: String, in list: DatabaseValue, asReal: Bool = false) throws -> [Int64] {
    let term = asReal ? "CAST(\(column) AS REAL)" : column
    let value = asReal ? "CAST(value AS REAL)" : "value"
    return try ids { _ in
      Sample.filter(sql: "\(term) IN (SELECT \(value) FROM json_each(?))", arguments: [list])
    }
  }

  @Test func requestsTakeEveryNumber() throws {
    typealias Argument = LocalStore.QueryArgument
    #expect(try ids("weight", in: Argument.list([0.1, Double.infinity])) == [1, 2])
    #expect(try ids("weight", in: Argument.list([-Double.infinity, .nan])) == [3])
    #expect(try ids("weight", in: Argument.list([Double.nan])) == [])
    #expect(try ids("weight", in: Argument.list([Double]())) == [])
    #expect(try ids("ratio", in: Argument.list([Float.nan, .infinity, 0.1, .nan])) == [1, 2])
    #expect(try ids("price", in: Argument.list([Decimal(9.5), .nan]), asReal: true) == [1])
    #expect(try ids("price", in: Argument.list([Decimal.nan]), asReal: true) == [])
    #expect(try ids("count", in: Argument.list([Int64.min, .max])) == [1])
    #expect(try ids("text", in: Argument.list(["", "a\"\\\n\u{1}é👍"])) == [1, 2])
    #expect(
      try ids("date", in: Argument.list([Self.noon, .distantFuture, Date(timeIntervalSince1970: 1e15)])) == [
        1
      ]
    )
    #expect(try ids("nullif(hex(uuid), '')", in: Argument.list([Self.uuid])) == [1])
    #expect(
      try ids { _ in Sample.filter(sql: "weight < ?", arguments: [Argument.value(Double.infinity)]) } == [
        1, 3,
      ]
    )
    #expect(try ids { _ in Sample.filter(sql: "weight < ?", arguments: [Argument.value(Double.nan)]) } == [])
  }

  @Test func aListIsOneArrayOfJSON() {
    typealias Argument = LocalStore.QueryArgument
    #expect(
      Argument.list([.null, 1.databaseValue, .null, "a".databaseValue, .null] as [DatabaseValue])
        == #"[1,"a"]"#.databaseValue
    )
    #expect(Argument.list([0.5, Double.infinity, -.infinity, .nan]) == "[0.5,9e999,-9e999]".databaseValue)
    #expect(Argument.list(["\"\\/\u{1F}\u{7F}"]) == "[\"\\\"\\\\/\\u001f\u{7F}\"]".databaseValue)
  }

  // MARK: - Keys

  @Test(arguments: [2, 3_000])
  func keysCanBeMany(_ count: Int) throws {
    let database = try DatabaseQueue()
    try database.write { db in
      try Keeper.createTables(db)
      sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_VARIABLE_NUMBER, 999)
      let keys = [1, 2] + (0..<count).map { $0 + 100 }
      #expect(try Puppy.deleteAll(db, keys: keys) == 1)
      #expect(try Puppy.fetchAll(db).map(\.id).sorted() == [3, 4])
      #expect(try Creature.fetchCount(db) == 3)
    }
  }
}
