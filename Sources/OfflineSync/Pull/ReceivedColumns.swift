import DataModelRuntime
import GRDB
import RemoteTables
import TableWire

/// Stores the rows of a page, each value from the bytes in which it stands.
///
/// Rows have the same members in the same order, as a rule, so that no name is looked up but in the first
/// one.
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
    /// Whether it is a time of the server's own, which nothing but the app's interface depends on.
    let isTime: Bool
    /// Whether a value goes back as it was written, if its column cannot give it again.
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
  /// Whether the next row is likely to be new, as the last one was: SQLite takes less time for an insert that
  /// is no more.
  private var expectsNewRow = false
  /// Whether one was not, so that nothing is expected of this page any more.
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

  /// The outcome of a row.
  struct Stored {
    let isChanged: Bool
    /// The values that the server has of it, and the table has no columns for.
    let unknown: JSONObject
  }

  /// Makes the columns of a row what the server has.
  ///
  /// - Returns: nil if the row lacks a column, so that it has to be brought together with the row that is
  ///   here
  /// - Throws: ``SyncFailure`` if a value is not one of its column; `DatabaseError` if the row breaks a
  ///   constraint
  func store(_ row: ReceivedPage.Row, in db: Database) throws -> Stored? {
    if !(example?.isLike(row.written) ?? false) { look(at: row.written) }
    guard isWhole else { return nil }
    var unknown: [JSONObject.Member] = []
    let isChanged: Bool? = try row.written.withBytes { bytes in
      if expectsNewRow, let isNew = try insert(row, bytes, &unknown, in: db) { return isNew }
      unknown = []
      // The bytes are lent: nobody may find them in the statement afterwards.
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
  /// - Returns: nil if nothing came of it: the row is here, lacks a column, or breaks a constraint
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
  /// - Returns: false if it lacks its version, which comes as `null`, or a time of the server's own is not a
  ///   date
  /// - Throws: ``SyncFailure`` if a value is not one of its column
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
  /// - Returns: whether the column does not give the value again as it was written, which has to be kept
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

  /// Binds a value of any type, by way of what is the same everywhere.
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

  /// A whole number of at most 18 digits; nil for everything else, which may be one all the same.
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
