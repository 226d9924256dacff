import DataModelRuntime
import Foundation
import GRDB
import RemoteTables
import TableWire

/// A row of `_Known.…`: the server's row as this device has seen it.
struct KnownRow: Sendable, Hashable {
  /// The values, in the order of ``QueueTable/columns``.
  var values: [DatabaseValue]
  var presence: Presence
  /// Whether only the id and the version are known, because the app gave no more.
  var isPartial = false
  /// The values that the server has of the row beyond ``QueueTable/columns``, and what they hold less
  /// exactly.
  var unknown = UnknownValues.none

  enum Role: Int {
    /// The row before the first edit that is not pushed.
    case base = 0
    /// A newer row, which came with a conflict or was skipped by a pull.
    case newer = 1
  }

  enum Presence: Int, Sendable {
    case live = 0
    /// The server has it, marked as deleted: it can be brought back.
    case deleted = 1
    /// The server has no such row.
    case absent = 2
  }
}

/// The values of a server's row that its columns do not give again: those of no column, those that a column
/// cannot hold, and those that it holds less exactly.
struct UnknownValues: Sendable, Hashable {
  var json: JSONObject = [:]
  /// Whether they are all. If not, nobody has read the row as a whole, and they are those that a column
  /// cannot hold.
  var isComplete = true

  /// Those of a row that its columns give again as it is.
  static let none = UnknownValues()
  /// Those of a row that nobody has read.
  static let unread = UnknownValues(isComplete: false)

  init(_ json: JSONObject = [:], isComplete: Bool = true) {
    self.json = json
    self.isComplete = isComplete
  }

  /// As a column has them; in place of values that are not all, an array with them, or the JSON `null`.
  var databaseValue: DatabaseValue {
    if isComplete { return json.isEmpty ? .null : JSONValue.object(json).data.databaseValue }
    return (json.isEmpty ? JSONValue.null : .array([.object(json)])).data.databaseValue
  }

  init(_ value: DatabaseValue) {
    guard let data = Data.fromDatabaseValue(value) else { return }
    let value = try? JSONValue(data)
    isComplete = value?.object != nil
    json = value?.object ?? value?.array?.first?.object ?? [:]
  }
}
