PRAGMA application_id = 0;
PRAGMA user_version = 0;
PRAGMA auto_vacuum = 2;
BEGIN;
CREATE TABLE "Folder" (
  "id" TEXT NOT NULL PRIMARY KEY COLLATE NOCASE,
  "name" TEXT,
  "version" TEXT,
  "updatedAt" TEXT
    CONSTRAINT "Folder.updatedAt date" CHECK ("updatedAt" GLOB '[0-9][0-9][0-9][0-9]-??-?? ??:??:??.[0-9][0-9][0-9]' AND CASE WHEN "updatedAt" >= '1582-10-15' THEN "updatedAt" IS datetime("updatedAt", '+0 days') || substr("updatedAt", 20) ELSE "updatedAt" BETWEEN '0001' AND '1582-10-05' AND substr("updatedAt", 5) IS substr(datetime((2000 + substr("updatedAt", 1, 4) % 4) || substr("updatedAt", 5), '+0 days'), 5) || substr("updatedAt", 20) END),
  "createdAt" TEXT
    CONSTRAINT "Folder.createdAt date" CHECK ("createdAt" GLOB '[0-9][0-9][0-9][0-9]-??-?? ??:??:??.[0-9][0-9][0-9]' AND CASE WHEN "createdAt" >= '1582-10-15' THEN "createdAt" IS datetime("createdAt", '+0 days') || substr("createdAt", 20) ELSE "createdAt" BETWEEN '0001' AND '1582-10-05' AND substr("createdAt", 5) IS substr(datetime((2000 + substr("createdAt", 1, 4) % 4) || substr("createdAt", 5), '+0 days'), 5) || substr("createdAt", 20) END)
) STRICT;
CREATE TABLE "Note" (
  "id" TEXT NOT NULL PRIMARY KEY COLLATE NOCASE,
  "text" TEXT,
  "rank" INTEGER
    CONSTRAINT "Note.rank 32-bit integer" CHECK ("rank" BETWEEN -2147483648 AND 2147483647)
    CONSTRAINT "Note.rank at least 0" CHECK ("rank" >= 0),
  "grade" TEXT,
  "mood" TEXT,
  "shade" TEXT,
  "version" TEXT,
  "folder" TEXT COLLATE NOCASE
, "color" TEXT) STRICT;
INSERT INTO "Note" ("id", "text", "rank", "grade", "mood", "shade", "version", "folder", "color") VALUES ('N1', 'mine', 1, NULL, NULL, NULL, 'ZDFkMDU5NDMtYjBlYy00OWIxLWE5YjktMmY2MDU5MTI3ZDRk', NULL, NULL);
INSERT INTO "Note" ("id", "text", "rank", "grade", "mood", "shade", "version", "folder", "color") VALUES ('N2', 'sent', 2, NULL, NULL, NULL, 'OTE5NDk5MjgtMjNjZC00NzZmLTllNjctNWJiMzIyZTI5YmE2', NULL, NULL);
INSERT INTO "Note" ("id", "text", "rank", "grade", "mood", "shade", "version", "folder", "color") VALUES ('N4', 'four', 44, NULL, NULL, 'local', 'MzQzYmE4MmUtNTc1Ni00NDI2LWEyNTYtZTc0YmM4OTExYWY0', NULL, NULL);
INSERT INTO "Note" ("id", "text", "rank", "grade", "mood", "shade", "version", "folder", "color") VALUES ('N6', 'six', 6, NULL, NULL, NULL, 'NjM2MGYyMGEtZmQxNC00ODA0LWEzYWEtY2ZlMzQ2ZmU0NzE5', NULL, NULL);
INSERT INTO "Note" ("id", "text", "rank", "grade", "mood", "shade", "version", "folder", "color") VALUES ('W', 'waiting', NULL, NULL, NULL, NULL, NULL, NULL, NULL);
CREATE TABLE "MS_TableOperations" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "itemId" TEXT,
  "properties" BLOB,
  "table" TEXT,
  "tableKind" INTEGER
    CONSTRAINT "MS_TableOperations.tableKind 16-bit integer" CHECK ("tableKind" BETWEEN -32768 AND 32767)
