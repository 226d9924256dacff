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
  /// The server's values for which ``QueueTable/columns`` has no column, or which a column holds less
  /// exactly.
  var unknown = UnknownValues.none

  enum Role: Int {
    /// The row before the first edit that was not pushed.
    case base = 0
    /// A newer row, which came with a conflict or with a pull.
    case newer = 1
  }

  enum Presence: Int, Sendable {
    case live = 0
    /// The server has it, marked as deleted: it can be restored.
    case deleted = 1
    /// The server does not have the row.
    case absent = 2
  }
}
