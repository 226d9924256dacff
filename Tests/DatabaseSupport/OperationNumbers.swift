package import GRDB

/// No number of an operation is given twice.
package enum OperationNumbers {
  /// Makes a database refuse an operation whose number one had before.
  ///
  /// - Throws: `DatabaseError`
  package static func watch(in db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE "app.given" ("id" INTEGER PRIMARY KEY);
        INSERT INTO "app.given" SELECT "id" FROM "MS_TableOperations";
        CREATE TRIGGER "app.given" AFTER INSERT ON "MS_TableOperations"
        BEGIN
          SELECT RAISE(ABORT, 'the number of an operation was given before') WHERE EXISTS (
            SELECT 1 FROM "app.given" WHERE "id" >= NEW."id"
          );
          INSERT INTO "app.given" VALUES (NEW."id");
        END;
        """
    )
  }
}
