import DataModelRuntime
import Foundation
import GRDB
import TableWire

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