, "_sending" TEXT, "_lease" INTEGER, "_isUndecided" INTEGER NOT NULL DEFAULT 0 CONSTRAINT "MS_TableOperations._isUndecided boolean" CHECK ("_isUndecided" IN (0, 1)), "_isPossiblyEmpty" INTEGER NOT NULL DEFAULT 0 CONSTRAINT "MS_TableOperations._isPossiblyEmpty boolean" CHECK ("_isPossiblyEmpty" IN (0, 1)), "_since" INTEGER) STRICT;
INSERT INTO "MS_TableOperations" ("id", "itemId", "properties", "table", "tableKind", "_sending", "_lease", "_isUndecided", "_isPossiblyEmpty", "_since") VALUES (1, 'N1', X'7B2274797065223A317D', 'Note', 0, NULL, NULL, 1, 0, 1795685923);
INSERT INTO "MS_TableOperations" ("id", "itemId", "properties", "table", "tableKind", "_sending", "_lease", "_isUndecided", "_isPossiblyEmpty", "_since") VALUES (2, 'N2', X'7B2274797065223A317D', 'Note', 0, '9878B07E-E969-4833-AFC8-484A28695132', 0, 0, 0, 1795685923);
INSERT INTO "MS_TableOperations" ("id", "itemId", "properties", "table", "tableKind", "_sending", "_lease", "_isUndecided", "_isPossiblyEmpty", "_since") VALUES (3, 'N3', X'7B7D', 'Note', 0, NULL, NULL, 0, 0, 1795685923);
INSERT INTO "MS_TableOperations" ("id", "itemId", "properties", "table", "tableKind", "_sending", "_lease", "_isUndecided", "_isPossiblyEmpty", "_since") VALUES (4, 'W', X'7B7D', 'Note', 0, NULL, NULL, 0, 0, 1795685923);
INSERT INTO "MS_TableOperations" ("id", "itemId", "properties", "table", "tableKind", "_sending", "_lease", "_isUndecided", "_isPossiblyEmpty", "_since") VALUES (5, 'N4', X'7B7D', 'Note', 0, NULL, NULL, 0, 0, 1795685923);
CREATE TABLE "MS_TableOperationErrors" (
  "id" TEXT NOT NULL PRIMARY KEY COLLATE NOCASE,
  "operationId" INTEGER,
  "properties" BLOB,
  "tableKind" INTEGER
    CONSTRAINT "MS_TableOperationErrors.tableKind 16-bit integer" CHECK ("tableKind" BETWEEN -32768 AND 32767)
, "_operation" INTEGER) STRICT;
INSERT INTO "MS_TableOperationErrors" ("id", "operationId", "properties", "tableKind", "_operation") VALUES ('E6A76CDE-B314-4CB7-B2D1-7AFF8ADDF4AA', 1, X'7B22636F6465223A22636F6E666C696374222C226465736372697074696F6E223A227468652073657276657227732076657273696F6E206F662074686520726F7720697320616E6F746865723A20736F6D65626F647920656C736520686173206368616E676564206974222C227461626C65223A224E6F7465222C226974656D4964223A224E31222C226F7065726174696F6E223A312C22737461747573436F6465223A3431322C227365727665724974656D223A7B2274657874223A22746865697273222C2272616E6B223A312C22666F6C646572223A6E756C6C2C226772616465223A6E756C6C2C226D6F6F64223A6E756C6C2C226964223A224E31222C22637265617465644174223A22323032362D31312D32365430393A33383A34322E3939315A222C22757064617465644174223A22323032362D31312D32365430393A33383A34332E3031395A222C2276657273696F6E223A225A4441774E7A4D304D3259744F545979595330304F444A6A4C54677A597A6B744E7A593359324578597A5A6B4D6D4535222C2264656C65746564223A66616C73657D7D', 0, 1);
INSERT INTO "MS_TableOperationErrors" ("id", "operationId", "properties", "tableKind", "_operation") VALUES ('E993B456-1FD5-4744-8999-F64F5108CC81', 2, X'7B22636F6465223A226F66666C696E65222C226465736372697074696F6E223A22746865726520776173206E6F20616E737765722C20616E642074686520736572766572206D6179206861766520646F6E652077686174207761732061736B65643A2074686520636F6E6E656374696F6E2062726F6B65222C227461626C65223A224E6F7465222C226974656D4964223A224E32222C226F7065726174696F6E223A317D', 0, 2);
CREATE TABLE "MS_TableConfig" (
  "id" TEXT NOT NULL PRIMARY KEY COLLATE NOCASE,
  "key" TEXT,
  "keyType" INTEGER,
  "table" TEXT,
  "value" TEXT
) STRICT;
INSERT INTO "MS_TableConfig" ("id", "key", "keyType", "table", "value") VALUES ('CE1B5439-3433-4977-9343-B71E78BCD496', 'all', 1, 'Folder', 'http://localhost?  ');
INSERT INTO "MS_TableConfig" ("id", "key", "keyType", "table", "value") VALUES ('988270D2-1358-4E5F-A9F3-2C6AA9CB2334', 'all', 1, 'Note', 'http://localhost?  ');
CREATE TABLE "_Model" (
  "_id" INTEGER PRIMARY KEY CHECK ("_id" = 1),
  "name" TEXT NOT NULL,
  "version" TEXT NOT NULL,
  "fingerprint" TEXT NOT NULL,
  "fingerprintFormat" INTEGER NOT NULL,
  "format" INTEGER NOT NULL,
  "triggerHash" TEXT NOT NULL,
  "triggerGeneration" INTEGER NOT NULL
) STRICT;
INSERT INTO "_Model" ("_id", "name", "version", "fingerprint", "fingerprintFormat", "format", "triggerHash", "triggerGeneration") VALUES (1, 'NoteVersions', 'NoteVersions 2', '2712674f88d24e6eeaae0bddd7a1addf', 1, 1, '9a227681a594ebd9322d85526beeb36e', 1);
CREATE TABLE "_ModelObject" (
  "type" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  PRIMARY KEY ("type", "name")
) STRICT;
INSERT INTO "_ModelObject" ("type", "name") VALUES ('index', '_Known.Note.folder');
INSERT INTO "_ModelObject" ("type", "name") VALUES ('trigger', 'Folder.queue.id');
INSERT INTO "_ModelObject" ("type", "name") VALUES ('trigger', 'Note.queue.done');
INSERT INTO "_ModelObject" ("type", "name") VALUES ('trigger', 'Folder.queue.insertDecides');
INSERT INTO "_ModelObject" ("type", "name") VALUES ('view', '_Queue');
INSERT INTO "_ModelObject" ("type", "name") VALUES ('trigger', 'Folder.queue.update');
INSERT INTO "_ModelObject" ("type", "name") VALUES ('trigger', 'Folder.queue.delete');
INSERT INTO "_ModelObject" ("type", "name") VALUES ('trigger', 'MS_TableOperations.numbers');
INSERT INTO "_ModelObject" ("type", "name") VALUES ('trigger', 'Note.queue.deleteWaiting');
INSERT INTO "_ModelObject" ("type", "name") VALUES ('trigger', 'Note.queue.insertDecides');
INSERT INTO "_ModelObject" ("type", "name") VALUES ('trigger', 'Folder.queue.system');
INSERT INTO "_ModelObject" ("type", "name") VALUES ('trigger', 'Folder.queue.insert');
INSERT INTO "_ModelObject" ("type", "name") VALUES ('trigger', 'Folder.cascade');
INSERT INTO "_ModelObject" ("type", "name") VALUES ('trigger', 'Note.queue.update');
INSERT INTO "_ModelObject" ("type", "name") VALUES ('trigger', 'Note.queue.id');
INSERT INTO "_ModelObject" ("type", "name") VALUES ('table', '_Succeeded');
INSERT INTO "_ModelObject" ("type", "name") VALUES ('trigger', 'Folder.queue.edited');
INSERT INTO "_ModelObject" ("type", "name") VALUES ('trigger', 'MS_TableOperations.errors');
INSERT INTO "_ModelObject" ("type", "name") VALUES ('trigger', '_Deletion.Folder.search');
INSERT INTO "_ModelObject" ("type", "name") VALUES ('index', 'MS_TableOperations.queue');
INSERT INTO "_ModelObject" ("type", "name") VALUES ('trigger', 'Note.queue.system');
INSERT INTO "_ModelObject" ("type", "name") VALUES ('trigger', 'Note.queue.delete');
INSERT INTO "_ModelObject" ("type", "name") VALUES ('trigger', 'Note.queue.insert');
INSERT INTO "_ModelObject" ("type", "name") VALUES ('trigger', 'Folder.cascade.rest');
INSERT INTO "_ModelObject" ("type", "name") VALUES ('index', 'MS_TableOperations.undecided');
INSERT INTO "_ModelObject" ("type", "name") VALUES ('trigger', 'Folder.queue.done');
INSERT INTO "_ModelObject" ("type", "name") VALUES ('trigger', 'Folder.queue.deleteWaiting');
INSERT INTO "_ModelObject" ("type", "name") VALUES ('trigger', '_Deletion.Folder.rest');
INSERT INTO "_ModelObject" ("type", "name") VALUES ('table', '_Deletion.Folder');
INSERT INTO "_ModelObject" ("type", "name") VALUES ('index', 'MS_TableOperationErrors.queue');
INSERT INTO "_ModelObject" ("type", "name") VALUES ('trigger', 'Note.queue.edited');
INSERT INTO "_ModelObject" ("type", "name") VALUES ('version', 'NoteVersions');
CREATE TABLE "_Sync" (
  "id" INTEGER PRIMARY KEY
    CONSTRAINT "_Sync.id one row" CHECK ("id" = 1),
  -- 1 while rows of the server are being applied: nothing is queued then.
  "applying" INTEGER NOT NULL DEFAULT 0
    CONSTRAINT "_Sync.applying boolean" CHECK ("applying" IN (0, 1)),
  -- Whose rows these are; NULL until somebody says so.
  "account" TEXT,
  -- What was seen last of the service's history; NULL before, and if it tells nothing of it.
  "epoch" TEXT,
  -- Until when another history, which a service has shown, is the same, in milliseconds since 1970.
  "common" INTEGER,
  -- The fingerprint for which the values that no column had were looked through.
  "schema" TEXT,
  -- The form of the queue, and for which tables it was made.
  "format" INTEGER NOT NULL DEFAULT 0,
  "definition" TEXT NOT NULL DEFAULT ''
) STRICT;
INSERT INTO "_Sync" ("id", "applying", "account", "epoch", "common", "schema", "format", "definition") VALUES (1, 0, NULL, 'f8a90004-19e8-42bd-9674-3920c45ebbb8;0', NULL, '2712674f88d24e6eeaae0bddd7a1addf', 2, '62d059cff019b26fa98f5a99b176980b777991a024be9c595f0bc58b386efb4b');
CREATE TABLE "_Answers" (
  "table" TEXT NOT NULL PRIMARY KEY,
  -- How often the server's answers and pages have changed the table, and how often rows were removed
  -- from the device alone: a page that was asked for before is older than what is here.
  "count" INTEGER NOT NULL DEFAULT 0,
  "removals" INTEGER NOT NULL DEFAULT 0,
  -- 1 if rows may be here that the server has no more, without a trace of it: the next pull of all
  -- queries of the table compares them.
  "reconciles" INTEGER NOT NULL DEFAULT 0
    CONSTRAINT "_Answers.reconciles boolean" CHECK ("reconciles" IN (0, 1)),
  -- 1 if queries without an id have brought rows, of which nobody knows which are theirs.
  "hasUnnamed" INTEGER NOT NULL DEFAULT 0
    CONSTRAINT "_Answers.hasUnnamed boolean" CHECK ("hasUnnamed" IN (0, 1))
) STRICT;
INSERT INTO "_Answers" ("table", "count", "removals", "reconciles", "hasUnnamed") VALUES ('Folder', 1, 0, 0, 0);
INSERT INTO "_Answers" ("table", "count", "removals", "reconciles", "hasUnnamed") VALUES ('Note', 5, 0, 0, 0);
CREATE TABLE "_LeftOut" (
  "table" TEXT NOT NULL,
  -- A row that a page has left out, since an operation of it was on its way or in doubt: a later pull
  -- asks for it by its id.
  "id" TEXT NOT NULL COLLATE NOCASE,
  -- The parameters of that pull: another one may not see the row.
  "parameters" TEXT NOT NULL DEFAULT '',
  PRIMARY KEY ("table", "id", "parameters")
) STRICT, WITHOUT ROWID;
CREATE TABLE "_SetAside" (
  "table" TEXT NOT NULL,
  "id" TEXT NOT NULL COLLATE NOCASE,
  -- The row as the server has sent it, as JSON, and why no table can keep it.
  "row" BLOB NOT NULL,
  "reason" TEXT NOT NULL,
  PRIMARY KEY ("table", "id")
) STRICT;
INSERT INTO "_SetAside" ("table", "id", "row", "reason") VALUES ('Note', 'N5', X'7B2274657874223A2266697665222C2272616E6B223A2D312C22666F6C646572223A6E756C6C2C226772616465223A6E756C6C2C226D6F6F64223A6E756C6C2C226964223A224E35222C22637265617465644174223A22323032362D31312D32365430393A33383A34332E3032365A222C22757064617465644174223A22323032362D31312D32365430393A33383A34332E3032365A222C2276657273696F6E223A225A4749325A44646A5A6A6774597A4178597930304F5759344C54686C4F5745745A47517A4E4449775A6A63775A44597A222C2264656C65746564223A66616C73657D', 'the server''s row cannot be stored: CHECK constraint failed: Note.rank at least 0');
CREATE TABLE "_Unknown" (
  "table" TEXT NOT NULL,
  "id" TEXT NOT NULL COLLATE NOCASE,
  -- What the server has of the row beyond the columns of the model, as JSON.
  "values" BLOB NOT NULL,
  PRIMARY KEY ("table", "id")
) STRICT, WITHOUT ROWID;
CREATE TABLE "_Known.Folder" (
  "_operation" INTEGER NOT NULL,
  "_role" INTEGER NOT NULL
    CONSTRAINT "_Known.Folder._role known" CHECK ("_role" IN (0, 1)),
  "_gone" INTEGER NOT NULL DEFAULT 0
    CONSTRAINT "_Known.Folder._gone known" CHECK ("_gone" IN (0, 1, 2)),
  "_isPartial" INTEGER NOT NULL DEFAULT 0
    CONSTRAINT "_Known.Folder._isPartial known" CHECK ("_isPartial" IN (0, 1)),
  "_unknown" BLOB,
  "createdAt" TEXT,
  "id" TEXT COLLATE NOCASE,
  "name" TEXT,
  "updatedAt" TEXT,
  "version" TEXT,
  PRIMARY KEY ("_operation", "_role")
) STRICT, WITHOUT ROWID;
CREATE TABLE "_Known.Note" (
  "_operation" INTEGER NOT NULL,
  "_role" INTEGER NOT NULL
    CONSTRAINT "_Known.Note._role known" CHECK ("_role" IN (0, 1)),
  "_gone" INTEGER NOT NULL DEFAULT 0
    CONSTRAINT "_Known.Note._gone known" CHECK ("_gone" IN (0, 1, 2)),
  "_isPartial" INTEGER NOT NULL DEFAULT 0
    CONSTRAINT "_Known.Note._isPartial known" CHECK ("_isPartial" IN (0, 1)),
  "_unknown" BLOB,
  "color" TEXT,
  "folder" TEXT COLLATE NOCASE,
  "grade" TEXT,
  "id" TEXT COLLATE NOCASE,
  "mood" TEXT,
  "rank" INTEGER,
  "shade" TEXT,
  "text" TEXT,
  "version" TEXT,
  PRIMARY KEY ("_operation", "_role")
) STRICT, WITHOUT ROWID;
INSERT INTO "_Known.Note" ("_operation", "_role", "_gone", "_isPartial", "_unknown", "color", "folder", "grade", "id", "mood", "rank", "shade", "text", "version") VALUES (1, 0, 0, 0, NULL, NULL, NULL, NULL, 'N1', NULL, 1, NULL, 'one', 'ZDFkMDU5NDMtYjBlYy00OWIxLWE5YjktMmY2MDU5MTI3ZDRk');
INSERT INTO "_Known.Note" ("_operation", "_role", "_gone", "_isPartial", "_unknown", "color", "folder", "grade", "id", "mood", "rank", "shade", "text", "version") VALUES (1, 1, 0, 0, NULL, NULL, NULL, NULL, 'N1', NULL, 1, NULL, 'theirs', 'ZDAwNzM0M2YtOTYyYS00ODJjLTgzYzktNzY3Y2ExYzZkMmE5');
INSERT INTO "_Known.Note" ("_operation", "_role", "_gone", "_isPartial", "_unknown", "color", "folder", "grade", "id", "mood", "rank", "shade", "text", "version") VALUES (2, 0, 0, 0, NULL, NULL, NULL, NULL, 'N2', NULL, 2, NULL, 'two', 'OTE5NDk5MjgtMjNjZC00NzZmLTllNjctNWJiMzIyZTI5YmE2');
INSERT INTO "_Known.Note" ("_operation", "_role", "_gone", "_isPartial", "_unknown", "color", "folder", "grade", "id", "mood", "rank", "shade", "text", "version") VALUES (3, 0, 0, 0, NULL, NULL, NULL, NULL, 'N3', NULL, 3, NULL, 'three', 'NjgxNzY3OTAtNDcyMy00ZTE3LTgwYzYtOTBhMTc5ZDRkNzk3');
INSERT INTO "_Known.Note" ("_operation", "_role", "_gone", "_isPartial", "_unknown", "color", "folder", "grade", "id", "mood", "rank", "shade", "text", "version") VALUES (5, 0, 0, 0, NULL, NULL, NULL, NULL, 'N4', NULL, 4, NULL, 'four', 'MzQzYmE4MmUtNTc1Ni00NDI2LWEyNTYtZTc0YmM4OTExYWY0');
CREATE TABLE "_Deletion.Folder" (
  "startTable" TEXT NOT NULL,
  "startKey" ANY NOT NULL,
  "table" TEXT NOT NULL,
  "key" ANY NOT NULL,
  PRIMARY KEY ("startTable", "startKey", "table", "key")
) STRICT, WITHOUT ROWID;
CREATE TABLE "_Succeeded" (
  "number" INTEGER PRIMARY KEY,
  "table" TEXT NOT NULL,
  "id" TEXT NOT NULL COLLATE NOCASE,
  "earlier" TEXT,
  "version" TEXT
) STRICT;
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES ('MS_TableOperations', 5);
CREATE INDEX "Note.folder" ON "Note" ("folder");
CREATE TRIGGER "Folder.cascade" BEFORE DELETE ON "Folder" WHEN NOT EXISTS (SELECT 1 FROM "_Deletion.Folder" AS "_rest" JOIN "_Deletion.Folder" AS "_found" ON "_found"."startTable" = "_rest"."table" AND "_found"."startKey" = "_rest"."key" WHERE "_rest"."startTable" = '' AND "_found"."table" = 'Folder' AND "_found"."key" = +OLD."id")
BEGIN
  DELETE FROM "_Deletion.Folder" WHERE "startTable" = 'Folder' AND "startKey" = +OLD."id";
  INSERT INTO "_Deletion.Folder" VALUES ('Folder', OLD."id", 'Folder', OLD."id");
