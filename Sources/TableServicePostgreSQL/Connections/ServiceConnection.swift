#if PostgreSQL
/// A connection of a service, which knows in which span of the history its server is.
struct ServiceConnection: Sendable {
  private let connection: PostgreSQLConnection
  /// The id of the span.
  let span: String
  /// The time of the last change when the connection was made, in milliseconds since 1970; 0 if one is known.
  let changed: Int64
  /// Which history the database was in: ``place`` gives it.
  let foundPlace: String
  /// When the connection was begun.
  let begun: ContinuousClock.Instant

  /// Whether it can do other work.
  var isUsable: Bool { connection.isUsable }

  private static let lastSpan = """
    (SELECT "span"::text FROM "datamodel"."span" ORDER BY "number" DESC LIMIT 1)
    """
  /// An expression for the history that a database is in. A dump that is put back has the span of before, in
  /// another table.
  static let place = "\(lastSpan) || 'datamodel.span'::regclass::oid"

  /// Connects.
  ///
  /// - Parameters:
  ///   - options: where to
  ///   - known: the span whose last change is known
  /// - Throws: ``PostgreSQLError``
  init(_ options: PostgreSQLOptions, known: String?) async throws {
    begun = .now
    connection = try await .open(options.address, timeLimit: options.timeLimit)
    let found = try await connection.run(
      "SELECT \"datamodel\".\"enter_span\"(true); SELECT \(Self.lastSpan), \(Self.place)"
    ).first
    guard let found, let span = found[0], let place = found[1] else {
      throw PostgreSQLError(state: "XX000", message: "the history of the database has no span")
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

  /// Does work with the session.
  func run<Value: Sendable>(
    _ work: @escaping @Sendable (PostgreSQLSession) throws -> Value
  ) async throws -> Value {
    try await connection.run(work)
  }
}
#endif
