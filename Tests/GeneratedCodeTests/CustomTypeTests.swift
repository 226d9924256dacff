import DataModelDefinition
import DataModelReader
import DataModelRelational
import DataModelRuntime
import DataModelTestSupport
import Foundation
import GRDB
import MarketReference
import MarketTypes
import Testing

@testable import DataModelSwift

/// Types of the app's own for the values of attributes.
@Suite struct CustomTypeTests {
  private let store: LocalStore

  init() throws {
    store = try LocalStore(inMemory: MarketSchema.schema)
  }

  private static let lamp = Ware(
    code: WareCode("LAMP"),
    cost: Cost(rawValue: 4.25),
    extent: Extent(unit: .foot, width: 2),
    price: Money(12.5, "EUR"),
    route: Route(["Rome", "Paris/Nord"]),
    state: .sold
  )

  @Test func columnsHoldTheForms() throws {
    try store.write { db in
      var (lamp, plain) = (Self.lamp, Ware(code: WareCode("PLAIN")))
      try lamp.insert(db)
      try plain.insert(db)
      (lamp, plain) = (try lamp.fetched(db), try plain.fetched(db))
      let rows = try Row.fetchAll(
        db,
        sql: "SELECT code, cost, extent_unit, price, CAST(route AS TEXT) AS route, state FROM Ware"
      )
      #expect(
        rows.map { $0.databaseValues.map { "\($0)" } } == [
          [
            #""lamp""#, #""4.25""#, #""ft""#, #""{\"amount\":12.5,\"currency\":\"EUR\"}""#,
            #""{\"stops\":[\"Rome\",\"Paris/Nord\"]}""#, "2",
          ],
          [#""plain""#, "NULL", "NULL", #""{\"amount\":0,\"currency\":\"EUR\"}""#, "NULL", "1"],
        ]
      )
      #expect(try Ware.fetchAll(db) == [lamp, plain])
      #expect(try Ware.fetchAll(db, sql: "SELECT state, * FROM Ware") == [lamp, plain])
      #expect(plain.price == Money(0, "EUR") && plain.state == .stored)
      #expect(Extent().unit == .metre)
      #expect(try Ware.fetchAll(db).map(\.codeInCapitals) == ["LAMP", "PLAIN"])
    }
  }

  /// As SQL has the model's defaults, so does a row that does not come from Swift.
  @Test func aRowOfSQLHasTheDefaults() throws {
    try store.write { db in
      try db.execute(sql: "INSERT INTO Ware (_entity, code) VALUES ('Ware', 'abc')")
      let ware = try #require(try Ware.fetchOne(db))
      #expect(ware.price == Money(0, "EUR") && ware.state == .stored)
    }
  }