END;
CREATE TRIGGER "Folder.cascade.rest" AFTER DELETE ON "Folder" WHEN NOT EXISTS (SELECT 1 FROM "_Deletion.Folder" WHERE "startTable" = '')
BEGIN
  UPDATE "_Deletion.Folder" SET "startTable" = '', "startKey" = '' WHERE "startTable" = 'Folder' AND "startKey" = +OLD."id" AND "table" = 'Folder' AND "key" = +OLD."id";
END;
CREATE TRIGGER "_Deletion.Folder.search" AFTER INSERT ON "_Deletion.Folder" WHEN NEW."startTable" = NEW."table" AND NEW."startKey" = NEW."key"
BEGIN
  INSERT INTO "_Deletion.Folder" SELECT NEW."startTable", NEW."startKey", 'Note', "_row"."id" FROM "_Deletion.Folder" AS "_doomed" JOIN "Note" AS "_row" ON "_row"."folder" = "_doomed"."key" WHERE "_doomed"."startTable" = NEW."startTable" AND "_doomed"."startKey" = NEW."startKey" AND "_doomed"."table" = 'Folder' AND NOT EXISTS (SELECT 1 FROM "_Sync" WHERE "applying") ON CONFLICT DO NOTHING;
  SELECT RAISE(ABORT, 'a trigger deletes a row that cascades inside of another cascade; delete it by a statement of its own') FROM "_Deletion.Folder" AS "_rest" CROSS JOIN "_Deletion.Folder" AS "_found" WHERE "_rest"."startTable" = '' AND "_found"."startTable" = NEW."startTable" AND "_found"."startKey" = NEW."startKey" AND ("_found"."table" <> NEW."table" OR "_found"."key" <> NEW."key") AND NOT EXISTS (SELECT 1 FROM "_Deletion.Folder" AS "_other" WHERE "_other"."startTable" = "_rest"."table" AND "_other"."startKey" = "_rest"."key" AND "_other"."table" = "_found"."table" AND "_other"."key" = "_found"."key");
  DELETE FROM "_Deletion.Folder" WHERE "startTable" = NEW."startTable" AND "startKey" = NEW."startKey" AND EXISTS (SELECT 1 FROM "_Deletion.Folder" WHERE "startTable" = '');
