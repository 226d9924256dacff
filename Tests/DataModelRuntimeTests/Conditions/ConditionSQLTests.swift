import Foundation
import GRDB
import Testing

@testable import DataModelRuntime

/// Each operator and function: what it is in SQL, and which rows it finds.
@Suite struct ConditionSQLTests {
  /// A condition, its SQL with the bound values, and the ids of its rows.
  struct Case: Sendable, CustomTestStringConvertible {
    let condition: StoredCondition
    let sql: String
    let ids: [Int64]

    init(
      _ sql: String,
      _ ids: [Int64],
      _ condition: (StoredColumns<Sample>) -> StoredCondition
    ) {
      self.condition = StoredCondition(Sample.self, condition)
      self.sql = sql
      self.ids = ids
    }

    var testDescription: String { sql }
  }

  static let moment = date(2024, 2, 29, 12, 30, 59, milliseconds: 999)

  static let rows: [Sample.Values] = [
    [
      "text": .string("a"), "text2": .string("a"), "flag": .bool(true), "rank": .int16(-7),
      "count": .int64(7),
      "weight": .double(-2.5), "price": .decimal(9), "date": .date(moment), "size": .int16(0),
      "kind": .string("note"),
    ],
    [
      "text": .string("A%b"), "text2": .string("b"), "flag": .bool(false), "rank": .int16(2),
      "count": .int64(3), "weight": .double(0.5), "price": .decimal(10), "date": .date(date(1999, 12, 31)),
      "size": .int16(2), "kind": .string("task"),
    ],
    [
      "text": .string(" Élan "), "rank": .int16(8), "count": .int64(0), "weight": .double(1e300),
      "price": .decimal(100), "date": .date(date(9999, 12, 31, 23)),
    ],
    [:],
  ]

