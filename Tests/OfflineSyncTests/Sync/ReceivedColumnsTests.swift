@_spi(Generated) import DataModelRuntime
import DataModelTestSupport
import Foundation
import GRDB
import RemoteTablesTestSupport
import Testing

@testable import OfflineSync

/// A row of a page goes into its table from the bytes of the answer, as it would by way of its values.
@Suite struct ReceivedColumnsTests {
  /// What became of a row.
  private enum Outcome: Equatable {
    case stored([DatabaseValue], unknown: String)
    case lacksColumns
    case refused(String)
  }

  private static let columns = SampleItem.localStoreSchema.syncedTables[0].columns

  private static func database() throws -> DatabaseQueue {
    let database = try DatabaseQueue()
    let definitions = columns.map { column -> String in
      let type =
        switch column.type {
        case .bool, .int16, .int32, .int64: "INTEGER"
        case .double, .float: "REAL"
        case .data, .uuid: "BLOB"
        case .string, .decimal, .date, .url, .other: "TEXT"
        }
      return "\"\(column.name)\" \(type)" + (column.role == .id ? " PRIMARY KEY COLLATE NOCASE" : "")
    }.joined(separator: ", ")
    try database.write { db in
      for name in ["SampleItem", "_Known.SampleItem"] {
        try db.execute(sql: "CREATE TABLE \"\(name)\" (\(definitions)) STRICT")
      }
    }
    return database
  }

  /// Values of every type and of none, and where types end.
  private static let texts: [String] = [
    "null", "null", "true", "false", "0", "1", "-0", "-1", "32767", "-32769", "2147483648",
    "999999999999999999",
    "-999999999999999999", "9223372036854775807", "9223372036854775808", "1e3", "1.0", "0.1", "1e400",
    "12345678901234567890.5",
    #""""#, #""a""#, #""é€😀 and more than eight bytes""#, #""a\u0000b""#, #""line\n""#, #""12""#, #""true""#,
    #""2016-01-31T09:00:00.123Z""#, #""2016-01-31T09:00:00.1239999Z""#, #""2016-01-31T09:00:38+01:00""#,
    #""2016-01-31""#, #""2016-01-31T09:00:00""#, #""2016-02-30T09:00:00Z""#, #""2016-01-31T09:00:00.1Z""#,
    #""2016-01-31T09:00:00\u002E5Z""#, #""0001-01-01T00:00:00Z""#, #""1582-10-04T23:59:59.999Z""#,
    #""1582-10-10T12:00:00Z""#, #""1582-10-15T00:00:00Z""#, #""9999-12-31T23:59:59.999Z""#,
    #""AP8=""#, #""0F5B3C1E-2A4D-4E6F-8A9B-0C1D2E3F4A5B""#, #""https://example.com/a?b=c""#, "[1]",
    #"{"a":1}"#,
  ]

