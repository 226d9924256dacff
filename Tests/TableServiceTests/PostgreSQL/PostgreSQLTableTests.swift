import Testing

@testable import TableService

/// The tables of a service on a real PostgreSQL server, as `Scripts/postgresql` starts one.
@Suite(.enabled(if: PostgreSQLSession.isAvailable, "needs Scripts/postgresql"))
struct PostgreSQLTableTests {
  private static let item = ServiceTable(
    "Item",
    columns: [ServiceColumn("text", .string), ServiceColumn("size", .decimal)]
  )

  private static func session(_ schema: String) throws -> PostgreSQLSession {
    let session = try PostgreSQLSession(schema: schema)
    #expect(try session.run(PostgreSQLSchema([item]).script) == "")
    return session
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

  @Test func aProgramWithAnotherSearchPathWritesTheSame() throws {
    let session = try Self.session("path")
    let text = try session.run(
      """
      SET search_path = pg_catalog;
      INSERT INTO "path"."Item" ("id") VALUES ('a') RETURNING "id";
      """
    )
    #expect(text == "a")
  }

  @Test(arguments: [
    ("ORDER BY \"text\"", "A B a Ä"),
    // In PostgreSQL's own order of a locale, they would be 'a A Ä B'.
    ("ORDER BY \"text\" DESC", "Ä a B A"),
  ])
  func textsAreOrderedByCodePoints(_ order: String, _ texts: String) throws {
    let session = try Self.session("order\(order.count)")
    let text = try session.run(
      """
      INSERT INTO "Item" ("id", "text") VALUES ('1', 'a'), ('2', 'B'), ('3', 'Ä'), ('4', 'A');
      SELECT string_agg("text", ' ' \(order)) FROM "Item";
      """
    )
    #expect(text == texts)
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
    let (slow, quick) = (try PostgreSQLSession(schema: schema), try PostgreSQLSession(schema: schema))
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
    let (slow, quick) = (try PostgreSQLSession(schema: schema), try PostgreSQLSession(schema: schema))
    _ = try slow.run("BEGIN; INSERT INTO \"Item\" (\"id\") VALUES ('slow');")
    _ = try quick.run("INSERT INTO \"Item\" (\"id\") VALUES ('quick');")
    try reader.begin(#"SELECT "datamodel_cut"('"Item"');"#)
    // It waits; and nobody waits for it who has begun.
    let waiting = "SELECT count(*) > 0 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted;"
    while try quick.run(waiting) != "t" {}
    _ = try slow.run("COMMIT;")
    let horizon = reader.end()
    let list =
      "SELECT string_agg(\"id\", ' ' ORDER BY \"id\") FROM \"Item\" WHERE \"updatedAt\" <= '\(horizon)';"
    #expect(try reader.run(list) == "quick slow")
    _ = try quick.run("INSERT INTO \"Item\" (\"id\") VALUES ('later');")
    #expect(try reader.run(list) == "quick slow", "what comes later is later than the cut")
    // Also if the clock is behind.
    _ = try reader.run(#"UPDATE "datamodel_clock" SET "horizon" = '2100-01-01Z';"#)
    _ = try quick.run("INSERT INTO \"Item\" (\"id\") VALUES ('behind');")
    let time = try reader.run(#"SELECT "updatedAt" > '2100-01-01Z' FROM "Item" WHERE "id" = 'behind';"#)
    #expect(time == "t")
  }
}
