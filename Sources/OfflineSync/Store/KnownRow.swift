import DataModelRuntime
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
