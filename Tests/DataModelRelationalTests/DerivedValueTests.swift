import DataModelDefinition
import DataModelTestSupport
import GRDB
import Testing

/// Derived values after writes, compared with what a plain query says.
@Suite struct DerivedValueTests {
  @Test(arguments: DerivationSeeds.all, [false, true])
  func followEveryChange(_ seed: Int, isRecursive: Bool) throws {
    let queue = try TestDatabase.create(try ModelXML(DerivedModel.xml).lowered().schema)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA recursive_triggers = \(isRecursive)")
    }
    var random = SeededGenerator(seed: UInt64(seed))
    var history: [String] = []
    for _ in 0..<200 {
      let sql = Self.statement(using: &random)
      do {
        try queue.write { db in try db.execute(sql: sql) }
        history.append(sql)
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
        continue
      }
      let wrong = try queue.read { db in try Self.differences(db) }
      if !wrong.isEmpty {
        Issue.record("\(wrong)\nafter\n\(history.suffix(15).joined(separator: "\n"))")
        return
      }
    }
    #expect(history.count > 80)
  }

  private static func differences(_ db: Database) throws -> [String] {
    try DerivedModel.values.flatMap { table, column, value in
      let sql = """
        SELECT _id, "\(column)" AS stored, \(value) AS computed FROM "\(table)" r
        WHERE stored IS NOT computed OR typeof(stored) <> typeof(computed)
        """
      return try Row.fetchAll(db, sql: sql).map { "\(table).\(column): \($0)" }
    }
  }

  /// A write to a few rows, so that they meet often.
  private static func statement(using random: inout SeededGenerator) -> String {
    func id() -> String { "\(Int.random(in: 1...6, using: &random))" }
    func reference() -> String { Int.random(in: 0...4, using: &random) == 0 ? "NULL" : id() }
    func number() -> String {
      Int.random(in: 0...5, using: &random) == 0 ? "NULL" : "\(Int.random(in: 0...99, using: &random))"
    }
    func text(_ form: String) -> String {
      let number = number()
      return number == "NULL" ? number : "'\(form)\(number)'"
    }
    func pick(_ choices: [String]) -> String { choices.randomElement(using: &random) ?? "" }
    switch Int.random(in: 0...21, using: &random) {
    case 0, 1: return "INSERT OR IGNORE INTO Publisher (_id, city) VALUES (\(id()), \(text("c")))"
    case 2, 3:
      return "INSERT OR IGNORE INTO Author (_id, name, publisher) VALUES (\(id()), 'n', \(reference()))"
    case 4: return "INSERT INTO Profile (_id, text, author) VALUES (\(id()), \(text("b")), \(id()))"
    case 5, 6, 7:
      return """
        INSERT INTO Book (_id, _entity, pages, price, author, sequel, editor)
        VALUES (\(id()), '\(pick(["Book", "Novel"]))', \(number()), \(text("1.")), \(reference()), \
        \(reference()), NULL)
        """
    case 8: return "INSERT INTO Tag (_id, weight) VALUES (\(id()), \(number()))"
    case 9, 10: return "INSERT INTO _Book_tags (_source, _destination) VALUES (\(id()), \(id()))"
    case 11: return "INSERT INTO _Book_related (_source, _destination) VALUES (\(id()), \(id()))"
    case 12:
      return "UPDATE _Book_tags SET \(pick(["_source", "_destination"])) = \(id()) WHERE _source = \(id())"
    case 13: return "DELETE FROM \(pick(["_Book_tags", "_Book_related"])) WHERE _destination = \(id())"
    case 14: return "UPDATE Publisher SET city = \(text("d"))"
    case 15: return "UPDATE Author SET name = 'm\(id())', publisher = \(reference()) WHERE _id = \(id())"
    case 16: return "UPDATE Profile SET text = \(text("e")), author = \(id()) WHERE _id = \(id())"
    case 17:
      return
        """
        UPDATE Book SET pages = \(number()), price = \(text("2.")), author = \(reference()) WHERE _id >= \
        \(id())
        """
    case 18:
      return "UPDATE Book SET \(pick(["author", "sequel", "pages"])) = \(reference()) WHERE _id = \(id())"
    case 19: return "UPDATE Book SET editor = \(reference()) WHERE _entity = 'Novel'"
    case 20: return "UPDATE Tag SET weight = \(number()) WHERE _id = \(id())"
    default:
      return "DELETE FROM \(pick(["Publisher", "Author", "Profile", "Book", "Tag"])) WHERE _id = \(id())"
    }
  }

  // MARK: - Values

  private func derived(_ attributes: String, _ sql: String, _ query: String) throws -> Row {
    let xml = try ModelXML(
      """
      <entity name="E">
        \(attributes)
        <relationship name="parts" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="P"
          inverseName="whole" inverseEntity="E"/>
      </entity>
      <entity name="P">
        <attribute name="n" optional="YES" attributeType="Decimal"/>
        <attribute name="i" optional="YES" attributeType="Integer 64"/>
        <attribute name="r" optional="YES" attributeType="Double"/>
        <relationship name="whole" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="E"
          inverseName="parts" inverseEntity="E"/>
      </entity>
      """
    )
    return try TestDatabase.create(xml.lowered().schema).write { db in
      try db.execute(sql: sql)
      return try #require(try Row.fetchOne(db, sql: query))
    }
  }

  @Test(arguments: [
    ("'0.1'), (1, '0.2'", "0.3"),
    ("'0.3'), (1, '-0.1'), (1, '-0.2'", "0"),
    ("'1234567.891'), (1, '0.009'", "1234567.9"),
    ("'100000000000000000000'), (1, '1'", "100000000000000000000"),
    ("'-12.50'), (1, NULL", "-12.5"),
    ("NULL", "0"),
  ])
  func decimalsAreSummedUpWithoutTraces(_ parts: String, _ sum: String) throws {
    let row = try derived(
      #"<attribute name="d" derived="YES" attributeType="Decimal" derivationExpression="parts.n.@sum"/>"#,
      "INSERT INTO E (_id) VALUES (1); INSERT INTO P (whole, n) VALUES (1, \(parts))",
      "SELECT d FROM E"
    )
    #expect(row["d"] == sum)
  }

  @Test func aSumOfNothingIsZero() throws {
    let attributes = ["Integer 64", "Double", "Decimal"].enumerated().flatMap { index, type in
      ["n", "i", "r"].map { source in
        """
        <attribute name="\(source)\(index)" derived="YES" attributeType="\(type)"
          derivationExpression="parts.\(source).@sum"/>
        """
      }
    }
    let row = try derived(attributes.joined(), "INSERT INTO E (_id) VALUES (1)", "SELECT * FROM E")
    for source in ["n", "i", "r"] {
      #expect(row["\(source)0"] == 0)
      #expect(row["\(source)1"] == 0.0)
      #expect(row["\(source)2"] == "0")
    }
  }

  @Test func numbersBecomeTheTypeOfTheAttribute() throws {
    let row = try derived(
      """
      <attribute name="i" attributeType="Integer 32"/>
      <attribute name="r" optional="YES" attributeType="Double"/>
      <attribute name="n" optional="YES" attributeType="Decimal"/>
      <attribute name="iAsR" derived="YES" attributeType="Double" derivationExpression="i"/>
      <attribute name="iAsN" derived="YES" attributeType="Decimal" derivationExpression="i"/>
      <attribute name="rAsI" derived="YES" attributeType="Integer 64" derivationExpression="r"/>
      <attribute name="rAsN" derived="YES" attributeType="Decimal" derivationExpression="r"/>
      <attribute name="nAsI" derived="YES" attributeType="Integer 64" derivationExpression="n"/>
      <attribute name="nAsR" derived="YES" attributeType="Double" derivationExpression="n"/>
      <attribute name="again" derived="YES" attributeType="Double" derivationExpression="iAsN"/>
      """,
      "INSERT INTO E (i, r, n) VALUES (7, -2.75, '12.50')",
      "SELECT iAsR, iAsN, rAsI, rAsN, nAsI, nAsR, again FROM E"
    )
    let stored = row.map { $0.1.storage }
    #expect(
      stored == [
        .double(7), .string("7"), .int64(-2), .string("-2.75"), .int64(12), .double(12.5), .double(7),
      ]
    )
    let nothing = try derived(
      """
      <attribute name="r" optional="YES" attributeType="Double"/>
      <attribute name="n" derived="YES" attributeType="Decimal" derivationExpression="r"/>
      """,
      "INSERT INTO E DEFAULT VALUES",
      "SELECT n FROM E"
    )
    #expect(nothing["n"] == nil)
  }

  @Test func aUUIDBecomesItsText() throws {
    let derivedText = #"<attribute name="t" derived="YES" attributeType="String" derivationExpression="u"/>"#
    let xml = try ModelXML(
      #"<entity name="E"><attribute name="u" optional="YES" attributeType="UUID"/>\#(derivedText)</entity>"#
    )
    let texts = try TestDatabase.create(xml.lowered().schema).write { db in
      try db.execute(sql: "INSERT INTO E (u) VALUES (x'0e984725c51c4bf49960e1c80e27aba0'), (NULL)")
      return try Optional<String>.fetchAll(db, sql: "SELECT t FROM E ORDER BY _id")
    }
    #expect(texts == ["0E984725-C51C-4BF4-9960-E1C80E27ABA0", nil])
  }

  @Test(arguments: [false, true])
  func nowIsTheTimeOfTheLastChange(isRecursive: Bool) throws {
    let xml = try ModelXML(
      """
      <entity name="E">
        <attribute name="a" optional="YES" attributeType="String"/>
        <attribute name="count" derived="YES" attributeType="Integer 64" \
      derivationExpression="others.@count"/>
        <attribute name="date" derived="YES" attributeType="Date" derivationExpression="now()"/>
        <attribute name="seconds" derived="YES" attributeType="Double" derivationExpression="now()"/>
        <relationship name="others" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="E"/>
      </entity>
      """
    )
    let queue = try TestDatabase.create(xml.lowered().schema)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA recursive_triggers = \(isRecursive)")
      // By the same clock, before the change; however long it takes. Half a millisecond may be lost in
      // rounding.
      let start = try Double.fetchOne(db, sql: "SELECT (julianday('now') - 2451910.5) * 86400.0 - 0.001")
      func isFresh() throws -> Bool? {
        let sql = """
          SELECT seconds BETWEEN ? AND (julianday('now') - 2451910.5) * 86400.0 + 0.001
            AND abs((julianday(date) - 2451910.5) * 86400.0 - seconds) < 0.01 FROM E
          """
        return try Bool.fetchOne(db, sql: sql, arguments: [start])
      }
      func makeOld() throws {
        try db.execute(sql: "UPDATE E SET date = '2001-01-01 00:00:00.000', seconds = 0")
      }
      try db.execute(sql: "INSERT INTO E (_id) VALUES (1)")
      #expect(try isFresh() == true)
      let isOfTheForm = "SELECT date GLOB '20??-??-?? ??:??:??.???' FROM E"
      #expect(try Bool.fetchOne(db, sql: isOfTheForm) == true)
      try makeOld()
      #expect(try isFresh() == false)
      try db.execute(sql: "INSERT INTO _E_others (_source, _destination) VALUES (1, 1)")
      #expect(try Int.fetchOne(db, sql: "SELECT count FROM E") == 1)
      #expect(try isFresh() == false, "what the database computes is no change of the row")
      try db.execute(sql: "UPDATE E SET a = 'b'")
      #expect(try isFresh() == true)
    }
  }

  /// Between synced tables rows come in any order, and references may lead nowhere.
  @Test func followRowsThatComeInAnyOrder() throws {
    let xml = try ModelXML(
      """
      <entity name="Item">
        <attribute name="id" attributeType="String"/>
        <attribute name="listName" derived="YES" attributeType="String" derivationExpression="list.name"/>
        <relationship name="list" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="List"
          inverseName="items" inverseEntity="List"/>
      </entity>
      <entity name="List">
        <attribute name="id" attributeType="String"/>
        <attribute name="name" attributeType="String"/>
        <attribute name="count" derived="YES" attributeType="Integer 64" derivationExpression="items.@count"/>
        <relationship name="items" optional="YES" toMany="YES" deletionRule="No Action" \
      destinationEntity="Item"
          inverseName="list" inverseEntity="Item"/>
      </entity>
      <entity name="MS_TableOperations"><attribute name="id" attributeType="Integer 64"/></entity>
      """
    )
    try TestDatabase.create(xml.lowered(.mobileApps).schema).write { db in
      func name() throws -> String? { try String.fetchOne(db, sql: "SELECT listName FROM Item") }
      try db.execute(sql: "INSERT INTO Item (id, list) VALUES ('1', 'abc')")
      #expect(try name() == nil)
      try db.execute(sql: "INSERT INTO List (id, name) VALUES ('ABC', 'Home')")
      #expect(try name() == "Home")
      #expect(try Int.fetchOne(db, sql: "SELECT count FROM List") == 1)
      try db.execute(sql: "DELETE FROM List")
      #expect(try name() == nil)
    }
  }
}
