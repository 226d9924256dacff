import Foundation
import RemoteTables
import TableWire

/// A kind of change that waits to be pushed.
public enum OperationKind: Int, Sendable, Hashable, CaseIterable {
  /// The row is new.
  case insert = 0
  /// Values of the row have changed.
  case update = 1
  /// The row was deleted.
  case delete = 2

  /// The bytes that `MS_TableOperations.properties` has for a sent operation of this kind: `{"type":0}`
  var properties: Data { Data(#"{"type":\#(rawValue)}"#.utf8) }

  /// Creates the kind that the properties have; nil if they have none.
  init?(properties: Data?) {
    guard let kind = Self.allCases.first(where: { $0.properties == properties }) else { return nil }
    self = kind
  }
}
