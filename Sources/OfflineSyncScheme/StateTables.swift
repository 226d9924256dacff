import SQLText

/// The tables of the queue that exist once per database.
package enum StateTables {
  package static let state = ServerRows.table
  static let format = "format"
  static let definition = "definition"
  package static let answers = "_Answers"
  package static let leftOut = "_LeftOut"
  package static let setAside = "_SetAside"
  package static let unknown = "_Unknown"
  package static let succeeded = "_Succeeded"

  /// The tables that keep data, with the statements that create them.
  static let lasting: [(name: String, statement: String)] = [
    (
      state,
      """
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
      ) STRICT
      """
    ),
    (
      answers,
      """
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
      ) STRICT
      """
    ),
    (
      leftOut,
      """
      CREATE TABLE "_LeftOut" (
        "table" TEXT NOT NULL,
        -- A row that a page has left out, since an operation of it was on its way or in doubt: a later pull
        -- asks for it by its id.
        "id" TEXT NOT NULL COLLATE NOCASE,
        -- The parameters of that pull: another one may not see the row.
        "parameters" TEXT NOT NULL DEFAULT '',
        PRIMARY KEY ("table", "id", "parameters")
      ) STRICT, WITHOUT ROWID
      """
    ),
    (
      setAside,
      """
      CREATE TABLE "_SetAside" (
        "table" TEXT NOT NULL,
        "id" TEXT NOT NULL COLLATE NOCASE,
        -- The row as the server has sent it, as JSON, and why no table can keep it.
        "row" BLOB NOT NULL,
        "reason" TEXT NOT NULL,
        PRIMARY KEY ("table", "id")
      ) STRICT
      """
    ),
    (
      unknown,
      """
      CREATE TABLE "_Unknown" (
        "table" TEXT NOT NULL,
        "id" TEXT NOT NULL COLLATE NOCASE,
        -- What the server has of the row beyond the columns of the model, as JSON.
        "values" BLOB NOT NULL,
        PRIMARY KEY ("table", "id")
      ) STRICT, WITHOUT ROWID
      """
    ),
  ]

  /// The versions that replaced others while all values of the row stayed as they were: by pushes from here.
  /// Only objects in memory are compared with it, so that it may begin empty at any time.
  static let succeededStatements = [
    """
    CREATE TABLE "_Succeeded" (
      "number" INTEGER PRIMARY KEY,
      "table" TEXT NOT NULL,
      "id" TEXT NOT NULL COLLATE NOCASE,
      "earlier" TEXT,
      "version" TEXT
    ) STRICT
    """,
    #"CREATE INDEX "_Succeeded.version" ON "_Succeeded" ("id", "version")"#,
  ]
}
