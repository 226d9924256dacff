#if PostgreSQL
import CLibPQ

/// The rows that a statement returns, as texts.
struct PostgreSQLResult {
  let rows: [[String?]]
  /// The command tag, such as `COMMIT`.
  let command: String

  /// The first value of the first row.
  var first: String? { rows.first?.first.flatMap { $0 } }

  /// Reads a result of libpq, and frees it.
  init(_ result: OpaquePointer?, of connection: OpaquePointer) throws(PostgreSQLError) {
    guard let result else {
      throw PostgreSQLError(state: "", message: Self.text(PQerrorMessage(connection)))
    }
    defer { PQclear(result) }
    switch PQresultStatus(result) {
    case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY: break
    default:
      // 'C' and 'M' of the protocol: the state and the primary message.
      let state = Self.text(PQresultErrorField(result, Int32(UInt8(ascii: "C"))))
      let message = Self.text(PQresultErrorField(result, Int32(UInt8(ascii: "M"))))
      throw PostgreSQLError(
        state: state,
        message: message.isEmpty ? Self.text(PQresultErrorMessage(result)) : message
      )
    }
    let columnCount = PQnfields(result)
    rows = (0..<PQntuples(result)).map { row in
      (0..<columnCount).map { column in
        guard PQgetisnull(result, row, column) == 0, let start = PQgetvalue(result, row, column) else {
          return nil
        }
        let bytes = UnsafeRawBufferPointer(start: start, count: Int(PQgetlength(result, row, column)))
        return String(decoding: bytes, as: UTF8.self)
      }
    }
    command = Self.text(PQcmdStatus(result))
  }

  private static func text(_ start: UnsafePointer<CChar>?) -> String {
    guard let start else { return "" }
    var text = String(cString: start)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
#endif
