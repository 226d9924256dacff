import Foundation
import GRDB

@_spi(Generated) @testable import DataModelRuntime

/// An entity with two columns of every type, all of which may be missing.
struct Sample: StoredEntity {
  enum Size: Int16, StoredEnumeration {
    case small = 0
    case medium = 1
    case large = 2
  }

  enum Kind: String, StoredEnumeration {
    case note
    case task
  }

  var id: Int64

  init(from row: inout LocalStore.RowReader) throws { id = try row.value() }

  static let storedTable = LocalStore.StoredTable("Sample", columns: ["id"])
  var storedKey: DatabaseValue { id.databaseValue }

  enum Columns {
    static var id: StoredColumn<Int64> { .init("id") }
    static var text: StoredColumn<String> { .init("text") }
    static var text2: StoredColumn<String> { .init("text2") }
    static var flag: StoredColumn<Bool> { .init("flag") }
    static var flag2: StoredColumn<Bool> { .init("flag2") }
    static var rank: StoredColumn<Int16> { .init("rank") }
    static var rank2: StoredColumn<Int16> { .init("rank2") }
    static var total: StoredColumn<Int32> { .init("total") }
    static var total2: StoredColumn<Int32> { .init("total2") }
    static var count: StoredColumn<Int64> { .init("count") }
    static var count2: StoredColumn<Int64> { .init("count2") }
    static var weight: StoredColumn<Double> { .init("weight") }
    static var weight2: StoredColumn<Double> { .init("weight2") }
    static var ratio: StoredColumn<Float> { .init("ratio") }
    static var ratio2: StoredColumn<Float> { .init("ratio2") }
    static var price: StoredColumn<Decimal> { .init("price") }
    static var price2: StoredColumn<Decimal> { .init("price2") }
    static var date: StoredColumn<Date> { .init("date") }
    static var date2: StoredColumn<Date> { .init("date2") }
    static var data: StoredColumn<Data> { .init("data") }
    static var data2: StoredColumn<Data> { .init("data2") }
    static var uuid: StoredColumn<UUID> { .init("uuid") }
    static var uuid2: StoredColumn<UUID> { .init("uuid2") }
    static var url: StoredColumn<URL> { .init("url") }
    static var url2: StoredColumn<URL> { .init("url2") }
    static var size: StoredColumn<Size> { .init("size") }
    static var size2: StoredColumn<Size> { .init("size2") }
    static var kind: StoredColumn<Kind> { .init("kind") }
    static var kind2: StoredColumn<Kind> { .init("kind2") }
  }

  /// The values of a row by column; a missing one has none.
  typealias Values = [String: StoredLiteral]

  private static let types = [
    "text": "TEXT", "flag": "INTEGER", "rank": "INTEGER", "total": "INTEGER", "count": "INTEGER",
    "weight": "REAL", "ratio": "REAL", "price": "TEXT", "date": "TEXT", "data": "BLOB", "uuid": "BLOB",
    "url": "TEXT", "size": "INTEGER", "kind": "TEXT",
  ]

  /// Makes the table with rows whose ids are 1, 2 and so on.
  static func createTable(_ db: Database, rows: [Values]) throws {
    let columns = types.flatMap { [#""\#($0)" \#($1)"#, #""\#($0)2" \#($1)"#] }
    try db.execute(
      sql: "CREATE TABLE Sample (id INTEGER PRIMARY KEY, \(columns.joined(separator: ", "))) STRICT"
    )
    for (index, values) in rows.enumerated() {
      try db.execute(sql: "INSERT INTO Sample (id) VALUES (?)", arguments: [index + 1])
      for (column, literal) in values {
        try db.execute(
          sql: #"UPDATE Sample SET "\#(column)" = ? WHERE id = ?"#,
          arguments: [literal.storedValue, index + 1]
        )
      }
    }
  }

  /// The ids of the rows for which a condition is true.
  static func ids(_ db: Database, _ condition: StoredCondition) throws -> [Int64] {
    try Sample.matching(condition).order(Column("id")).fetchAll(db).map(\.id)
  }
}

/// A date in UTC.
func date(
  _ year: Int,
  _ month: Int = 1,
  _ day: Int = 1,
  _ hour: Int = 0,
  _ minute: Int = 0,
  _ second: Int = 0,
  milliseconds: Int = 0
) -> Date {
  let components = DateComponents(
    year: year,
    month: month,
    day: day,
    hour: hour,
    minute: minute,
    second: second
  )
  let whole = utc.date(from: components) ?? .distantPast
  return whole.addingTimeInterval(Double(milliseconds) / 1000).roundedToMilliseconds
}

let utc: Calendar = {
  var calendar = Calendar(identifier: .gregorian)
  calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .gmt
  return calendar
}()
