import DataModelRuntime
import GRDB
import RemoteTables
import TableWire

/// A writer of a page's rows, which takes each value from its bytes in the answer.
///
/// Rows usually have the same members in the same order, so names are looked up for the first one only.
final class ReceivedColumns {
  private enum Target {
    case column(Column)
    /// A member that every row has.
    case system
    case unknown
  }

  private struct Column {
    let place: Int
    /// The number of its parameter in the statement, from 1.
    let parameter: CInt
    let type: StoredValueType
    let isVersion: Bool
    /// Whether it is a time that the server sets, on which only the app's interface depends.
    let isTime: Bool
    /// Whether a value is sent back as it was written if its column cannot reproduce it.
    let keepsDigits: Bool
  }

  private let coder: SyncedRowCoder
  private let table: QueueTable
  private let insertion: WholeValues.Statement
  private let upsert: WholeValues.Statement
  private let targets: [String: Target]
  /// The last row that was unlike the one before, and its members.
  private var example: JSONRows.Row?
  private var members: [Target] = []
  private var isWhole = false
  /// Whether the next row is probably new, as the last one was: SQLite takes less time for a plain insert.
  private var expectsNewRow = false
  /// Whether that was wrong once: nothing is expected of this page any more.
  private var wasWrong = false

  /// - Throws: `DatabaseError`
  init(of table: QueueTable, _ coder: SyncedRowCoder, in db: Database) throws {
    self.coder = coder
    self.table = table
    insertion = try WholeValues.Statement(table.insertion, db)
    upsert = try WholeValues.Statement(table.upsert, db)
    let system = coder.dialect.systemColumns
    var targets: [String: Target] = [system.id: .system]
    for name in system.received { targets[name] = .system }
    for (parameter, place) in zip(CInt(1)..., table.received) {
      let column = table.columns[place]
      targets[coder.name(of: column)] = .column(
        Column(
          place: place,
          parameter: parameter,
          type: column.type,
          isVersion: column.role == .version,
          isTime: column.role == .createdAt || column.role == .updatedAt,
          keepsDigits: coder.dialect.update == .put && column.role == .value
        )
      )
    }
    self.targets = targets
  }

  /// The outcome of storing a row.
  struct Stored {
    let isChanged: Bool
    /// The server's values for which the table has no columns.
    let unknown: JSONObject
  }

  /// Stores a row as the server has it.
  ///
  /// - Returns: nil if the row lacks a column, so that it has to be merged with the stored row
  /// - Throws: ``SyncFailure`` if a value does not fit its column; `DatabaseError` if the row breaks a
  ///   constraint
  func store(_ row: ReceivedPage.Row, in db: Database) throws -> Stored? {
    if !(example?.isLike(row.written) ?? false) { look(at: row.written) }
    guard isWhole else { return nil }
    var unknown: [JSONObject.Member] = []
    let isChanged: Bool? = try row.written.withBytes { bytes in
      if expectsNewRow, let isNew = try insert(row, bytes, &unknown, in: db) { return isNew }
      unknown = []
      // The bytes are borrowed: the statement must not keep them.
      defer { upsert.end() }
      guard try bind(row.written, bytes, to: upsert, &unknown) else { return nil }
      let before = db.lastInsertedRowID
      let isChanged = try table.storing(coder.values(of: row.json, of: table), in: db) {
        try upsert.execute()
      }
      expectsNewRow = !wasWrong && db.lastInsertedRowID != before
      return isChanged
    }
    return isChanged.map { Stored(isChanged: $0, unknown: JSONObject(checkedMembers: unknown)) }
  }

