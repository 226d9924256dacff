import DataModelRuntime
import GRDB
import RemoteTables
import TableWire

/// A coder between rows of synced tables and the server's JSON.
struct SyncedRowCoder: Sendable {
  let dialect: Dialect

  private var system: SystemColumns { dialect.systemColumns }

  /// Returns the JSON of a row: its id and some of its columns.
  ///
  /// - Returns: an object with the id and these columns
  /// - Throws: ``SyncFailure`` if a value does not fit its column
  func json(
    _ row: [DatabaseValue],
    _ columns: [Int],
    of table: QueueTable
  ) throws(SyncFailure)
    -> JSONObject
  {
    var members: [(String, JSONValue)] = []
    members.reserveCapacity(columns.count + 1)
    for place in [table.id] + columns {
      let column = table.columns[place]
      guard let json = WireValue.json(row[place], of: column.type) else {
        throw SyncFailure(
          .invalid,
          "'\(table.name).\(column.name)' cannot be sent: \(row[place]) is no \(column.type)"
        )
      }
      members.append((name(of: column), json))
    }
    return JSONObject(uniqueMembers: members)
  }

  /// Returns a row that the server sent, with the values for which the table has no columns.
  ///
  /// A value that its column cannot hold is kept there too, and the column is NULL: ``unheld(in:of:)``. A
  /// system column keeps its known value if the server's does not fit, such as a time that is not a date.
  ///
  /// - Returns: the row
  func row(
    of json: JSONObject,
    over known: [DatabaseValue]? = nil,
    of table: QueueTable,
    presence: KnownRow.Presence = .live
  ) -> KnownRow {
    // A server that leaves out some values may leave out others too: the row is read before it is replaced.
    // Not all services have all system columns.
    let isWhole =
      dialect.update != .put || dialect.leftOutColumns == .null
      || table.sent.allSatisfy { json[name(of: table.columns[$0])] != nil }
    let values = table.columns.indices.map { place in
      if let value = try? value(at: place, of: json, over: known, of: table) { return value }
      let isValue = table.columns[place].role == .value
      return isValue ? .null : known?[place] ?? table.defaults[place]
    }
    let unknown = unknown(in: json, beside: values, of: table)
    var row = KnownRow(values: values, presence: presence, unknown: UnknownValues(unknown))
    if !isWhole {
      let unheld = unheld(in: row, of: table).map { (name(of: table.columns[$0.place]), $0.value) }
      row.unknown = UnknownValues(JSONObject(uniqueMembers: unheld), isComplete: false)
    }
    return row
  }

  /// Returns the members of a server's row that its columns cannot reproduce.
  ///
  /// Where whole rows are replaced, a column that was not edited is sent back letter by letter: also a date
  /// that is more precise than the column, or a number in another notation.
  func unknown(in json: JSONObject, beside values: [DatabaseValue], of table: QueueTable) -> JSONObject {
    var places: [String: Int] = [:]
    for place in table.sent { places[name(of: table.columns[place])] = place }
    let members = json.members.filter { member in
      guard let place = places[member.name] else {
        return !system.received.contains(member.name) && member.name != system.id
      }
      let column = table.columns[place]
      return !canHold(member.value, column) || losesDigits(of: member.value, as: values[place], in: column)
    }
    return JSONObject(checkedMembers: members)
  }

  private func canHold(_ json: JSONValue, _ column: SyncedColumn) -> Bool {
    stored(json, column) != nil
  }

  /// Returns the value of a column; nil if the column cannot hold it. Text with U+0000 is not stored, as
  /// `String.storedValue()` says.
  private func stored(_ json: JSONValue, _ column: SyncedColumn) -> DatabaseValue? {
    if let text = json.string, text.utf8.contains(0) { return nil }
    return WireValue.stored(json, as: column.type)
  }

  /// Whether a value fits its column.
  func isHeld(_ value: DatabaseValue, in column: SyncedColumn) -> Bool {
    if value.isNull { return true }
    guard let json = WireValue.json(value, of: column.type),
      let back = stored(json, column)
    else { return false }
    switch column.type {
    // A fraction would be cut off.
    case .int16, .int32, .int64, .bool: return back == value
    case .string, .double, .float, .decimal, .date, .data, .uuid, .url, .other: return true
    }
  }

  /// Returns the values of a server's row that their columns cannot hold, with the places of these columns.
  func unheld(in row: KnownRow, of table: QueueTable) -> [(place: Int, value: JSONValue)] {
    let unknown = row.unknown.json
    if unknown.isEmpty { return [] }
    return table.sent.compactMap { place in
      let column = table.columns[place]
      return unknown[name(of: column)].flatMap { canHold($0, column) ? nil : (place, $0) }
    }
  }

