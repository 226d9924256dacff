#if PostgreSQL
/// A connection of a service, with the span of the history that its server is in.
struct ServiceConnection: Sendable {
  private let connection: PostgreSQLConnection
  /// The id of the span.
  let span: String
  /// The time of the last change when the connection was opened, in milliseconds since 1970; 0 if it was not
  /// read, since the caller knows one in this span.
  let changed: Int64
  /// The history that the database was in when the connection was opened: the value of ``place``.
  let foundPlace: String
  /// The time at which opening began.
  let begun: ContinuousClock.Instant

  /// Whether the connection can do other work.
  var isUsable: Bool { connection.isUsable }

  private static let lastSpan = """
    (SELECT "span"::text FROM "datamodel"."span" ORDER BY "number" DESC LIMIT 1)
    """
  /// An SQL expression for the history that a database is in. A restored dump has the same last span, but its
  /// table has another oid.
  static let place = "\(lastSpan) || 'datamodel.span'::regclass::oid"

  /// Opens a connection.
  ///
  /// - Parameters:
  ///   - options: the options of the connection
  ///   - known: the span whose last change is known
  /// - Throws: ``PostgreSQLError``
  init(_ options: PostgreSQLOptions, known: String?) async throws {
    begun = .now
    connection = try await .open(options.address, timeLimit: options.timeLimit)
    let found = try await connection.run(
      "SELECT \"datamodel\".\"enter_span\"(true); SELECT \(Self.lastSpan), \(Self.place)"
    ).first
    guard let found, let span = found[0], let place = found[1] else {
      throw PostgreSQLError(state: "XX000", message: "the table 'datamodel.span' is empty")
    }
    self.span = span
    foundPlace = place
    if span == known {
      changed = 0
    } else {
      let last = PostgreSQLDate.milliseconds("\"datamodel\".\"last_change\"()")
      changed = try await connection.run("SELECT \(last)").first?[0].flatMap { Int64($0) } ?? 0
    }
  }

  /// Runs work with the session.
  func run<Value: Sendable>(
    _ work: @escaping @Sendable (PostgreSQLSession) throws -> Value
  ) async throws -> Value {
    try await connection.run(work)
  }
}
#endif