END;
CREATE TRIGGER "_Deletion.Folder.rest" AFTER UPDATE ON "_Deletion.Folder"
BEGIN
  DELETE FROM "Folder" WHERE "id" IN (SELECT "key" FROM "_Deletion.Folder" WHERE "startTable" = NEW."table" AND "startKey" = NEW."key" AND "table" = 'Folder');
  DELETE FROM "Note" WHERE "id" IN (SELECT "key" FROM "_Deletion.Folder" WHERE "startTable" = NEW."table" AND "startKey" = NEW."key" AND "table" = 'Note');
  DELETE FROM "_Deletion.Folder" WHERE "startTable" = NEW."table" AND "startKey" = NEW."key";
  DELETE FROM "_Deletion.Folder" WHERE "startTable" = '';
END;
CREATE INDEX "_Succeeded.version" ON "_Succeeded" ("id", "version");
CREATE INDEX "MS_TableOperations.queue" ON "MS_TableOperations" ("itemId" COLLATE NOCASE);
CREATE INDEX "MS_TableOperations.undecided" ON "MS_TableOperations" ("itemId" COLLATE NOCASE) WHERE "_isUndecided";
CREATE INDEX "MS_TableOperationErrors.queue" ON "MS_TableOperationErrors" ("_operation");
CREATE INDEX "_Known.Note.folder" ON "_Known.Note" ("folder");
CREATE TRIGGER "MS_TableOperations.errors" AFTER DELETE ON "MS_TableOperations"
BEGIN
  DELETE FROM "MS_TableOperationErrors" WHERE "_operation" = OLD."id";
