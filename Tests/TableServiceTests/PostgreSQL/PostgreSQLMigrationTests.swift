import TableService
import TableServiceTestSupport
import Testing

/// What a migration does with what it finds.
@Suite struct PostgreSQLMigrationTests {
  private static let item = ServiceTable(
    "Item",
    columns: [ServiceColumn("text", .string), ServiceColumn("due", .date)]
  )

  /// A database that has all of it.
  private static func complete() throws -> PostgreSQLInventory {
    let table = PostgreSQLTable(item, beside: [])
    return PostgreSQLInventory(
      format: PostgreSQLScheme.format,
      tables: [
        "Item": PostgreSQLInventory.Table(
          columns: Dictionary(uniqueKeysWithValues: table.columns.map { ($0.name, $0.type) }),
          indexes: Dictionary(uniqueKeysWithValues: table.laterIndexes.map { ($0.name, true) }),
          triggers: Set(table.triggers.map(\.name)),
          isEnrolled: true
        )
      ]
    )
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// What differs from a database that has all.
    let change: @Sendable (inout PostgreSQLInventory) -> Void
    var steps: [String] = []
    var notes: [String] = []
    var obstacles: [String] = []
  }

  private static let cases = [
    Case(testDescription: "nothing differs", change: { _ in }),
    Case(
      testDescription: "an empty database",
      change: { $0 = PostgreSQLInventory(format: nil, tables: [:]) },
      steps: ["create the schema 'datamodel', which all tables share", "create the table 'Item'"]
    ),
    Case(
      testDescription: "a later release",
      change: { $0.format = 1_000 },
      obstacles: ["the database was migrated by a later release; use that release or a later one"]
    ),
    Case(
      testDescription: "a new column",
      change: { $0.tables["Item"]?.columns["due"] = nil },
      steps: ["add the column 'due' to 'Item'"]
    ),
    Case(
      testDescription: "a column that the model has no more",
      change: { $0.tables["Item"]?.columns["old"] = "bigint" },
      notes: ["the column 'old' of the table 'Item' is not in the model; it stays, but is not sent"]
    ),
    Case(
      testDescription: "another type",
      change: { $0.tables["Item"]?.columns["due"] = "text" },
      obstacles: [
        """
        the column 'due' of the table 'Item' has the type text, but the model needs \
        timestamp with time zone; change it by hand
        """
      ]
    ),
    Case(
      testDescription: "the order of a language",
      change: { $0.tables["Item"]?.otherwiseOrdered = ["text"] },
      obstacles: [
        """
        the column 'text' of the table 'Item' does not sort by code points, as apps do; give it COLLATE "C"
        """
      ]
    ),
    Case(
      testDescription: "a table of another program",
      change: { $0.tables["Item"]?.columns["version"] = nil },
      obstacles: ["the table 'Item' does not belong to a service: it has no column 'version'; rename it"]
    ),
    Case(
      testDescription: "no primary key",
      change: { $0.tables["Item"]?.key = [] },
      obstacles: ["the primary key of the table 'Item' is not 'id'; change it to 'id'"]
    ),
    Case(
      testDescription: "a system column that may be NULL",
      change: { $0.tables["Item"]?.optionalColumns = ["text", "updatedAt"] },
      obstacles: ["the column 'updatedAt' of the table 'Item' may be NULL; make it NOT NULL"]
    ),
    Case(
      testDescription: "triggers that are off, or gone",
      change: {
        $0.tables["Item"]?.triggers = []
        $0.tables["Item"]?.disabledTriggers = ["zz_datamodel_stamp"]
        $0.tables["Item"]?.isEnrolled = false
      },
      steps: [
        "add 'Item' to 'datamodel.clock'", "create the trigger 'datamodel_begin' of 'Item'",
        "enable the trigger 'zz_datamodel_stamp' of 'Item'",
      ]
    ),
    Case(
      testDescription: "an index whose making was ended",
      change: { $0.tables["Item"]?.indexes = ["Item_updatedAt": false] },
      steps: ["drop the incomplete index 'Item_updatedAt'", "create the index 'Item_updatedAt'"]
    ),
  ]

  @Test(arguments: cases)
  func does(_ example: Case) throws {
    var found = try Self.complete()
    example.change(&found)
    let migration = PostgreSQLMigration(try PostgreSQLSchema([Self.item]), found)
    #expect(migration.steps.map(\.purpose) == example.steps)
    #expect(migration.notes == example.notes)
    #expect(migration.obstacles == example.obstacles)
  }

  #if PostgreSQL
  /// What is made is found again as it was meant, also where a part is taken away.
  @Test(.enabled(if: PostgreSQLTestSchema.server != nil, "needs Scripts/postgresql"))
  func findsWhatItMakes() async throws {
    let tables = [
      Self.item, ServiceTable("It's", ids: .counted),
      ServiceTable("Mine", columns: [ServiceColumn("price", .decimal)], isPerUser: true),
    ]
    let schema = try await PostgreSQLTestSchema([], isAlone: true)
    let migrator = try await PostgreSQLMigrator(tables, address: schema.address)
    #expect(try await migrator.migrate { _ in }.steps.count == 4)
    #expect(try await migrator.plan() == PostgreSQLMigration(PostgreSQLSchema(tables), Self.empty(tables)))
    try await schema.connection.run(
      """
      ALTER TABLE "Mine" DROP COLUMN "price", ADD COLUMN "more" integer; DROP INDEX "Mine_userId";
      ALTER TABLE "It's" DISABLE TRIGGER "datamodel_begin"
      """
    )
    // Two at once: one waits, and finds nothing to do.
    let second = try await PostgreSQLMigrator(tables, address: schema.address)
    async let one = migrator.migrate { _ in }
    async let two = second.migrate { _ in }
    let counts = try await [one.steps.count, two.steps.count].sorted()
    #expect(counts == [0, 3])
    let left = try await migrator.plan()
    #expect(left.steps.isEmpty)
    #expect(
      left.notes == ["the column 'more' of the table 'Mine' is not in the model; it stays, but is not sent"]
    )
  }

  /// A database with all of some tables, as it would be found.
  private static func empty(_ tables: [ServiceTable]) -> PostgreSQLInventory {
    let names = tables.map(\.name)
    let found = tables.map { table in
      let wanted = PostgreSQLTable(table, beside: names)
      var found = PostgreSQLInventory.Table(
        columns: Dictionary(uniqueKeysWithValues: wanted.columns.map { ($0.name, $0.type) }),
        indexes: Dictionary(uniqueKeysWithValues: wanted.laterIndexes.map { ($0.name, true) }),
        triggers: Set(wanted.triggers.map(\.name)),
        isEnrolled: true
      )
      if let departures = wanted.departures {
        found.departures = [departures.triggerName: departures.tableName]
      }
      return (table.name, found)
    }
    return PostgreSQLInventory(
      format: PostgreSQLScheme.format,
      tables: Dictionary(uniqueKeysWithValues: found)
    )
  }
  #endif
}

#if PostgreSQL
import TableServicePostgreSQL
#endif
