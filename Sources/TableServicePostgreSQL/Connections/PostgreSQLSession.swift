#if PostgreSQL
import CLibPQ
import Foundation
import TableService

/// A session with a server, which runs one statement at a time and blocks its thread.
final class PostgreSQLSession {
  /// The maximum number of prepared statements.
  private static let maximumPreparedCount = 200

  private let connection: OpaquePointer
  /// The names of the prepared statements, by their SQL.
  private var prepared: [String: String] = [:]

  /// Opens a session.
  ///
  /// - Parameters:
  ///   - address: `postgres://user@host/name`, or any other form that libpq reads
  ///   - timeLimit: how many seconds a statement may take, and a transaction may wait for its next one
  /// - Throws: ``PostgreSQLError``
  init(_ address: String, timeLimit: Int) throws(PostgreSQLError) {
    // The address comes after the settings that it may override, and before the encoding, which it may not.
    let parameters = [
      ("connect_timeout", "10"), ("tcp_user_timeout", "15000"), ("keepalives_idle", "10"),
      ("keepalives_interval", "5"), ("keepalives_count", "3"),
      ("fallback_application_name", "swift-datamodel"), ("dbname", address), ("client_encoding", "UTF8"),
    ]
    let connection = Self.withTexts(parameters.map(\.0)) { names in
      Self.withTexts(parameters.map(\.1)) { values in PQconnectdbParams(names, values, 1) }
    }
    guard let connection else { throw .lost }
    guard PQstatus(connection) == CONNECTION_OK else {
      let message = PQerrorMessage(connection).map { String(cString: $0) } ?? ""
      PQfinish(connection)
      throw PostgreSQLError(state: "", message: message.trimmingCharacters(in: .whitespacesAndNewlines))
    }
    self.connection = connection
    // By default, libpq prints notices.
    PQsetNoticeProcessor(connection, { _, _ in }, nil)
    let limit = "\(timeLimit)s"
    try run(
      """
      SET statement_timeout = '\(limit)'; SET idle_in_transaction_session_timeout = '\(limit)';
      SET lock_timeout = 0; SET client_min_messages = 'warning';
      -- What a role or a database may have set otherwise.
      SET extra_float_digits = 1; SET synchronous_commit = on;
      SET default_transaction_isolation = 'read committed'; SET default_transaction_read_only = off
      """
    )
  }

  deinit { PQfinish(connection) }

  /// Whether the connection is open, as far as libpq knows, and not abandoned.
  var isOpen: Bool { PQstatus(connection) == CONNECTION_OK && !isAbandoned }

  private var isAbandoned = false

  /// Marks the connection to be closed after its work.
  func abandon() { isAbandoned = true }

  /// Whether no transaction is open.
  var isIdle: Bool { PQtransactionStatus(connection) == PQTRANS_IDLE }

  /// Runs one or more statements, and returns the result of the last one.
  @discardableResult
  func run(_ sql: String) throws(PostgreSQLError) -> PostgreSQLResult {
    try PostgreSQLResult(PQexec(connection, sql), of: connection)
  }

  /// Runs a statement with values for `$1`, `$2` and so on. It is prepared once for the session.
  ///
  /// - Throws: ``PostgreSQLError``; ``StorageError`` for a text that PostgreSQL cannot store
  @discardableResult
  func run(_ sql: String, _ values: [String?]) throws -> PostgreSQLResult {
    // libpq would truncate the text there.
    if values.contains(where: { $0?.utf8.contains(0) == true }) {
      throw StorageError.refused("PostgreSQL cannot store a text with U+0000")
    }
    do {
      let name = try prepared(sql)
      let result = Self.withTexts(values) {
        PQexecPrepared(connection, name, Int32(values.count), $0, nil, nil, 0)
      }
      return try PostgreSQLResult(result, of: connection)
    } catch {
      if error.isOfStatements { abandon() }
      throw error
    }
  }

  private func prepared(_ sql: String) throws(PostgreSQLError) -> String {
    if let name = prepared[sql] { return name }
    if prepared.count == Self.maximumPreparedCount {
      try run("DEALLOCATE ALL")
      prepared = [:]
    }
    let name = "s\(prepared.count)"
    _ = try PostgreSQLResult(PQprepare(connection, name, sql, 0, nil), of: connection)
    prepared[sql] = name
    return name
  }

  /// Passes texts as an array of C strings that ends with a null pointer.
  private static func withTexts<Result>(
    _ texts: [String?],
    _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
  ) -> Result {
    let copies = texts.map { $0.flatMap { strdup($0) } } + [nil]
    defer { for copy in copies { free(copy) } }
    return copies.map { UnsafePointer($0) }.withUnsafeBufferPointer { body($0.baseAddress) }
  }
}
#endif
