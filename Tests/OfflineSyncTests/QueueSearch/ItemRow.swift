import Foundation
import GRDB

@testable import OfflineSync

/// A row of the search. Every value is a number that says where it comes from: each edit writes a new one,
/// and so does each write on the server for the columns that it gives.
struct ItemRow: Sendable, Hashable {
  var id: String
  var createdAt: Int?
  var number: Int?
  var text: Int?
  var updatedAt: Int?
  var version: Int?

  static let columns = #""id", "createdAt", "number", "text", "updatedAt", "version""#

  /// The edited values, in an order of their own.
  var edited: [Int?] { [text, number] }

  /// The values as the columns of the store have them.
  var values: [DatabaseValue] {
    [
      id.databaseValue, createdAt.map(Self.date)?.databaseValue ?? .null, number?.databaseValue ?? .null,
      text.map { "t\($0)" }?.databaseValue ?? .null, updatedAt.map(Self.date)?.databaseValue ?? .null,
      version.map { "v\($0)" }?.databaseValue ?? .null,
    ]
  }

  /// The row as a server sends it.
  func json(isDeleted: Bool) -> JSONObject {
    func wireDate(_ value: Int?) -> JSONValue { value.map { .string(Self.date($0) + "Z") } ?? .null }
    return [
      "id": .string(id), "createdAt": wireDate(createdAt),
      "number": number.map { .number(JSONNumber($0)) } ?? .null,
      "text": text.map { .string("t\($0)") } ?? .null, "updatedAt": wireDate(updatedAt),
      "version": version.map { .string("v\($0)") } ?? .null, "deleted": .bool(isDeleted),
    ]
  }

  /// The time of a write, in milliseconds since 1970.
  static func time(_ value: Int) -> Int64 { firstTime + Int64(value) }

  private static let firstTime = WireDate(date(0) + "Z")?.milliseconds ?? 0

  private static func date(_ value: Int) -> String {
    let digits = String(value)
    return "2026-01-01 00:00:00." + String(repeating: "0", count: max(0, 3 - digits.count)) + digits
  }
}

extension ItemRow {
  /// Reads the values of ``columns``.
  init(_ values: some Collection<DatabaseValue>) {
    let texts = values.map { String.fromDatabaseValue($0) }
    func ending(_ place: Int, after count: Int) -> Int? { texts[place].flatMap { Int($0.dropFirst(count)) } }
    id = texts[0] ?? ""
    createdAt = ending(1, after: 20)
    number = values.dropFirst(2).first.flatMap { Int.fromDatabaseValue($0) }
    text = ending(3, after: 1)
    updatedAt = ending(4, after: 20)
    version = ending(5, after: 1)
  }
}
