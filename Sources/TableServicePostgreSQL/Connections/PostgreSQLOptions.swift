#if PostgreSQL
/// The options of a connection to a PostgreSQL database.
///
///     PostgreSQLOptions(address: "postgres://todo@db.example.com/todo?sslmode=verify-full")
///
/// libpq reads the address: a password may be in `~/.pgpass`, a service in `pg_service.conf`, and the address
/// may list several hosts with `target_session_attrs=read-write`.
public struct PostgreSQLOptions: Sendable {
  /// The address of the database.
  public var address: String
  /// The maximum number of connections. Each request in progress needs one.
  public var connections = 8
  /// The maximum number of seconds for a statement, and for a transaction between two statements.
  public var timeLimit = 10
  /// Called with a sentence for the operator's log: a new span of the history, locks that have no effect,
  /// errors of the database.
  public var notice: @Sendable (String) -> Void = { _ in }

  /// Creates the options for a database.
  ///
  /// - Parameter address: `postgres://user@host/name`
  public init(address: String) { self.address = address }
}
#endif