  @Test func conditionsCompareForms() throws {
    try store.write { db in
      var (lamp, plain) = (Self.lamp, Ware(code: WareCode("PLAIN"), cost: Cost(rawValue: 10)))
      try lamp.insert(db)
      try plain.insert(db)
      (lamp, plain) = (try lamp.fetched(db), try plain.fetched(db))
      let found: [[Ware]] = [
        try Ware.matching { $0.price == Money(12.5, "EUR") }.fetchAll(db),
        try Ware.filter { $0.price == Money(12.5, "EUR") }.fetchAll(db),
        try Ware.filter { $0.code == WareCode("LAMP") }.fetchAll(db),
        try Ware.matching { $0.state == .sold && $0.code != WareCode("PLAIN") }.fetchAll(db),
        try Ware.matching { $0.state.rawValue > 1 }.fetchAll(db),
        try Ware.matching { $0.price.stored.contains("12.5") }.fetchAll(db),
        try Ware.matching { $0.cost.stored < 10 }.fetchAll(db),
        try Ware.filter { $0.cost < 10 }.fetchAll(db),
        try Ware.matching { $0.route == Route(["Rome", "Paris/Nord"]) }.fetchAll(db),
        try Ware.matching { [.sold, .ordered].contains($0.state) }.fetchAll(db),
        try Ware.matching { $0.extent_unit == .foot }.fetchAll(db),
        try AnyWare.namedRequest(code: "lamp").fetchAll(db).map { try #require($0.value as? Ware) },
      ]
      #expect(found == Array(repeating: [lamp], count: found.count))
      #expect(try Ware.updateAll(db) { $0.state.set(to: .ordered) } == 2)
      let count = try Ware.matching { $0.state == .ordered }.fetchCount(db)
      #expect(count == 2)
    }
  }

  @Test func theModelsConditionsAreThoseOfTheForms() throws {
    var ware = Ware(code: WareCode("AB"))
    let short = #expect(throws: LocalStore.ValidationError.self) { try ware.validate() }
    #expect(short?.localizedDescription == "Ware: code: at least 3 characters")
    ware.code = WareCode("AB1")
    let digits = #expect(throws: LocalStore.ValidationError.self) { try ware.validate() }
    #expect(digits?.localizedDescription.contains("[a-z]+") == true)
  }

  @Test func whatIsNoValueOfTheTypeIsAnErrorOfItsColumn() throws {
    try store.write { db in
      try db.execute(sql: "INSERT INTO Ware (_entity, code, price) VALUES ('Ware', 'abc', 'seven')")
      let error = #expect(throws: StoredValueError.self) { try Ware.fetchAll(db) }
      #expect(error?.column == "price")
    }
  }

  /// JSON has no number for it: nothing is stored in its place, nor found.
  @Test func aValueWithoutAFormIsRefused() throws {
    try store.write { db in
      var ware = Ware(code: WareCode("LAMP"), price: Money(.infinity, "EUR"))
      let error = #expect(throws: LocalStore.UnstorableValueError.self) { try ware.insert(db) }
      #expect(error?.description.hasPrefix("'price': a value of Money cannot be stored: ") == true)
      #expect(throws: LocalStore.UnstorableValueError.self) {
        try Ware.updateAll(db) { $0.price.set(to: Money(.nan, "EUR")) }
      }
      #expect(throws: StoredConditionError.self) {
        try Ware.matching { $0.price == Money(.nan, "EUR") }.fetchAll(db)
      }
    }
  }

  @Test func isCodedAsTheTypeIs() throws {
    var lamp = Self.lamp
    try store.write { db in try lamp.insert(db) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = try encoder.encode(lamp)
    #expect(String(decoding: json, as: UTF8.self).contains(#""price":{"amount":12.5,"currency":"EUR"}"#))
    #expect(try JSONDecoder().decode(Ware.self, from: json) == lamp)
  }

  // MARK: - Types that do not fit

  private static func file(_ type: String, _ attributeType: String) throws -> String {
    let model = """
      <entity name="Item"><attribute name="price" optional="YES" attributeType="\(attributeType)">
        <userInfo><entry key="datamodel.type" value="\(type)"/></userInfo></attribute></entity>
      """
    let files = try SwiftGenerator(options: SwiftOptions())
      .files(for: ModelXML(model).lowered(), modelFileName: "M.xcdatamodeld")
    return try #require(files.first { $0.name == "Item.generated.swift" }).contents
  }

  @Test(
    .enabled(if: SwiftCompiler() != nil),
    arguments: [
      (
        "public struct Money: Sendable {}", "String",
        "type 'Money' does not conform to protocol 'StoredValue'"
      ),
      (
        "public enum Money: Int16, RawStoredValue { case low }", "String",
        "static property 'string' requires the types 'Int16' and 'String' be equivalent"
      ),
      ("public struct Money: JSONStoredValue { public var a = 1; public init() {} }", "String", nil),
    ]
  )
  func aTypeThatDoesNotFitIsAnErrorAtItsColumn(_ type: String, _ attribute: String, _ words: String?) throws {
    let compiler = try #require(SwiftCompiler())
    let file = try Self.file("Money", attribute)
    let errors = try compiler.errors(
      in: [
        "Item.generated.swift": file, "Money.swift": "public import DataModelRuntime\nimport GRDB\n\(type)",
      ],
      flags: []
    )
    guard let words else { return #expect(errors == []) }
    let lines = file.split(separator: "\n", omittingEmptySubsequences: false)
    let named = errors.filter { error in
      guard error.contains(words),
        let line = error.split(separator: ":").dropFirst().first.flatMap({ Int($0) })
      else { return false }
      return lines[line - 1].contains("static var price")
    }
    #expect(!named.isEmpty, "\(errors)")
  }
}

extension Ware {
  /// The row with what only the database knows.
  fileprivate func fetched(_ db: Database) throws -> Ware { try Ware.find(db, key: rowID) }
}