END;
CREATE TRIGGER "MS_TableOperations.numbers" AFTER DELETE ON "MS_TableOperations"
BEGIN
  UPDATE sqlite_sequence SET seq = OLD."id" WHERE name = 'MS_TableOperations' AND seq < OLD."id";
  INSERT INTO sqlite_sequence (name, seq) SELECT 'MS_TableOperations', OLD."id" WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'MS_TableOperations');
END;
CREATE TRIGGER "Folder.queue.insert" BEFORE INSERT ON "Folder" WHEN NEW."id" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "_Sync" WHERE "applying") AND NOT EXISTS (SELECT 1 FROM "MS_TableOperations" WHERE "itemId" = NEW."id" COLLATE NOCASE AND "table" = 'Folder' AND "_sending" IS NULL)
BEGIN
  INSERT INTO "MS_TableOperations" ("table", "itemId", "properties", "_since", "tableKind") VALUES ('Folder', NEW."id", x'7b7d', unixepoch(), 0) ON CONFLICT DO UPDATE SET "id" = RAISE(ABORT, 'a change of a synced row was not queued');
  SELECT RAISE(ABORT, 'a change of a synced row was not queued') WHERE changes() = 0;
  INSERT INTO "_Known.Folder" ("_operation", "_role", "createdAt", "id", "name", "updatedAt", "version") SELECT last_insert_rowid(), 0, "createdAt", "id", "name", "updatedAt", "version" FROM "Folder" WHERE "id" = NEW."id" ON CONFLICT DO UPDATE SET "_role" = RAISE(ABORT, 'a change of a synced row was not queued');
  UPDATE "MS_TableOperations" SET "_isPossiblyEmpty" = 1 WHERE changes() > 0 AND "id" = last_insert_rowid();
