@_spi(Generated) import DataModelRuntime
import DataModelTestSupport
import Foundation
import GRDB
import RemoteTables
import RemoteTablesTestSupport
import TableService
import Testing

/// The same queries on the device and on a server, over the same rows.
@Suite struct TableQueryTests {
  private static let schema = """
    CREATE TABLE SampleItem (id TEXT PRIMARY KEY COLLATE NOCASE, text TEXT, flag INTEGER, small INTEGER, \
    medium INTEGER,
    large INTEGER, double REAL, float REAL, decimal TEXT, date TEXT, bytes BLOB, uuid BLOB, url TEXT, list \
    TEXT,
    draft TEXT, updatedAt TEXT, version TEXT)
    """

  /// 60 rows in which values, and missing ones, come often.
  private static func rows(using random: inout SeededGenerator) -> [SampleItem] {
    (0..<60).map { number in
      var item = SampleItem(id: "row-\(number)")
      item.text = [nil, "", "a", "b", "ab", " a ", "it's", "100%_"].randomElement(using: &random) ?? nil
      item.list = [nil, "a", "ab"].randomElement(using: &random) ?? nil
      item.flag = [nil, true, false].randomElement(using: &random) ?? nil
      item.small = [nil, -7, 0, 2, 7].randomElement(using: &random) ?? nil
      item.large = [nil, -7, 0, 3, 9_007_199_254_740_993].randomElement(using: &random) ?? nil
      item.double = [nil, -1.5, 0, 0.1, 2].randomElement(using: &random) ?? nil
      item.date = [nil, 0, 1_454_230_800.123, 1_454_230_801].randomElement(using: &random)?
        .map(Date.init(timeIntervalSince1970:)).map(\.roundedToMilliseconds)
      return item
    }
  }

  private typealias Columns = StoredColumns<SampleItem>

  private static func condition(
    _ columns: Columns,
    depth: Int,
    using random: inout SeededGenerator
  ) -> StoredCondition {
    if depth > 0 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        return condition(columns, depth: depth - 1, using: &random)
          && condition(columns, depth: depth - 1, using: &random)
      case 1:
        return condition(columns, depth: depth - 1, using: &random)
          || condition(columns, depth: depth - 1, using: &random)
      case 2: return !condition(columns, depth: depth - 1, using: &random)
      default: break
      }
    }
    let text = ["", "a", "b", " ", "'", "%", "_"].randomElement(using: &random) ?? ""
    let number = [-7, 0, 2, 3, 7].randomElement(using: &random) ?? 0
    let moment = Date(timeIntervalSince1970: 1_454_230_800.123)
    switch Int.random(in: 0..<26, using: &random) {
    case 0: return columns.text == text
    case 1: return columns.text != text
    case 2: return columns.text == nil
    case 3: return columns.text != nil
    case 4: return columns.text.contains(text)
    case 5: return columns.text.hasPrefix(text)
    case 6: return columns.text.hasSuffix(text)
    case 7: return columns.text.length > Int64(number)
    case 8: return columns.text.lowercased() == text
    case 9: return columns.text.trimmingSpaces() == text
    case 10: return columns.text.appending(text) == "a\(text)"
    case 11: return columns.text.offset(of: text) == Int64(number)
    case 12: return columns.text.substring(from: 1) == text
    case 13: return columns.text == columns.list
    case 14: return columns.text != columns.list
    case 15: return columns.text.isIn([text, "ab"])
    case 16: return columns.flag == (number > 0)
    case 17: return columns.small < Int16(number)
    case 18: return columns.small + 1 >= Int16(number)
    case 19: return columns.large == 9_007_199_254_740_993
    case 20: return columns.large % 2 == Int64(number % 2)
    case 21: return columns.double * 2 <= Double(number)
    case 22: return columns.double.roundedDown() == Double(number)
    case 23: return columns.date <= moment
    case 24: return columns.date.year == 2016
    default: return columns.date.isIn([moment, Date(timeIntervalSince1970: 0)])
    }
  }

  /// 400 random queries, of which each is asked the database and the service of both languages.
  @Test(arguments: [(Dialect.mobileApps, ServiceDialect.mobileApps), (.datasync, .datasync)])
  func findsTheSameRowsOnBothSides(_ dialect: Dialect, _ service: ServiceDialect) async throws {
    var random = SeededGenerator(seed: 11)
    let rows = Self.rows(using: &random)
    let database = try DatabaseQueue()
    try await database.write { db in
      try db.execute(sql: Self.schema)
      for row in rows { try row.insert(db) }
    }
    let tables = SampleItem.localStoreSchema.syncedTables.map { ServiceTable($0) }
    let transport = InProcessTransport(
      try TableService(tables: tables, database: try DatabaseQueue(), dialect: service)
    )
    let client = try TableClient(
      url: try #require(URL(string: "http://localhost")),
      dialect: dialect,
      transport: transport
    )
    let table = client.table(SampleItem.self)
    for row in rows { _ = try await table.insert(row) }

    var (some, none) = (0, 0)
    for _ in 0..<400 {
      let condition = StoredCondition(SampleItem.self) { columns in
        Self.condition(columns, depth: 3, using: &random)
      }
      var query = TableQuery<SampleItem>().sorted { [$0.large.descending, $0.id.ascending] }
      query.condition = condition
      if Bool.random(using: &random) { query = query.skipping(2).taking(20) }
      let request = query.request()
      let here = try await database.read { db in try request.fetchAll(db).map(\.id) }
      var there: [String] = []
      for try await page in try table.pages(query) { there += page.rows.map(\.item.id) }
      let filter = try query.rowQuery(for: dialect).filter?.text ?? ""
      try #require(here == there, "\(filter)")
      if here.isEmpty { none += 1 } else { some += 1 }
    }
    #expect(some > 200)
    #expect(none > 20)
  }
}
