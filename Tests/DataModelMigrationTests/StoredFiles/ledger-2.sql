PRAGMA application_id = 0;
PRAGMA user_version = 0;
PRAGMA auto_vacuum = 2;
BEGIN;
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
INSERT INTO "_Model" ("_id", "name", "version", "fingerprint", "fingerprintFormat", "format", "triggerHash", "triggerGeneration") VALUES (1, 'Ledger', 'Ledger 2', '373bcf3b00635dd1047f498d2c754628', 1, 1, '500cde58d5815a78fd4f45383df1965c', 1);
CREATE TABLE "_ModelObject" (
  "type" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  PRIMARY KEY ("type", "name")
) STRICT;
INSERT INTO "_ModelObject" ("type", "name") VALUES ('version', 'Ledger');
CREATE TABLE "Account" (
  "_id" INTEGER PRIMARY KEY,
  "name" TEXT NOT NULL DEFAULT 'none'
) STRICT;
INSERT INTO "Account" ("_id", "name") VALUES (1, 'Household');
INSERT INTO "Account" ("_id", "name") VALUES (2, 'none');
CREATE TABLE "Entry" (
  "_id" INTEGER PRIMARY KEY,
  "amount" TEXT NOT NULL DEFAULT '0'
    CONSTRAINT "Entry.amount decimal" CHECK ("amount" GLOB '*[0-9]*' AND "amount" NOT GLOB '*[^-.0-9]*' AND "amount" NOT GLOB '?*-*' AND "amount" NOT GLOB '*.*.*'),
  "note" TEXT,
  "rank" INTEGER NOT NULL
    CONSTRAINT "Entry.rank 16-bit integer" CHECK ("rank" BETWEEN -32768 AND 32767),
  "account" INTEGER
    CONSTRAINT "Entry.account" REFERENCES "Account" ("_id") ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
) STRICT;
INSERT INTO "Entry" ("_id", "amount", "note", "rank", "account") VALUES (1, '12', 'Bread', 5, 1);
INSERT INTO "Entry" ("_id", "amount", "note", "rank", "account") VALUES (2, '-7', NULL, 0, 1);
INSERT INTO "Entry" ("_id", "amount", "note", "rank", "account") VALUES (5, '0', 'Größe 👍', 7, NULL);
CREATE INDEX "Entry.account" ON "Entry" ("account");
CREATE INDEX "Entry.byRank" ON "Entry" ("rank");
COMMIT;
