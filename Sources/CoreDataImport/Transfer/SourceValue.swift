import Foundation
import GRDBSQLite
import SQLText

/// A column of a row of the store, while a statement is on that row.
struct SourceColumn {
  let statement: OpaquePointer
  let index: CInt

  var type: CInt { sqlite3_column_type(statement, index) }
  var isNull: Bool { type == SQLITE_NULL }
  var integer: Int64 { sqlite3_column_int64(statement, index) }
  var real: Double { sqlite3_column_double(statement, index) }

  /// The bytes of a text or a BLOB, valid until the next row.
  var bytes: UnsafeRawBufferPointer {
    let start =
      type == SQLITE_TEXT
      ? UnsafeRawPointer(sqlite3_column_text(statement, index)) : sqlite3_column_blob(statement, index)
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, index)))
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// A parameter of the statement that inserts a row.
struct Parameter {
  let statement: OpaquePointer
  let index: CInt

  func bindNull() { sqlite3_bind_null(statement, index) }
  func bind(_ value: Int64) { sqlite3_bind_int64(statement, index, value) }
  func bind(_ value: Double) { sqlite3_bind_double(statement, index, value) }

  func bind(_ text: String) {
    var text = text
    text.withUTF8 { bindText(UnsafeRawBufferPointer($0), copying: true) }
  }

  /// Binds bytes as a text. Without a copy, they must be valid until the statement has run.
  func bindText(_ bytes: UnsafeRawBufferPointer, copying: Bool = false) {
    let start = bytes.baseAddress.map { $0.assumingMemoryBound(to: CChar.self) }
    guard let start else {
      sqlite3_bind_text(statement, index, "", 0, nil)
      return
    }
    sqlite3_bind_text(statement, index, start, CInt(bytes.count), copying ? Self.transient : nil)
  }

  /// Binds bytes as a BLOB. Without a copy, they must be valid until the statement has run.
  func bindBlob(_ bytes: UnsafeRawBufferPointer, copying: Bool = false) {
    guard let start = bytes.baseAddress, !bytes.isEmpty else {
      sqlite3_bind_zeroblob(statement, index, 0)
      return
    }
    sqlite3_bind_blob(statement, index, start, CInt(bytes.count), copying ? Self.transient : nil)
  }

  /// SQLite's mark for "copy it now".
  private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}
