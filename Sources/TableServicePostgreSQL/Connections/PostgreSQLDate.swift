#if PostgreSQL
/// Times on their way out of PostgreSQL.
enum PostgreSQLDate {
  /// An expression that gives a time as dates are on the wire. What is finer than milliseconds is cut off.
  static func text(_ expression: String) -> String {
    #"to_char(\#(expression) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')"#
  }

  /// An expression that gives a time with all its digits.
  static func exactText(_ expression: String) -> String {
    #"to_char(\#(expression) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')"#
  }

  /// An expression that gives a time in milliseconds since 1970.
  static func milliseconds(_ expression: String) -> String {
    "floor(extract(epoch FROM \(expression)) * 1000)::bigint"
  }
}
#endif
