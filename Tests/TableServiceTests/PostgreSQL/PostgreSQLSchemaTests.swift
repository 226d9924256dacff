import Testing

@testable import TableService

/// The script for the tables of a service on PostgreSQL.
@Suite struct PostgreSQLSchemaTests {
  /// The part of the script that is about tables.
  private static func tables(_ tables: [ServiceTable]) throws -> String {
    let script = try PostgreSQLSchema(tables).script
    let parts = script.components(separatedBy: "\n\n")
    let first = parts.firstIndex { $0.hasPrefix("CREATE TABLE \"") } ?? 0
    return parts[first...].dropLast().joined(separator: "\n\n")
  }

  @Test func hasAColumnForEachValueAndThoseOfTheService() throws {
    let columns = ServiceValueType.allCases.map { ServiceColumn($0.rawValue, $0) }
    #expect(
      try Self.tables([ServiceTable("It's", columns: columns, isPerUser: true)]) == #"""
        CREATE TABLE "It's" (
          "__row" bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
          "string" text COLLATE "C",
          "number" double precision CHECK ("number" > '-Infinity' AND "number" < 'Infinity'),
          "integer" bigint,
          "decimal" numeric CHECK ("decimal" = 0 OR abs("decimal") BETWEEN 1e-300 AND 1e300),
          "boolean" boolean,
          "date" timestamp with time zone CHECK ("date" >= '0001-01-01Z' AND "date" < '10000-01-01Z'),
          "userId" text COLLATE "C" NOT NULL,
          "id" text COLLATE "C" PRIMARY KEY,
          "createdAt" timestamp with time zone NOT NULL,
          "updatedAt" timestamp with time zone NOT NULL CHECK ("updatedAt" = date_trunc('ms', "updatedAt")),
          "version" uuid NOT NULL,
          "deleted" boolean NOT NULL DEFAULT false
        );
        INSERT INTO "datamodel"."clock" ("table") VALUES ('"It''s"') ON CONFLICT DO NOTHING;
        -- In the order in which a pull asks for rows.
        CREATE INDEX "It's_updatedAt" ON "It's" ("updatedAt", "id");
        CREATE INDEX "It's_userId" ON "It's" ("userId", "updatedAt", "id");
        CREATE TRIGGER "datamodel_begin" BEFORE INSERT OR UPDATE OR DELETE ON "It's"
          FOR EACH STATEMENT EXECUTE FUNCTION "datamodel"."begin"();
        -- Triggers run in the order of their names: behind those of others.
        CREATE TRIGGER "zz_datamodel_stamp" BEFORE INSERT OR UPDATE ON "It's"
          FOR EACH ROW EXECUTE FUNCTION "datamodel"."stamp"();
        -- Rows that have left the view in which they were.
        CREATE TABLE "It's_left_6ccb2121" (
          "userId" text COLLATE "C",
          "id" text COLLATE "C",
          "createdAt" timestamp with time zone,
          "updatedAt" timestamp with time zone,
          "version" uuid,
          "deleted" boolean
        );
        CREATE INDEX ON "It's_left_6ccb2121" ("userId", "updatedAt", "id");
        CREATE INDEX ON "It's_left_6ccb2121" ("id");
        INSERT INTO "It's_left_6ccb2121" ("version") VALUES (gen_random_uuid());
        CREATE TRIGGER "datamodel_leave_6ccb2121" AFTER UPDATE ON "It's"
          FOR EACH ROW WHEN (OLD."userId" IS DISTINCT FROM NEW."userId")
          EXECUTE FUNCTION "datamodel"."leave"('It''s_left_6ccb2121', 'userId');
        """#
    )
  }

  @Test func countsIDsThatTheServiceMakes() throws {
    let text = try Self.tables([ServiceTable("Item", ids: .counted)])
    #expect(
      text.hasPrefix("CREATE TABLE \"Item\" (\n  \"id\" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,\n")
    )
  }

  /// PostgreSQL would cut the name of the index off, and then find that there is one of it already.
  @Test func makesNamesOfIndexesThatAreNotCutOff() throws {
    let long = String(repeating: "T", count: 60)
    let text = try Self.tables([
      ServiceTable("\(long)1"), ServiceTable("\(long)2"), ServiceTable("A"), ServiceTable("A_updatedAt"),
    ])
    let names = text.matches(of: /CREATE INDEX "([^"]+)"/).map { String($0.1) }
    #expect(Set(names).count == 4 && names.allSatisfy { $0.utf8.count <= 63 })
    #expect(!names.contains("A_updatedAt"))
  }

  @Test(arguments: [
    (
      ServiceTable("Item", columns: [ServiceColumn("xmin", .string)]),
      "the column 'xmin' of the table 'Item' has a name that PostgreSQL reserves; rename it"
    ),
    (
      ServiceTable(String(repeating: "Ä", count: 32)),
      "the table '\(String(repeating: "Ä", count: 32))' has a name of 64 bytes, "
        + "but PostgreSQL keeps 63; shorten it"
    ),
  ])
  func refusesNamesThatPostgreSQLDoesNotTake(_ table: ServiceTable, _ message: String) {
    #expect(throws: PostgreSQLNameError(description: message)) { try PostgreSQLSchema([table]) }
  }
}
