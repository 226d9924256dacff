PRAGMA auto_vacuum = INCREMENTAL;

BEGIN;

CREATE TABLE "Account" (
  "_id" INTEGER PRIMARY KEY,
  "name" TEXT
) STRICT;

CREATE TABLE "Entry" (
  "_id" INTEGER PRIMARY KEY,
  "amount" INTEGER NOT NULL DEFAULT 0
    CONSTRAINT "Entry.amount 32-bit integer" CHECK ("amount" BETWEEN -2147483648 AND 2147483647),
  "text" TEXT,
  "account" INTEGER
    CONSTRAINT "Entry.account" REFERENCES "Account" ("_id") ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
) STRICT;

CREATE INDEX "Entry.account" ON "Entry" ("account");

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

CREATE TABLE "_ModelObject" (
  "type" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  PRIMARY KEY ("type", "name")
) STRICT;

INSERT INTO "_Model" ("_id", "name", "version", "fingerprint", "fingerprintFormat", "format", "triggerHash", "triggerGeneration")
VALUES (1, 'Ledger', 'Ledger', 'eadc801113d790c5e5171f8c7e972753', 1, 1, '500cde58d5815a78fd4f45383df1965c', 1);

INSERT INTO "Account" ("_id", "name") VALUES (1, 'Household'), (2, NULL);
INSERT INTO "Entry" ("_id", "amount", "text", "account") VALUES (1, 12, 'Bread', 1), (2, -7, NULL, 1), (5, 0, 'Größe 👍', NULL);

COMMIT;
