import Testing

@testable import TableService

/// The tables of a service on a real PostgreSQL server, as `Scripts/postgresql` starts one.
@Suite(.enabled(if: PsqlSession.isAvailable, "needs Scripts/postgresql"))
struct PostgreSQLTableTests {
  private static let item = ServiceTable(
    "Item",
    columns: [ServiceColumn("text", .string), ServiceColumn("size", .decimal)]
  )

  private static func session(_ schema: String) throws -> PsqlSession {
    let session = try PsqlSession(schema: schema)
    #expect(try session.run(PostgreSQLSchema([item]).script) == "")
    // So that no transaction of a test enters it, for whose end services of others would wait.
    _ = try session.run("SELECT \"datamodel\".\"enter_span\"(true);")
    return session
  }

  /// Makes a cut, and gives its horizon.
  private static func cut(_ session: PsqlSession) throws -> String {
    let cut = try session.run(#"CALL "datamodel"."cut"('"Item"', NULL, NULL);"#)
    return String(cut.prefix { $0 != "|" })
  }

  // MARK: - What triggers do

  @Test func aRowGetsTimesAndAVersionWhateverAProgramWrites() throws {
    let session = try Self.session("times")
    let inserted = try session.run(
      """
      INSERT INTO "Item" ("id", "createdAt", "updatedAt") VALUES ('a', '2000-01-01Z', '2000-01-01Z')
        RETURNING "updatedAt" = "createdAt", "updatedAt" > '2020-01-01Z',
          "updatedAt" = date_trunc('milliseconds', "updatedAt"), "version" IS NOT NULL, "deleted";
      """
    )
    #expect(inserted == "t|t|t|t|f")
    let updated = try session.run(
      """
      CREATE TABLE "before" AS SELECT * FROM "Item";
      UPDATE "Item" SET "text" = 'x', "createdAt" = '2000-01-01Z', "updatedAt" = '2000-01-01Z';
      SELECT n."createdAt" = o."createdAt", n."updatedAt" >= o."updatedAt", n."version" <> o."version"
        FROM "Item" n JOIN "before" o USING ("id");
      """
    )
    #expect(updated == "t|t|t")
  }

  @Test func allChangesOfATransactionHaveOneTime() throws {
    let session = try Self.session("transaction")
    let times = try session.run(
      """
      BEGIN;
      INSERT INTO "Item" ("id") VALUES ('a');
      SELECT pg_sleep(0.01);
      INSERT INTO "Item" ("id") VALUES ('b');
      UPDATE "Item" SET "text" = 'x' WHERE "id" = 'a';
      COMMIT;
      SELECT count(DISTINCT "updatedAt") FROM "Item";
      """
    )
    #expect(times == "1")
  }

  /// A transaction that took its time before another changes the row after it: no time goes back.
  @Test func theTimeOfARowNeverGoesBack() throws {
    let session = try Self.session("back")
    let early = try PsqlSession(schema: "back")
    _ = try session.run("INSERT INTO \"Item\" (\"id\") VALUES ('a'), ('b');")
    _ = try early.run("BEGIN; UPDATE \"Item\" SET \"text\" = 'x' WHERE \"id\" = 'a'; SELECT pg_sleep(0.01);")
    let change = "UPDATE \"Item\" SET \"text\" = 'y' WHERE \"id\" = 'b' RETURNING \"updatedAt\";"
    let time = try session.run(change)
    _ = try early.run("UPDATE \"Item\" SET \"text\" = 'x' WHERE \"id\" = 'b'; COMMIT;")
    #expect(try session.run("SELECT \"updatedAt\" FROM \"Item\" WHERE \"id\" = 'b';") == time)
  }

  /// What a session has set is not taken for a time of the triggers.
  @Test func aSettingIsNotATime() throws {
    let session = try Self.session("setting")
    let text = try session.run(
      """
      SELECT 'SET "datamodel.stamp' || '"Item"'::regclass::oid || '" = ''1/2001-01-01Z'';' \\gexec
      INSERT INTO "Item" ("id") VALUES ('a') RETURNING "updatedAt" > '2020-01-01Z';
      """
    )
    #expect(text == "t")
  }

  /// An older snapshot would not see the horizon, and give a time before it.
  @Test func anotherIsolationIsRefused() throws {
    let session = try Self.session("isolation")
    for level in ["REPEATABLE READ", "SERIALIZABLE"] {
      let text = try session.run(
        "BEGIN ISOLATION LEVEL \(level); INSERT INTO \"Item\" (\"id\") VALUES ('a'); ROLLBACK;"
      )
      #expect(text.contains("table Item is written in READ COMMITTED only"))
    }
    #expect(try session.run("SELECT count(*) FROM \"Item\";") == "0")
  }

  /// What a session writes is later than a cut, with any settings and any role.
  @Test(arguments: [
    (0, "SET search_path = pg_catalog;"), (1, "SET datestyle = 'SQL'; SET timezone = 'Europe/Dublin';"),
    (2, "SET datestyle = 'German'; SET timezone = 'Asia/Kolkata';"),
    (3, "CREATE ROLE \"weak\"; GRANT USAGE ON SCHEMA \"settings3\" TO \"weak\"; SET ROLE \"weak\";"),
    (4, "CREATE TEMPORARY TABLE \"clock\" (\"table\" regclass, \"horizon\" timestamptz);"),
  ])
  func everySessionWritesBehindTheCut(_ number: Int, _ setting: String) throws {
    let schema = "settings\(number)"
    let (owner, writer) = (try Self.session(schema), try PsqlSession(schema: schema))
    _ = try owner.run("GRANT ALL ON \"Item\" TO PUBLIC;")
    #expect(try writer.run(setting) == "")
    for count in 1...20 {
      let horizon = try Self.cut(owner)
      let row = "INSERT INTO \"\(schema)\".\"Item\" (\"id\") VALUES ('\(count)');"
      #expect(try writer.run(row) == "")
      let late = "SELECT count(*) FROM \"Item\" WHERE \"updatedAt\" <= '\(horizon)';"
      #expect(try owner.run(late) == "\(count - 1)")
      _ = try owner.run("UPDATE \"Item\" SET \"text\" = NULL;")
      _ = try Self.cut(owner)
    }
  }

  /// A table of the same name elsewhere has a horizon of its own.
  @Test func aCutIsThatOfItsTable() throws {
    let (one, two) = (try Self.session("one"), try Self.session("two"))
    _ = try two.run(
      "UPDATE \"datamodel\".\"clock\" SET \"horizon\" = '2090-01-01Z' WHERE \"table\" = '\"Item\"'::regclass;"
    )
    _ = try two.run("INSERT INTO \"Item\" (\"id\") VALUES ('a');")
    _ = try one.run("CALL \"datamodel\".\"cut\"('\"two\".\"Item\"', NULL, NULL);")
    let horizons = """
      SELECT "table", "horizon" > '2090-01-01Z' FROM "datamodel"."clock"
        WHERE "table" IN ('"one"."Item"'::regclass, '"two"."Item"'::regclass) ORDER BY "horizon";
      """
    #expect(try one.run(horizons) == "\"Item\"|f\ntwo.\"Item\"|t")
    // A table that is renamed is the same.
    let renamed = try one.run(
      """
      ALTER TABLE "Item" RENAME TO "Thing";
      INSERT INTO "Thing" ("id") VALUES ('a') RETURNING "id";
      """
    )
    #expect(renamed == "a")
  }

  @Test func aTriggerOfAnotherDoesNotGiveTimes() throws {
    let session = try Self.session("others")
    let text = try session.run(
      """
      CREATE FUNCTION "touch"() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN NEW."updatedAt" := '2001-01-01Z'; RETURN NEW; END $$;
      CREATE TRIGGER "set_updated_at" BEFORE INSERT ON "Item" FOR EACH ROW EXECUTE FUNCTION "touch"();
      INSERT INTO "Item" ("id") VALUES ('a') RETURNING "updatedAt" > '2020-01-01Z';
      """
    )
    #expect(text == "t")
  }

  /// A database may have another order of texts, as that of a language.
  @Test func textsAreOrderedByCodePoints() throws {
    let session = try Self.session("collation")
    #expect(
      try session.run(
        """
        INSERT INTO "Item" ("id", "text") VALUES ('a', 'x');
        SELECT pg_collation_for("id"), pg_collation_for("text") FROM "Item";
        """
      ) == "\"C\"|\"C\""
    )
  }

