#if PostgreSQL
import Foundation
package import TableService
package import TableServicePostgreSQL

/// A schema of its own for a test, on the server that `Scripts/postgresql` has started.
package final class PostgreSQLTestSchema: Sendable {
  /// The address of that server; nil without one.
  package static let server = ProcessInfo.processInfo.environment["DATAMODEL_POSTGRESQL"]

  private static let count = Guarded(0)

  /// The address of the database, which finds the tables of the schema.
  package let address: String
  /// How a service reaches them. Many tests run at once, and none has a limit of time.
  package var options: PostgreSQLOptions {
    var options = PostgreSQLOptions(address: address)
    options.connections = 2
    options.timeLimit = 600
    return options
  }
  /// A connection that finds them.
  package let connection: PostgreSQLConnection

  /// A schema with tables.
  ///
  /// - Parameters:
  ///   - tables: the tables that are made; with none of them, nothing is
  ///   - isAlone: whether it is in a database of its own, whose history no other shares
  /// - Throws: `PostgreSQLError`; errors of names
  package init(_ tables: [ServiceTable], isAlone: Bool = false) async throws {
    let number = Self.count.withLock { count in
      count += 1
      return count
    }
    let name = "test_\(ProcessInfo.processInfo.processIdentifier)_\(number)"
    var server = URLComponents(string: Self.server ?? "") ?? URLComponents()
    if isAlone {
      let first = try await PostgreSQLConnection.open(Self.server ?? "")
      try await first.run("CREATE DATABASE \"\(name)\"")
      server.path = "/\(name)"
    }
    server.percentEncodedQuery = "options=-csearch_path%3D\(name)"
    address = server.string ?? ""
    connection = try await .open(address)
    try await connection.run("CREATE SCHEMA \"\(name)\"")
    if !tables.isEmpty { try await connection.run(PostgreSQLSchema(tables).script) }
  }

  /// Lets times be those of a clock that ``show(_:)`` sets, each transaction later than all before, and
  /// counts the versions of each row, as ``TableServiceOptions/countVersions()`` does.
  ///
  /// - Parameters:
  ///   - tables: the tables
  ///   - areDistinct: whether each transaction has a later time than all before, or one that is not earlier
  /// - Throws: `PostgreSQLError`
  package func takeTimes(of tables: [ServiceTable], areDistinct: Bool = true) async throws {
    try await connection.run(
      """
      CREATE TABLE "test_clock" ("now" timestamptz NOT NULL, "last" timestamptz NOT NULL);
      INSERT INTO "test_clock" VALUES ('1970-01-01Z', '1970-01-01Z');
      CREATE FUNCTION "test_stamp"() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE stamp text := current_setting('test.stamp', true);
      BEGIN
        IF stamp IS NULL OR stamp = '' THEN
          UPDATE "test_clock"
            SET "last" = greatest("now", "last" + interval '\(areDistinct ? 1 : 0) milliseconds')
            RETURNING "last" INTO stamp;
          PERFORM set_config('test.stamp', stamp, true);
        END IF;
        NEW."updatedAt" := stamp::timestamptz;
        NEW."createdAt" := CASE WHEN TG_OP = 'INSERT' THEN NEW."updatedAt" ELSE OLD."createdAt" END;
        NEW."version" := CASE WHEN TG_OP = 'INSERT' THEN 1 ELSE OLD."version"::integer + 1 END::text;
        RETURN NEW;
      END $$;
      """
    )
    for table in tables {
      let name = "\"\(table.name.replacing("\"", with: "\"\""))\""
      try await connection.run(
        """
        ALTER TABLE \(name) ALTER COLUMN "version" TYPE text;
        DROP TRIGGER "zz_datamodel_stamp" ON \(name);
        CREATE TRIGGER "test_stamp" BEFORE INSERT OR UPDATE ON \(name)
          FOR EACH ROW EXECUTE FUNCTION "test_stamp"()
        """
      )
      if let departures = PostgreSQLTable(table, beside: tables.map(\.name)).departures {
        try await connection.run("ALTER TABLE \(departures.name) ALTER COLUMN \"version\" TYPE text")
      }
    }
  }

  /// Sets the clock, in milliseconds since 1970.
  package func show(_ time: Int64) async throws {
    try await connection.run("UPDATE \"test_clock\" SET \"now\" = to_timestamp(\(time) / 1000.0)")
  }
}
#endif