  /// Inserts a row.
  ///
  /// - Returns: nil if nothing was inserted: the row exists, lacks a column, or breaks a constraint
  private func insert(
    _ row: ReceivedPage.Row,
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ unknown: inout [JSONObject.Member],
    in db: Database
  ) throws -> Bool? {
    defer { insertion.end() }
    guard try bind(row.written, bytes, to: insertion, &unknown) else { return nil }
    do {
      try insertion.execute()
      return true
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT && db.isInsideTransaction
    {
      (expectsNewRow, wasWrong) = (false, true)
      return nil
    }
  }

  private func look(at row: JSONRows.Row) {
    example = row
    members = row.names.map { targets[$0] ?? .unknown }
    let count = members.count { if case .column = $0 { true } else { false } }
    isWhole = count == table.received.count
  }

  /// Binds the values of a row.
  ///
  /// - Returns: false if its version is `null`, or a time that the server sets is not a date
  /// - Throws: ``SyncFailure`` if a value does not fit its column
  private func bind(
    _ row: JSONRows.Row,
    _ bytes: UnsafeBufferPointer<UInt8>,
    to statement: WholeValues.Statement,
    _ unknown: inout [JSONObject.Member]
  ) throws -> Bool {
    statement.begin()
    let members = members
    for (place, target) in members.enumerated() {
      switch target {
      case .system: break
      case .unknown: unknown.append((row.names[place], try row.value(at: place)))
      case .column(let column):
        if column.isVersion, row[place].kind == .null { return false }
        do {
          if try bind(row, place, bytes, to: column, of: statement) {
            unknown.append((row.names[place], try row.value(at: place)))
          }
        } catch is SyncFailure where column.isTime {
          return false
        }
      }
    }
    return true
  }

  /// Binds a value.
  ///
  /// - Returns: whether the column cannot reproduce the value as it was written, so that it has to be kept
  private func bind(
    _ row: JSONRows.Row,
    _ place: Int,
    _ bytes: UnsafeBufferPointer<UInt8>,
    to column: Column,
    of statement: WholeValues.Statement
  ) throws -> Bool {
    let value = row[place]
    switch (value.kind, column.type) {
    case (.null, _) where table.nulls[column.place].isNull: statement.bindNull(at: column.parameter)
    case (.true, .bool): statement.bind(1, at: column.parameter)
    case (.false, .bool): statement.bind(0, at: column.parameter)
    case (.text, .string):
      statement.bind(lent: UnsafeBufferPointer(rebasing: bytes[value.place]), at: column.parameter)
    case (.text, .date) where !column.keepsDigits:
      guard let date = WireDate(UnsafeBufferPointer(rebasing: bytes[value.place])) else {
        return try bindValue(row, place, to: column, of: statement)
      }
      statement.bind(millisecondsSince1970: date.milliseconds, at: column.parameter)
    case (.number, .int64) where !column.keepsDigits:
      guard let number = Self.integer(bytes[value.place]) else {
        return try bindValue(row, place, to: column, of: statement)
      }
      statement.bind(number, at: column.parameter)
    default: return try bindValue(row, place, to: column, of: statement)
    }
    return false
  }

  /// Binds a value of any type, by way of the coder.
  private func bindValue(
    _ row: JSONRows.Row,
    _ place: Int,
    to column: Column,
    of statement: WholeValues.Statement
  ) throws -> Bool {
    let json = try row.value(at: place)
    let isNull = json == .null
    let stored =
      isNull
      ? table.nulls[column.place] : try coder.value(json, of: table.columns[column.place], in: table)
    statement.bind(stored, at: column.parameter)
    return coder.losesDigits(of: json, as: stored, in: table.columns[column.place])
  }

  /// Returns a whole number of at most 18 digits; nil for everything else, which may still be one.
  private static func integer(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int64? {
    let isNegative = text.first == UInt8(ascii: "-")
    let digits = text.dropFirst(isNegative ? 1 : 0)
    guard (1...18).contains(digits.count) else { return nil }
    var number: Int64 = 0
    for byte in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      number = number * 10 + Int64(byte - UInt8(ascii: "0"))
    }
    return isNegative ? -number : number
  }
}