END;
CREATE TRIGGER "Folder.queue.insertDecides" BEFORE INSERT ON "Folder" WHEN EXISTS (SELECT 1 FROM "MS_TableOperations" WHERE "itemId" = NEW."id" COLLATE NOCASE AND "table" = 'Folder' AND "_sending" IS NULL AND "_isUndecided") AND NOT EXISTS (SELECT 1 FROM "_Sync" WHERE "applying") AND NOT EXISTS (SELECT 1 FROM "Folder" WHERE "id" = NEW."id" AND NOT ("Folder"."name" IS NOT NEW."name"))
BEGIN
  UPDATE "MS_TableOperations" SET "_isUndecided" = 0 WHERE "itemId" = NEW."id" COLLATE NOCASE AND "table" = 'Folder' AND "_sending" IS NULL AND "_isUndecided";
END;
CREATE TRIGGER "Folder.queue.update" BEFORE UPDATE OF "name" ON "Folder" WHEN OLD."name" IS NOT NEW."name" AND NOT EXISTS (SELECT 1 FROM "_Sync" WHERE "applying") AND NOT EXISTS (SELECT 1 FROM "MS_TableOperations" WHERE "itemId" = OLD."id" COLLATE NOCASE AND "table" = 'Folder' AND "_sending" IS NULL)
BEGIN
  INSERT INTO "MS_TableOperations" ("table", "itemId", "properties", "_since", "tableKind") VALUES ('Folder', OLD."id", x'7b7d', unixepoch(), 0) ON CONFLICT DO UPDATE SET "id" = RAISE(ABORT, 'a change of a synced row was not queued');
  SELECT RAISE(ABORT, 'a change of a synced row was not queued') WHERE changes() = 0;
  INSERT INTO "_Known.Folder" ("_operation", "_role", "createdAt", "id", "name", "updatedAt", "version") VALUES (last_insert_rowid(), 0, OLD."createdAt", OLD."id", OLD."name", OLD."updatedAt", OLD."version") ON CONFLICT DO UPDATE SET "_role" = RAISE(ABORT, 'a change of a synced row was not queued');
  SELECT RAISE(ABORT, 'a change of a synced row was not queued') WHERE changes() = 0;
END;
CREATE TRIGGER "Folder.queue.edited" AFTER UPDATE OF "name" ON "Folder" WHEN OLD."name" IS NOT NEW."name" AND EXISTS (SELECT 1 FROM "MS_TableOperations" WHERE "itemId" = OLD."id" COLLATE NOCASE AND "table" = 'Folder' AND "_sending" IS NULL AND "_isUndecided") AND NOT EXISTS (SELECT 1 FROM "_Sync" WHERE "applying")
BEGIN
  UPDATE "MS_TableOperations" SET "_isUndecided" = 0 WHERE "itemId" = OLD."id" COLLATE NOCASE AND "table" = 'Folder' AND "_sending" IS NULL AND "_isUndecided";
END;
CREATE TRIGGER "Folder.queue.id" BEFORE UPDATE OF "id" ON "Folder" WHEN NEW."id" COLLATE BINARY IS NOT OLD."id" AND NOT EXISTS (SELECT 1 FROM "_Sync" WHERE "applying")
BEGIN
  SELECT RAISE(ABORT, 'the id of a synced row never changes');
END;
CREATE TRIGGER "Folder.queue.system" AFTER UPDATE OF "createdAt", "updatedAt", "version" ON "Folder" WHEN (OLD."createdAt" IS NOT NEW."createdAt" OR OLD."updatedAt" IS NOT NEW."updatedAt" OR OLD."version" IS NOT NEW."version") AND NOT EXISTS (SELECT 1 FROM "_Sync" WHERE "applying")
BEGIN
  UPDATE "_Sync" SET "applying" = 1;
  UPDATE "Folder" SET "createdAt" = OLD."createdAt", "updatedAt" = OLD."updatedAt", "version" = OLD."version" WHERE "id" = NEW."id";
  UPDATE "_Sync" SET "applying" = 0;
END;
CREATE TRIGGER "Folder.queue.delete" BEFORE DELETE ON "Folder" WHEN NOT EXISTS (SELECT 1 FROM "_Sync" WHERE "applying") AND NOT EXISTS (SELECT 1 FROM "MS_TableOperations" WHERE "itemId" = OLD."id" COLLATE NOCASE AND "table" = 'Folder' AND "_sending" IS NULL)
BEGIN
  INSERT INTO "MS_TableOperations" ("table", "itemId", "properties", "_since", "tableKind") VALUES ('Folder', OLD."id", x'7b7d', unixepoch(), 0) ON CONFLICT DO UPDATE SET "id" = RAISE(ABORT, 'a change of a synced row was not queued');
  SELECT RAISE(ABORT, 'a change of a synced row was not queued') WHERE changes() = 0;
  INSERT INTO "_Known.Folder" ("_operation", "_role", "createdAt", "id", "name", "updatedAt", "version") VALUES (last_insert_rowid(), 0, OLD."createdAt", OLD."id", OLD."name", OLD."updatedAt", OLD."version") ON CONFLICT DO UPDATE SET "_role" = RAISE(ABORT, 'a change of a synced row was not queued');
  SELECT RAISE(ABORT, 'a change of a synced row was not queued') WHERE changes() = 0;
END;
CREATE TRIGGER "Folder.queue.deleteWaiting" BEFORE DELETE ON "Folder" WHEN NOT EXISTS (SELECT 1 FROM "_Sync" WHERE "applying") AND EXISTS (SELECT 1 FROM "MS_TableOperations" WHERE "itemId" = OLD."id" COLLATE NOCASE AND "table" = 'Folder' AND "_sending" IS NULL AND ("_isUndecided" OR NOT EXISTS (SELECT 1 FROM "_Known.Folder" WHERE "_operation" = "MS_TableOperations"."id" AND "_role" = 0)))
BEGIN
  UPDATE "MS_TableOperations" SET "_isUndecided" = 0, "_isPossiblyEmpty" = "_isPossiblyEmpty" OR NOT EXISTS (SELECT 1 FROM "_Known.Folder" WHERE "_operation" = "MS_TableOperations"."id" AND "_role" = 0) WHERE "itemId" = OLD."id" COLLATE NOCASE AND "table" = 'Folder' AND "_sending" IS NULL AND ("_isUndecided" OR NOT EXISTS (SELECT 1 FROM "_Known.Folder" WHERE "_operation" = "MS_TableOperations"."id" AND "_role" = 0));
