#if PostgreSQL
/// How a service reaches its PostgreSQL database.
///
///     PostgreSQLOptions(address: "postgres://todo@db.example.com/todo?sslmode=verify-full")
///
/// The address is that of libpq: a password may stand in `~/.pgpass`, a service in `pg_service.conf`, and
/// several hosts with `target_session_attrs=read-write` in the address.
public struct PostgreSQLOptions: Sendable {
  /// The address of the database.
  public var address: String
  /// How many connections there are at most. Each request that is being answered needs one.
  public var connections = 8
  /// How many seconds a statement may take, and a transaction may wait for its next statement.
  public var timeLimit = 10
  /// Is told, in a sentence each, what those who run the service may want to know: another span of the
  /// history, locks that have no effect, errors of the database.
  public var notice: @Sendable (String) -> Void = { _ in }

  /// How a service reaches a database.
  ///
  /// - Parameter address: `postgres://user@host/name`
  public init(address: String) { self.address = address }
}
#endif
