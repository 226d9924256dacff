import DataModelRuntime
import Foundation
import GRDB
import TableWire

/// The values of a server's row that its columns cannot reproduce: those without a column, those that a
/// column cannot hold, and those that it holds less exactly.
struct UnknownValues: Sendable, Hashable {
  var json: JSONObject = [:]
  /// Whether these are all values. If not, the whole row was never read, and these are the values that a
  /// column cannot hold.
  var isComplete = true

  /// The values of a row that its columns reproduce exactly.
  static let none = UnknownValues()
  /// The values of a row that was never read.
  static let unread = UnknownValues(isComplete: false)

  init(_ json: JSONObject = [:], isComplete: Bool = true) {
    self.json = json
    self.isComplete = isComplete
  }

  /// The stored form; incomplete values are an array with the object, or the JSON `null`.
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