END;
CREATE TRIGGER "Folder.queue.done" AFTER DELETE ON "MS_TableOperations" WHEN OLD."table" = 'Folder'
BEGIN
  DELETE FROM "_Known.Folder" WHERE "_operation" = OLD."id";
END;
CREATE TRIGGER "Note.queue.insert" BEFORE INSERT ON "Note" WHEN NEW."id" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "_Sync" WHERE "applying") AND NOT EXISTS (SELECT 1 FROM "MS_TableOperations" WHERE "itemId" = NEW."id" COLLATE NOCASE AND "table" = 'Note' AND "_sending" IS NULL)
BEGIN
  INSERT INTO "MS_TableOperations" ("table", "itemId", "properties", "_since", "tableKind") VALUES ('Note', NEW."id", x'7b7d', unixepoch(), 0) ON CONFLICT DO UPDATE SET "id" = RAISE(ABORT, 'a change of a synced row was not queued');
  SELECT RAISE(ABORT, 'a change of a synced row was not queued') WHERE changes() = 0;
  INSERT INTO "_Known.Note" ("_operation", "_role", "color", "folder", "grade", "id", "mood", "rank", "shade", "text", "version") SELECT last_insert_rowid(), 0, "color", "folder", "grade", "id", "mood", "rank", "shade", "text", "version" FROM "Note" WHERE "id" = NEW."id" ON CONFLICT DO UPDATE SET "_role" = RAISE(ABORT, 'a change of a synced row was not queued');
  UPDATE "MS_TableOperations" SET "_isPossiblyEmpty" = 1 WHERE changes() > 0 AND "id" = last_insert_rowid();
END;
CREATE TRIGGER "Note.queue.insertDecides" BEFORE INSERT ON "Note" WHEN EXISTS (SELECT 1 FROM "MS_TableOperations" WHERE "itemId" = NEW."id" COLLATE NOCASE AND "table" = 'Note' AND "_sending" IS NULL AND "_isUndecided") AND NOT EXISTS (SELECT 1 FROM "_Sync" WHERE "applying") AND NOT EXISTS (SELECT 1 FROM "Note" WHERE "id" = NEW."id" AND NOT ("Note"."color" IS NOT NEW."color" OR "Note"."folder" IS NOT NEW."folder" COLLATE BINARY OR "Note"."grade" IS NOT NEW."grade" OR "Note"."mood" IS NOT NEW."mood" OR "Note"."rank" IS NOT NEW."rank" OR "Note"."text" IS NOT NEW."text"))
BEGIN
  UPDATE "MS_TableOperations" SET "_isUndecided" = 0 WHERE "itemId" = NEW."id" COLLATE NOCASE AND "table" = 'Note' AND "_sending" IS NULL AND "_isUndecided";
END;
CREATE TRIGGER "Note.queue.update" BEFORE UPDATE OF "color", "folder", "grade", "mood", "rank", "text" ON "Note" WHEN (OLD."color" IS NOT NEW."color" OR OLD."folder" IS NOT NEW."folder" COLLATE BINARY OR OLD."grade" IS NOT NEW."grade" OR OLD."mood" IS NOT NEW."mood" OR OLD."rank" IS NOT NEW."rank" OR OLD."text" IS NOT NEW."text") AND NOT EXISTS (SELECT 1 FROM "_Sync" WHERE "applying") AND NOT EXISTS (SELECT 1 FROM "MS_TableOperations" WHERE "itemId" = OLD."id" COLLATE NOCASE AND "table" = 'Note' AND "_sending" IS NULL)
BEGIN
  INSERT INTO "MS_TableOperations" ("table", "itemId", "properties", "_since", "tableKind") VALUES ('Note', OLD."id", x'7b7d', unixepoch(), 0) ON CONFLICT DO UPDATE SET "id" = RAISE(ABORT, 'a change of a synced row was not queued');
  SELECT RAISE(ABORT, 'a change of a synced row was not queued') WHERE changes() = 0;
  INSERT INTO "_Known.Note" ("_operation", "_role", "color", "folder", "grade", "id", "mood", "rank", "shade", "text", "version") VALUES (last_insert_rowid(), 0, OLD."color", OLD."folder", OLD."grade", OLD."id", OLD."mood", OLD."rank", OLD."shade", OLD."text", OLD."version") ON CONFLICT DO UPDATE SET "_role" = RAISE(ABORT, 'a change of a synced row was not queued');
  SELECT RAISE(ABORT, 'a change of a synced row was not queued') WHERE changes() = 0;
END;
CREATE TRIGGER "Note.queue.edited" AFTER UPDATE OF "color", "folder", "grade", "mood", "rank", "text" ON "Note" WHEN (OLD."color" IS NOT NEW."color" OR OLD."folder" IS NOT NEW."folder" COLLATE BINARY OR OLD."grade" IS NOT NEW."grade" OR OLD."mood" IS NOT NEW."mood" OR OLD."rank" IS NOT NEW."rank" OR OLD."text" IS NOT NEW."text") AND EXISTS (SELECT 1 FROM "MS_TableOperations" WHERE "itemId" = OLD."id" COLLATE NOCASE AND "table" = 'Note' AND "_sending" IS NULL AND "_isUndecided") AND NOT EXISTS (SELECT 1 FROM "_Sync" WHERE "applying")
BEGIN
  UPDATE "MS_TableOperations" SET "_isUndecided" = 0 WHERE "itemId" = OLD."id" COLLATE NOCASE AND "table" = 'Note' AND "_sending" IS NULL AND "_isUndecided";
