import SQLText

/// The tables of a service as PostgreSQL has them, with what gives each change its time and its version, so
/// that an incremental pull misses no row, whatever commits when.
///
/// Every program may write the tables with plain SQL: triggers do the rest. A column has no condition and may
/// be NULL, except those of the service itself, and no key refers to another table: rows come in any order.
package struct PostgreSQLSchema {
  private let tables: [ServiceTable]

  /// How many bytes of a name PostgreSQL keeps. It cuts the rest off in silence.
  private static let longestName = 63
  /// Columns that each table of PostgreSQL has.
  private static let systemColumns: Set<String> = ["cmax", "cmin", "ctid", "tableoid", "xmax", "xmin"]

  /// The schema.
  ///
  /// - Parameter tables: the tables of a service
  /// - Throws: ``TableServiceError`` for a name that no service takes; ``PostgreSQLNameError`` for one that
  ///   PostgreSQL does not take as it is
  package init(_ tables: [ServiceTable]) throws {
    try ServiceNames.check(tables)
    for table in tables {
      try Self.check(table.name, "the table '\(table.name)'", taken: [])
      for column in table.columns {
        try Self.check(
          column.name,
          "the column '\(column.name)' of the table '\(table.name)'",
          taken: Self.systemColumns
        )
      }
    }
    self.tables = tables
  }

  private static func check(
    _ name: String,
    _ element: String,
    taken: Set<String>
  ) throws(PostgreSQLNameError) {
    if taken.contains(name) {
      throw PostgreSQLNameError(description: "\(element) has a name that PostgreSQL needs; give it another")
    }
    let count = name.utf8.count
    if count > longestName {
      throw PostgreSQLNameError(
        description:
          "\(element) has a name of \(count) bytes, of which PostgreSQL keeps \(longestName); shorten it"
      )
    }
  }

  /// The script that makes the tables, in one transaction. Those of several models may be in one database.
  package var script: String {
    let parts = [Self.shared] + tables.map(definition)
    return "BEGIN;\n\n\(parts.joined(separator: "\n\n"))\n\nCOMMIT;\n"
  }

  // MARK: - What all tables share

  private static let shared = #"""
    -- One script at a time.
    DO $$ BEGIN PERFORM pg_advisory_xact_lock(1684105831, 0); END $$;

    CREATE SCHEMA IF NOT EXISTS "datamodel";
    GRANT USAGE ON SCHEMA "datamodel" TO PUBLIC;

    -- Up to which time all changes of a table are there, for good.
    CREATE TABLE IF NOT EXISTS "datamodel"."clock" (
      "table" regclass PRIMARY KEY,
      "horizon" timestamptz NOT NULL
    );

    -- Before the first row of a statement: all who write a table share a lock until they commit, and a cut
    -- waits for them.
    CREATE OR REPLACE FUNCTION "datamodel"."begin"() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    BEGIN
      -- An older snapshot would not see the horizon.
      IF current_setting('transaction_isolation') NOT IN ('read committed', 'read uncommitted') THEN
        RAISE EXCEPTION 'table % is written in READ COMMITTED only', TG_TABLE_NAME USING ERRCODE = '25001';
      END IF;
      PERFORM pg_advisory_xact_lock_shared(1684105831, TG_RELID::oid::integer);
      RETURN NULL;
    END $$;

    -- Each row: the time of its transaction in the table, later than the horizon, and a new version.
    CREATE OR REPLACE FUNCTION "datamodel"."stamp"() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET datestyle = 'ISO' AS $$
    DECLARE
      setting text := 'datamodel.stamp' || TG_RELID;
      stamp text := current_setting(setting, true);
    BEGIN
      IF stamp IS NULL OR stamp = '' THEN
        -- To the millisecond, as it goes over the wire. A cast to timestamptz(3) would round up.
        SELECT greatest(date_trunc('milliseconds', clock_timestamp()), "horizon" + interval '1 millisecond')
          INTO STRICT stamp FROM "datamodel"."clock" WHERE "table" = TG_RELID;
        PERFORM set_config(setting, stamp, true);
      END IF;
      NEW."updatedAt" := stamp::timestamptz;
      NEW."createdAt" := CASE WHEN TG_OP = 'INSERT' THEN NEW."updatedAt" ELSE OLD."createdAt" END;
      NEW."version" := gen_random_uuid();
      RETURN NEW;
    END $$;

    -- Waits for all who are writing a table, and moves its horizon. One that hangs is not waited for: the
    -- horizon stays, and is right.
    CREATE OR REPLACE FUNCTION "datamodel"."move_horizon"("written" regclass) RETURNS timestamptz
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '200ms' AS $$
    DECLARE
      cut timestamptz;
    BEGIN
      -- Two statements, since each sees what was committed before it began.
      IF current_setting('transaction_isolation') NOT IN ('read committed', 'read uncommitted') THEN
        RAISE EXCEPTION 'a cut is made in READ COMMITTED only' USING ERRCODE = '25001';
      END IF;
      PERFORM pg_advisory_xact_lock(1684105831, "written"::oid::integer);
      UPDATE "datamodel"."clock" SET "horizon" =
          greatest(date_trunc('milliseconds', clock_timestamp()), "horizon" + interval '1 millisecond')
        WHERE "table" = "written" RETURNING "horizon" INTO STRICT cut;
      RETURN cut;
    EXCEPTION WHEN lock_not_available THEN
      SELECT "horizon" INTO STRICT cut FROM "datamodel"."clock" WHERE "table" = "written";
      RETURN cut;
    END $$;

    -- The cut: the time up to which all changes of a table are there, for good. A list that goes no further
    -- misses none. It commits, and so cannot be called in a transaction: a cut that is taken back is void.
    --   CALL "datamodel"."cut"('"TodoItem"', NULL);
    CREATE OR REPLACE PROCEDURE "datamodel"."cut"("written" regclass, INOUT "horizon" timestamptz)
    LANGUAGE plpgsql AS $$
    BEGIN
      horizon := "datamodel"."move_horizon"("written");
      COMMIT;
    END $$;
    """#

  // MARK: - A table

  private func definition(of table: ServiceTable) -> String {
    let name = SQLQuoting.identifier(table.name)
    let text = "'\(name.replacing("'", with: "''"))'"
    let columns = self.columns(of: table).map { "  \($0)" }.joined(separator: ",\n")
    let order = (table.isPerUser ? [TableSchema.userColumn] : []) + ["updatedAt", "id"]
    let index = order.map(SQLQuoting.identifier).joined(separator: ", ")
    return """
      CREATE TABLE \(name) (
      \(columns)
      );
      INSERT INTO "datamodel"."clock" VALUES (\(text), '1970-01-01Z');
      -- In the order in which a pull asks for rows.
      CREATE INDEX \(derivedName(table.name, "_updatedAt")) ON \(name) (\(index));
      CREATE TRIGGER "datamodel_begin" BEFORE INSERT OR UPDATE OR DELETE ON \(name)
        FOR EACH STATEMENT EXECUTE FUNCTION "datamodel"."begin"();
      -- Triggers run in the order of their names: behind those of others.
      CREATE TRIGGER "zz_datamodel_stamp" BEFORE INSERT OR UPDATE ON \(name)
        FOR EACH ROW EXECUTE FUNCTION "datamodel"."stamp"();
      """
  }

  private func columns(of table: ServiceTable) -> [String] {
    var columns = table.columns.map { "\(SQLQuoting.identifier($0.name)) \(type($0.type))" }
    if table.isPerUser { columns.append("\"\(TableSchema.userColumn)\" \(type(.string)) NOT NULL") }
    switch table.ids {
    case .strings:
      // Lists without an order have that of insertion.
      columns.insert("\"\(TableSchema.rowColumn)\" bigint GENERATED ALWAYS AS IDENTITY UNIQUE", at: 0)
      columns.insert("\"id\" \(type(.string)) PRIMARY KEY", at: 1)
    case .counted: columns.insert("\"id\" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY", at: 0)
    }
    return columns + [
      "\"createdAt\" timestamptz NOT NULL", "\"updatedAt\" timestamptz NOT NULL", "\"version\" uuid NOT NULL",
      "\"deleted\" boolean NOT NULL DEFAULT false",
    ]
  }

  /// The type of a column. Texts are ordered by their code points, as on every other side.
  private func type(_ type: ServiceValueType) -> String {
    switch type {
    case .string: #"text COLLATE "C""#
    case .number: "double precision"
    case .integer: "bigint"
    case .decimal: "numeric"
    case .boolean: "boolean"
    case .date: "timestamptz"
    }
  }

  /// A name made of a table's, which has the beginning of a digest in it where it would be cut off, or is
  /// that of another table.
  private func derivedName(_ table: String, _ suffix: String) -> String {
    let name = table + suffix
    // Tables and indexes share their names in PostgreSQL.
    let isFree = name.utf8.count <= Self.longestName && !tables.contains { $0.name == name }
    if isFree { return SQLQuoting.identifier(name) }
    let digest = "_\(SHA256.hexadecimal(of: name).prefix(8))"
    var start = table
    while start.utf8.count + digest.utf8.count + suffix.utf8.count > Self.longestName { start.removeLast() }
    return SQLQuoting.identifier(start + digest + suffix)
  }
}

/// A name that PostgreSQL does not take as it is.
package struct PostgreSQLNameError: Error, Hashable, CustomStringConvertible {
  package let description: String
}