  @Test func aDecimalKeepsItsDigits() throws {
    let session = try Self.session("digits")
    let number = "12345678901234567890123456789012345678"
    let text = try session.run(
      "INSERT INTO \"Item\" (\"id\", \"size\") VALUES ('a', \(number)) RETURNING \"size\";"
    )
    #expect(text == number)
  }

  // MARK: - The cut

  /// A transaction takes its time, and commits after a later one was read.
  @Test func aListThatGoesFurtherThanACutMissesARow() throws {
    let schema = "lost"
    let reader = try Self.session(schema)
    let (slow, quick) = (try PsqlSession(schema: schema), try PsqlSession(schema: schema))
    _ = try slow.run("BEGIN; INSERT INTO \"Item\" (\"id\") VALUES ('slow'); SELECT pg_sleep(0.002);")
    _ = try quick.run("SELECT pg_sleep(0.002); INSERT INTO \"Item\" (\"id\") VALUES ('quick');")
    let list = #"SELECT string_agg("id", ' ' ORDER BY "updatedAt") FROM "Item" WHERE "updatedAt" > "#
    // Without a cut: the token is the latest time that was seen.
    #expect(try reader.run(list + "'2000-01-01Z';") == "quick")
    let token = try reader.run(#"SELECT max("updatedAt") FROM "Item";"#)
    _ = try slow.run("COMMIT;")
    #expect(try reader.run(list + "'\(token)';") == "", "the row 'slow' is never seen")
  }

  /// The same with the cut, which waits for the transaction, and lets none be earlier than itself.
  @Test func aListUpToACutMissesNone() throws {
    let schema = "cut"
    let reader = try Self.session(schema)
    let (slow, quick) = (try PsqlSession(schema: schema), try PsqlSession(schema: schema))
    _ = try slow.run("BEGIN; INSERT INTO \"Item\" (\"id\") VALUES ('slow');")
    _ = try quick.run("INSERT INTO \"Item\" (\"id\") VALUES ('quick');")
    // A transaction that hangs is not waited for: the horizon is where it was.
    #expect(try reader.run(#"SELECT '\#(Self.cut(reader))' < (SELECT min("updatedAt") FROM "Item");"#) == "t")
    _ = try slow.run("COMMIT;")
    let horizon = try Self.cut(reader)
    let list =
      "SELECT string_agg(\"id\", ' ' ORDER BY \"id\") FROM \"Item\" WHERE \"updatedAt\" <= '\(horizon)';"
    #expect(try reader.run(list) == "quick slow")
    _ = try quick.run("INSERT INTO \"Item\" (\"id\") VALUES ('later');")
    #expect(try reader.run(list) == "quick slow", "what comes later is later than the cut")
    // Also if the clock is behind.
    _ = try reader.run(
      #"UPDATE "datamodel"."clock" SET "horizon" = '2100-01-01Z' WHERE "table" = '"Item"'::regclass;"#
    )
    _ = try quick.run("INSERT INTO \"Item\" (\"id\") VALUES ('behind');")
    let time = try reader.run(#"SELECT "updatedAt" > '2100-01-01Z' FROM "Item" WHERE "id" = 'behind';"#)
    #expect(time == "t")
  }

  /// A cut that is taken back would let later rows be earlier; one of an older snapshot would miss rows.
  @Test func aCutIsMadeInNoTransaction() throws {
    let session = try Self.session("alone")
    let cut = #"CALL "datamodel"."cut"('"Item"', NULL, NULL);"#
    #expect(try session.run("BEGIN; \(cut) ROLLBACK;").contains("invalid transaction termination"))
    let isolated = "SET default_transaction_isolation = 'repeatable read'; \(cut)"
    #expect(try session.run(isolated).contains("a cut is made in READ COMMITTED only"))
    #expect(
      try session.run(
        #"SELECT "horizon" = '1970-01-01Z' FROM "datamodel"."clock" WHERE "table" = '"Item"'::regclass;"#
      ) == "t"
    )
  }
}