  /// A member fits its column more often than chance would have it.
  private static func value(_ type: StoredValueType, using random: inout SeededGenerator) -> String {
    let fitting: [String] =
      switch type {
      case .string, .url, .other: [#""text""#, #""https://example.com""#]
      case .bool: ["true", "false"]
      case .int16, .int32, .int64: ["7", "-12"]
      case .double, .float, .decimal: ["0.5", "3"]
      case .date: [#""2024-02-29T23:59:59.999Z""#, #""2020-01-01T00:00:00Z""#]
      case .data: [#""AP8=""#]
      case .uuid: [#""0F5B3C1E-2A4D-4E6F-8A9B-0C1D2E3F4A5B""#]
      }
    let values = Int.random(in: 0..<20, using: &random) == 0 ? texts : fitting + ["null"]
    return values.randomElement(using: &random) ?? "null"
  }

  private static func row(_ coder: SyncedRowCoder, using random: inout SeededGenerator) -> String {
    var members = columns.filter(\.isReceived).compactMap { column -> String? in
      if column.role == .id { return #""id":"\#(Int.random(in: 0..<9, using: &random))""# }
      if Int.random(in: 0..<200, using: &random) == 0 { return nil }
      return "\"\(coder.name(of: column))\":\(value(column.type, using: &random))"
    }
    if Int.random(in: 0..<4, using: &random) == 0 { members.append(#""color":"r\u0065d""#) }
    members.append(#""deleted":false"#)
    if Bool.random(using: &random) { members.shuffle(using: &random) }
    return "{\(members.joined(separator: ","))}"
  }

  /// Rows of one page, and rows that were set aside, each of which is alone.
  @Test(arguments: [Dialect.mobileApps, .datasync], [false, true])
  func storesWhatTheValuesOfARowAre(_ dialect: Dialect, _ standAlone: Bool) throws {
    var random = SeededGenerator(seed: 11)
    let coder = SyncedRowCoder(dialect: dialect)
    let texts = (0..<6000).map { _ in Self.row(coder, using: &random) }
    let rows = try Self.rows(texts, dialect.systemColumns, standAlone)
    #expect(rows.count == texts.count)
    let (byBytes, byValues) = (try Self.database(), try Self.database())
    let stored = try byBytes.write { db in
      let table = try QueueTable(SampleItem.localStoreSchema.syncedTables[0])
      // Each page expects of its rows what the first ones were.
      var columns = try ReceivedColumns(of: table, coder, in: db)
      return try rows.enumerated().map { index, row in
        if index.isMultiple(of: 7) {
          columns = try ReceivedColumns(of: table, coder, in: db)
          try table.delete("\(index % 9)".databaseValue, in: db)
        }
        return try Self.outcome(of: row.id, table, db) {
          try columns.store(row, in: db).map { "\($0.unknown)" }
        }
      }
    }
    let known = try byValues.write { db in
      let table = try QueueTable(SampleItem.localStoreSchema.syncedTables[0])
      return try zip(texts, stored).map { text, found in
        try Self.outcome(of: #require(JSONValue(Data(text.utf8)).object), coder, table, found, db)
      }
    }
    var counts: [String: Int] = [:]
    for ((text, one), other) in zip(zip(texts, stored), known) {
      #expect(one == other, "\(text)")
      switch one {
      case .stored(_, let unknown):
        counts[unknown == "{}" ? "stored" : "stored with unknown", default: 0] += 1
      case .lacksColumns: counts["lacks columns", default: 0] += 1
      case .refused: counts["refused", default: 0] += 1
      }
    }
    #expect(counts.count == 4 && counts.values.allSatisfy { $0 > 300 }, "\(counts)")
  }

  /// What becomes of a row by way of its values.
  ///
  /// Of several values that do not fit their columns, it does not count which one is named, nor whether a
  /// column is missed first.
  private static func outcome(
    of json: JSONObject,
    _ coder: SyncedRowCoder,
    _ table: QueueTable,
    _ found: Outcome,
    _ db: Database
  ) throws -> Outcome {
    let columns = table.received.map { table.columns[$0] }
    let refusals = columns.compactMap { column -> Outcome? in
      guard let value = json[coder.name(of: column)] else { return nil }
      do throws(SyncFailure) {
        _ = try coder.value(value, of: column, in: table)
        return nil
      } catch {
        // A time of the server's own that is not a date is as one that is left out: the known one stays.
        return [.createdAt, .updatedAt].contains(column.role) ? .lacksColumns : .refused(error.description)
      }
    }
    let isWhole = columns.allSatisfy { column in
      json[coder.name(of: column)].map { !coder.isMissing($0, in: column) } ?? false
    }
    let possible = refusals + (isWhole ? [] : [.lacksColumns])
    if let first = possible.first { return possible.contains(found) ? found : first }
    return try outcome(of: json["id"]?.string ?? "", table, db) {
      let values = try coder.values(of: json, of: table)
      try table.store(values, in: db)
      return "\(coder.unknown(in: json, beside: values, of: table))"
    }
  }

  private static func rows(
    _ texts: [String],
    _ system: SystemColumns,
    _ standAlone: Bool
  ) throws -> [ReceivedPage.Row] {
    let lists = standAlone ? texts.map { "[\($0)]" } : ["[\(texts.joined(separator: ",\n"))]"]
    return try lists.flatMap { text in
      try ReceivedPage.rows(JSONList(Data(text.utf8)).rows?.all ?? [], system)
    }
  }

  private static func outcome(
    of id: String,
    _ table: QueueTable,
    _ db: Database,
    _ store: () throws -> String?
  ) throws -> Outcome {
    do {
      guard let unknown = try store() else { return .lacksColumns }
      return .stored(try #require(try table.row(id.databaseValue, in: db)), unknown: unknown)
    } catch let failure as SyncFailure {
      return .refused(failure.description)
    }
  }
}