END;
CREATE TRIGGER "Note.queue.id" BEFORE UPDATE OF "id" ON "Note" WHEN NEW."id" COLLATE BINARY IS NOT OLD."id" AND NOT EXISTS (SELECT 1 FROM "_Sync" WHERE "applying")
BEGIN
  SELECT RAISE(ABORT, 'the id of a synced row never changes');
END;
CREATE TRIGGER "Note.queue.system" AFTER UPDATE OF "version" ON "Note" WHEN OLD."version" IS NOT NEW."version" AND NOT EXISTS (SELECT 1 FROM "_Sync" WHERE "applying")
BEGIN
  UPDATE "_Sync" SET "applying" = 1;
  UPDATE "Note" SET "version" = OLD."version" WHERE "id" = NEW."id";
  UPDATE "_Sync" SET "applying" = 0;
END;
CREATE TRIGGER "Note.queue.delete" BEFORE DELETE ON "Note" WHEN NOT EXISTS (SELECT 1 FROM "_Sync" WHERE "applying") AND NOT EXISTS (SELECT 1 FROM "MS_TableOperations" WHERE "itemId" = OLD."id" COLLATE NOCASE AND "table" = 'Note' AND "_sending" IS NULL)
BEGIN
  INSERT INTO "MS_TableOperations" ("table", "itemId", "properties", "_since", "tableKind") VALUES ('Note', OLD."id", x'7b7d', unixepoch(), 0) ON CONFLICT DO UPDATE SET "id" = RAISE(ABORT, 'a change of a synced row was not queued');
  SELECT RAISE(ABORT, 'a change of a synced row was not queued') WHERE changes() = 0;
  INSERT INTO "_Known.Note" ("_operation", "_role", "color", "folder", "grade", "id", "mood", "rank", "shade", "text", "version") VALUES (last_insert_rowid(), 0, OLD."color", OLD."folder", OLD."grade", OLD."id", OLD."mood", OLD."rank", OLD."shade", OLD."text", OLD."version") ON CONFLICT DO UPDATE SET "_role" = RAISE(ABORT, 'a change of a synced row was not queued');
  SELECT RAISE(ABORT, 'a change of a synced row was not queued') WHERE changes() = 0;
END;
CREATE TRIGGER "Note.queue.deleteWaiting" BEFORE DELETE ON "Note" WHEN NOT EXISTS (SELECT 1 FROM "_Sync" WHERE "applying") AND EXISTS (SELECT 1 FROM "MS_TableOperations" WHERE "itemId" = OLD."id" COLLATE NOCASE AND "table" = 'Note' AND "_sending" IS NULL AND ("_isUndecided" OR NOT EXISTS (SELECT 1 FROM "_Known.Note" WHERE "_operation" = "MS_TableOperations"."id" AND "_role" = 0)))
BEGIN
  UPDATE "MS_TableOperations" SET "_isUndecided" = 0, "_isPossiblyEmpty" = "_isPossiblyEmpty" OR NOT EXISTS (SELECT 1 FROM "_Known.Note" WHERE "_operation" = "MS_TableOperations"."id" AND "_role" = 0) WHERE "itemId" = OLD."id" COLLATE NOCASE AND "table" = 'Note' AND "_sending" IS NULL AND ("_isUndecided" OR NOT EXISTS (SELECT 1 FROM "_Known.Note" WHERE "_operation" = "MS_TableOperations"."id" AND "_role" = 0));
END;
CREATE TRIGGER "Note.queue.done" AFTER DELETE ON "MS_TableOperations" WHEN OLD."table" = 'Note'
BEGIN
  DELETE FROM "_Known.Note" WHERE "_operation" = OLD."id";
END;
CREATE VIEW "_Queue" ("number", "table", "id", "kind", "state", "since", "reason") AS
SELECT o."id", o."table", o."itemId",
  CASE
    WHEN o."_sending" IS NOT NULL
      THEN CASE CASE WHEN json_valid(CAST(o."properties" AS TEXT)) THEN json_extract(CAST(o."properties" AS TEXT), '$.type') END
        WHEN 0 THEN 'Insert' WHEN 1 THEN 'Update' WHEN 2 THEN 'Delete'
      END
    ELSE CASE o."table"
      WHEN 'Folder' THEN CASE
        WHEN NOT EXISTS (SELECT 1 FROM "Folder" AS r WHERE r."id" = o."itemId") THEN 'Delete'
        WHEN EXISTS (SELECT 1 FROM "_Known.Folder" AS k WHERE k."_operation" = o."id" AND k."_role" = 0) THEN 'Update'
        ELSE 'Insert'
      END
      WHEN 'Note' THEN CASE
        WHEN NOT EXISTS (SELECT 1 FROM "Note" AS r WHERE r."id" = o."itemId") THEN 'Delete'
        WHEN EXISTS (SELECT 1 FROM "_Known.Note" AS k WHERE k."_operation" = o."id" AND k."_role" = 0) THEN 'Update'
        ELSE 'Insert'
      END
    END
  END,
  CASE
    WHEN o."_sending" IS NOT NULL AND o."_lease" > unixepoch() THEN 'being sent'
    WHEN o."_sending" IS NOT NULL THEN 'in doubt'
    WHEN o."_isUndecided" THEN 'undecided'
    ELSE 'waiting'
  END,
  strftime('%Y-%m-%dT%H:%M:%SZ', o."_since", 'unixepoch'),
  coalesce(
    CASE WHEN json_valid(CAST(e."properties" AS TEXT)) THEN json_extract(CAST(e."properties" AS TEXT), '$.description') END,
    CASE WHEN o."_isPossiblyEmpty" THEN 'nothing may have come of the change' END
  )
FROM "MS_TableOperations" AS o
LEFT JOIN "MS_TableOperationErrors" AS e ON e."_operation" = o."id";
COMMIT;