  /// Refuses a row with a value that its column cannot hold.
  func requireHeld(_ row: KnownRow, of table: QueueTable) throws(SyncFailure) {
    if let (place, value) = unheld(in: row, of: table).first {
      throw unusable(value, in: table.columns[place], of: table)
    }
  }

  /// Returns the row as the server has sent it, as far as it was kept.
  func json(of row: KnownRow, of table: QueueTable) throws(SyncFailure) -> JSONObject {
    var json = try json(row.values, table.received.filter { $0 != table.id }, of: table)
    for member in row.unknown.json.members { json[member.name] = member.value }
    if row.presence != .live { json[system.deleted] = true }
    return json
  }

  /// Returns the JSON of a whole row that replaces the server's.
  ///
  /// - Returns: an object with the id and everything except the system columns
  /// - Throws: ``SyncFailure`` if a value does not fit its column
  func wholeJSON(
    _ row: [DatabaseValue],
    changed: [Int],
    beside unknown: JSONObject,
    of table: QueueTable
  ) throws(SyncFailure) -> JSONObject {
    var json = try json(row, table.sent, of: table)
    let edited = Set(changed.map { name(of: table.columns[$0]) })
    for member in unknown.members where !edited.contains(member.name) { json[member.name] = member.value }
    return json
  }

  /// Returns the values of a row that a server sent.
  ///
  /// - Returns: a value for each column
  /// - Throws: ``SyncFailure`` if a value does not fit its column
  func values(
    of json: JSONObject,
    over known: [DatabaseValue]? = nil,
    of table: QueueTable
  ) throws(SyncFailure) -> [DatabaseValue] {
    var values: [DatabaseValue] = []
    values.reserveCapacity(table.columns.count)
    for place in table.columns.indices {
      values.append(try value(at: place, of: json, over: known, of: table))
    }
    return values
  }

  private func value(
    at place: Int,
    of json: JSONObject,
    over known: [DatabaseValue]?,
    of table: QueueTable
  ) throws(SyncFailure) -> DatabaseValue {
    let column = table.columns[place]
    if column.isReceived, let value = json[name(of: column)], !isMissing(value, in: column) {
      return value == .null ? table.nulls[place] : try self.value(value, of: column, in: table)
    }
    if column.role == .value, dialect.leftOutColumns == .null { return table.nulls[place] }
    return known?[place] ?? table.defaults[place]
  }

  /// Whether a value says no more than a missing member. Without the known version, the next edit would
  /// overwrite what others write.
  func isMissing(_ json: JSONValue, in column: SyncedColumn) -> Bool {
    column.role == .version && json == .null
  }

  /// Returns the value of a column in a server's row.
  func value(
    _ json: JSONValue,
    of column: SyncedColumn,
    in table: QueueTable
  ) throws(SyncFailure) -> DatabaseValue {
    if let stored = stored(json, column) { return stored }
    throw unusable(json, in: column, of: table)
  }

  private func unusable(_ json: JSONValue, in column: SyncedColumn, of table: QueueTable) -> SyncFailure {
    let hasNUL = json.string?.utf8.contains(0) ?? false
    return SyncFailure(
      .unusableAnswer,
      """
      the server's row of '\(table.table.wireName)' has in '\(column.wireName)' \(json.kind) \
      \(hasNUL ? "with U+0000, which no column can hold" : "that is not of type \(column.type)")
      """
    )
  }

  /// Whether a replaced row must get back what the server has sent, instead of the value of its column.
  func losesDigits(of json: JSONValue, as value: DatabaseValue, in column: SyncedColumn) -> Bool {
    dialect.update == .put && column.role == .value && WireValue.json(value, of: column.type) != json
  }

  /// Whether the server's value is the one that was sent. The wire does not carry everything, such as
  /// fractions of a millisecond.
  func isSent(_ value: DatabaseValue, as received: DatabaseValue, in column: SyncedColumn) -> Bool {
    if value.isIdentical(to: received) { return true }
    guard let json = WireValue.json(value, of: column.type),
      let back = WireValue.stored(json, as: column.type)
    else { return false }
    return back.isIdentical(to: received)
  }

  /// Returns the name of a column on the wire. Those of system columns depend only on the generation of the
  /// service.
  func name(of column: SyncedColumn) -> String {
    switch column.role {
    case .id: system.id
    case .createdAt: system.createdAt
    case .updatedAt: system.updatedAt
    case .version: system.version
    case .deleted: system.deleted
    case .value, .local: column.wireName
    }
  }

  /// Whether the server has marked a row as deleted.
  func isDeleted(_ json: JSONObject) -> Bool { system.isDeleted(json) }
}