  static let comparisons: [Case] = [
    Case(#""text" = ? ["a"]"#, [1]) { $0.text == "a" },
    Case(#""text" = ? ["a"]"#, [1]) { "a" == $0.text },
    Case(#""text" IS NOT ? ["a"]"#, [2, 3, 4]) { $0.text != "a" },
    Case(#""text" IS NOT ? ["a"]"#, [2, 3, 4]) { !($0.text == "a") },
    Case(#""text" = ? ["a"]"#, [1]) { !($0.text != "a") },
    Case(#""text" IS NULL []"#, [4]) { $0.text == nil },
    Case(#""text" IS NOT NULL []"#, [1, 2, 3]) { $0.text != nil },
    Case(#""text" IS "text2" []"#, [1, 4]) { $0.text == $0.text2 },
    Case(#""text" IS NOT "text2" []"#, [2, 3]) { $0.text != $0.text2 },
    Case(#""text" < "text2" []"#, [2]) { $0.text < $0.text2 },
    Case(#"("text" < "text2") IS NOT TRUE []"#, [1, 3, 4]) { !($0.text < $0.text2) },
    Case(#""rank" > ? [2]"#, [3]) { $0.rank > 2 },
    Case(#""rank" >= ? [2]"#, [2, 3]) { $0.rank >= 2 },
    Case(#""rank" < ? [2]"#, [1]) { $0.rank < 2 },
    Case(#""rank" <= ? [2]"#, [1, 2]) { $0.rank <= 2 },
    Case(#""rank" > ? [2]"#, [3]) { 2 < $0.rank },
    Case(#""rank" >= ? [2]"#, [2, 3]) { 2 <= $0.rank },
    Case("0 []", []) { $0.rank <= Optional<Int16>.none },
    Case("1 []", [1, 2, 3, 4]) { !($0.rank <= Optional<Int16>.none) },
    Case(#""flag" = ? [1]"#, [1]) { $0.flag == true },
    Case(#""flag" IS NOT ? [1]"#, [2, 3, 4]) { $0.flag != true },
    Case(#""size" = ? [2]"#, [2]) { $0.size == .large },
    Case(#""size" > ? [0]"#, [2]) { $0.size.rawValue > 0 },
    Case(#""kind" = ? ["task"]"#, [2]) { $0.kind == .task },
    Case(#"CAST("price" AS REAL) > CAST(? AS REAL) ["9"]"#, [2, 3]) { $0.price > 9 },
    Case(#"CAST("price" AS REAL) = CAST(? AS REAL) ["9"]"#, [1]) { $0.price == 9 },
    Case(#""price" IS NULL []"#, [4]) { $0.price == nil },
    Case(#""weight" < ? [inf]"#, [1, 2, 3]) { $0.weight < .infinity },
  ]

  static let lists: [Case] = [
    Case(#""text" IN (?, ?) ["a", "z"]"#, [1]) { $0.text.isIn(["a", "z"]) },
    Case(#"("text" IN (?, ?)) IS NOT TRUE ["a", "z"]"#, [2, 3, 4]) { !["a", "z"].contains($0.text) },
    Case(#"("text" IN (?)) OR ("text" IS NULL) ["a"]"#, [1, 4]) { $0.text.isIn(["a", nil]) },
    Case("0 []", []) { $0.text.isIn([String]()) },
    Case(#""size" IN (?, ?) [0, 2]"#, [1, 2]) { $0.size.isIn([.small, .large]) },
    Case(#"CAST("price" AS REAL) IN (CAST(? AS REAL), CAST(? AS REAL)) ["9", "100"]"#, [1, 3]) {
      $0.price.isIn([9, 100])
    },
    Case(#"("rank" >= ?) AND ("rank" <= ?) [-7, 2]"#, [1, 2]) { (-7...2).contains($0.rank) },
    Case(#"("rank" >= ?) AND ("rank" < ?) [-7, 2]"#, [1]) { (-7..<2).contains($0.rank) },
  ]

  static let logic: [Case] = [
    Case(#"("rank" > ?) AND ("text" = ?) AND ("flag" = ?) [0, "a", 1]"#, []) {
      $0.rank > 0 && $0.text == "a" && $0.flag == true
    },
    Case(#"("rank" > ?) OR ("text" = ?) OR ("flag" = ?) [5, "a", 0]"#, [1, 2, 3]) {
      $0.rank > 5 || ($0.text == "a" || $0.flag == false)
    },
    Case(#"(("rank" > ?) OR ("text" = ?)) AND ("count" < ?) [5, "a", 5]"#, [3]) {
      ($0.rank > 5 || $0.text == "a") && $0.count < 5
    },
    Case(#"(("rank" > ?) AND ("text" IS NOT ?)) IS NOT TRUE [5, "a"]"#, [1, 2, 4]) {
      !($0.rank > 5 && $0.text != "a")
    },
    Case(#""rank" > ? [5]"#, [3]) { !(!($0.rank > 5)) },
    Case(#""rank" > ? [5]"#, [3]) { $0.rank > 5 && .always || .never },
    Case("0 []", []) { $0.rank > 5 && .never },
  ]

  static let texts: [Case] = [
    Case(#"instr("text", ?) > 0 ["%"]"#, [2]) { $0.text.contains("%") },
    Case(#"instr("text", ?) > 0 [""]"#, [1, 2, 3]) { $0.text.contains("") },
    Case(#"instr("text", "text2") > 0 []"#, [1, 2]) { $0.text.contains($0.text2) },
    Case(#"substr("text", 1, length(?)) = ? ["A", "A"]"#, [2]) { $0.text.hasPrefix("A") },
    Case(#"substr("text", 1, length(?)) = ? ["", ""]"#, [1, 2, 3]) { $0.text.hasPrefix("") },
    Case(#"substr("text", -length(?), length(?)) = ? ["b", "b", "b"]"#, [2]) { $0.text.hasSuffix("b") },
    Case(#"substr("text", -length(?), length(?)) = ? ["", "", ""]"#, [1, 2, 3]) { $0.text.hasSuffix("") },
    Case(#"substr("text", -length(?), length(?)) = ? ["xa", "xa", "xa"]"#, []) { $0.text.hasSuffix("xa") },
    Case(#"swiftLowercaseString("text") = ? [" élan "]"#, [3]) { $0.text.lowercased() == " élan " },
    Case(#"swiftUppercaseString("text") = ? ["A"]"#, [1]) { $0.text.uppercased() == "A" },
    Case(#"trim("text") = ? ["Élan"]"#, [3]) { $0.text.trimmingSpaces() == "Élan" },
    Case(#"length("text") > ? [2]"#, [2, 3]) { $0.text.length > 2 },
    Case(#"("text" || "text2") = ? ["aa"]"#, [1]) { $0.text.appending($0.text2) == "aa" },
    Case(#"("text" || ?) = ? ["!", "a!"]"#, [1]) { $0.text.appending("!") == "a!" },
    Case(#"substr("text", ?) = ? [2, "%b"]"#, [2]) { $0.text.substring(from: 1) == "%b" },
    Case(#"substr("text", ?, ?) = ? [2, 1, "É"]"#, [3]) { $0.text.substring(from: 1, length: 1) == "É" },
    Case(#"(instr("text", ?) - 1) = ? ["b", 2]"#, [2]) { $0.text.offset(of: "b") == 2 },
    Case(#"(instr("text", ?) - 1) = ? ["b", -1]"#, [1, 3]) { $0.text.offset(of: "b") == -1 },
    Case(#"substr(?, 1, length("text2")) = "text2" ["about"]"#, [1]) {
      StoredExpression("about").hasPrefix($0.text2)
    },
  ]

  static let dates: [Case] = [
    Case(#"CAST(substr("date", 1, 4) AS INTEGER) = ? [2024]"#, [1]) { $0.date.year == 2024 },
    Case(#"CAST(substr("date", 6, 2) AS INTEGER) = ? [12]"#, [2, 3]) { $0.date.month == 12 },
    Case(#"CAST(substr("date", 9, 2) AS INTEGER) = ? [29]"#, [1]) { $0.date.day == 29 },
    Case(#"CAST(substr("date", 12, 2) AS INTEGER) = ? [23]"#, [3]) { $0.date.hour == 23 },
    Case(#"CAST(substr("date", 15, 2) AS INTEGER) = ? [30]"#, [1]) { $0.date.minute == 30 },
    Case(#"CAST(substr("date", 18, 2) AS INTEGER) = ? [59]"#, [1]) { $0.date.second == 59 },
  ]

  static let numbers: [Case] = [
    Case(#"("rank" + ?) = ? [1, 3]"#, [2]) { $0.rank + 1 == 3 },
    Case(#"(? - "rank") > ? [1, 0]"#, [1]) { 1 - $0.rank > 0 },
    Case(#"("rank" * ?) = ? [2, 4]"#, [2]) { $0.rank * 2 == 4 },
    Case(#"("rank" / ?) = ? [2, -3]"#, [1]) { $0.rank / 2 == -3 },
    Case(#"("rank" % ?) = ? [2, -1]"#, [1]) { $0.rank % 2 == -1 },
    Case(#"("count" / "count") IS NOT ? [1]"#, [3, 4]) { $0.count / $0.count != 1 },
    Case(#"(("count" + ?) * ?) > ? [1, 2, 10]"#, [1]) { ($0.count + 1) * 2 > 10 },
    Case(#"("weight" / ?) = ? [2.0, 0.25]"#, [2]) { $0.weight / 2 == 0.25 },
    Case(
      #"(CAST("price" AS REAL) / CAST(? AS REAL)) = CAST(? AS REAL) ["4", "2.5"]"#,
      [2]
    ) { $0.price / 4 == Decimal(2.5) },
    Case(
      """
      CASE WHEN abs("weight") < 4503599627370496.0 THEN CAST(CAST("weight" AS INTEGER) \
      + ("weight" - CAST("weight" AS INTEGER) >= 0.5) - ("weight" - CAST("weight" AS INTEGER) <= -0.5) \
      AS REAL) ELSE "weight" END IN (?, ?) [-3.0, 1.0]
      """,
      [1, 2]
    ) { $0.weight.rounded().isIn([-3, 1]) },
    Case(
      """
      CASE WHEN abs("weight") < 4503599627370496.0 THEN CAST(CAST("weight" AS INTEGER) \
      - ("weight" < CAST("weight" AS INTEGER)) AS REAL) ELSE "weight" END IN (?, ?) [-3.0, 1e+300]
      """,
      [1, 3]
    ) { $0.weight.roundedDown().isIn([-3, 1e300]) },
    Case(
      """
      CASE WHEN abs("weight") < 4503599627370496.0 THEN CAST(CAST("weight" AS INTEGER) \
      + ("weight" > CAST("weight" AS INTEGER)) AS REAL) ELSE "weight" END = ? [1.0]
      """,
      [2]
    ) { $0.weight.roundedUp() == 1 },
  ]

  @Test(arguments: comparisons + lists + logic + texts + dates + numbers)
  func findsTheRowsOfItsSQL(_ test: Case) throws {
    try DatabaseQueue().write { db in
      try Sample.createTable(db, rows: Self.rows)
      let statement = try Sample.matching(test.condition).makePreparedRequest(db).statement
      let head = #"SELECT "id" FROM "Sample" WHERE "#
      #expect(statement.sql.hasPrefix(head))
      #expect("\(statement.sql.dropFirst(head.count)) \(statement.arguments)" == test.sql)
      #expect(try Sample.ids(db, test.condition) == test.ids)
      let others = (1...4).filter { !test.ids.contains($0) }
      #expect(try Sample.ids(db, !test.condition) == others, "the negation finds exactly the others")
    }
  }

  /// The key of a synced table ignores case; what functions make of it does not.
  @Test func aCollationOfTheColumnCounts() throws {
    try DatabaseQueue().write { db in
      try db.execute(
        sql: """
          CREATE TABLE Creature (_id INTEGER PRIMARY KEY, name TEXT COLLATE NOCASE, weight REAL);
          INSERT INTO Creature VALUES (1, 'Rex', 1), (2, 'bo', 2), (3, NULL, 3)
          """
      )
      func ids(_ condition: (StoredColumns<Creature>) -> StoredCondition) throws -> [Int64] {
        try Creature.matching(condition).fetchAll(db).map(\.id)
      }
      #expect(try ids { $0.name == "REX" } == [1])
      #expect(try ids { $0.name != "REX" } == [2, 3])
      #expect(try ids { $0.name.isIn(["rex", "Bo"]) } == [1, 2])
      #expect(try ids { $0.name < "C" } == [2])
      #expect(try ids { $0.name.hasPrefix("r") } == [])
      #expect(try ids { $0.name.lowercased() == "REX" } == [])
    }
  }

  @Test func equalityUsesAnIndex() throws {
    let plan = try DatabaseQueue().write { db in
      try Sample.createTable(db, rows: Self.rows)
      try db.execute(sql: "CREATE INDEX ByText ON Sample (text)")
      let condition = try StoredCondition(Sample.self) { $0.text == "a" && $0.rank > 3 }.sqlExpression()
      let request: SQLRequest<Row> = "EXPLAIN QUERY PLAN SELECT * FROM Sample WHERE \(condition)"
      return try request.fetchAll(db).map { $0["detail"] as String }
    }
    #expect(plan == ["SEARCH Sample USING INDEX ByText (text=?)"])
  }
}
