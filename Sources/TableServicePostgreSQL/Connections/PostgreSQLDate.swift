#if PostgreSQL
/// SQL expressions that read times.
enum PostgreSQLDate {
  /// Returns an expression for a time in the form of the wire, truncated to milliseconds.
  static func text(_ expression: String) -> String {
    #"to_char(\#(expression) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')"#
  }

  /// Returns an expression for a time in milliseconds since 1970.
  static func milliseconds(_ expression: String) -> String {
    "floor(extract(epoch FROM \(expression)) * 1000)::bigint"
  }
}
#endif
