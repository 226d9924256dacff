@_spi(Generated) import DataModelRuntime
import DataModelTestSupport
import DatabaseTestSupport
import Foundation
import GRDB
import TableService
import Testing

@testable import OfflineSync

/// A required attribute that the server says is null.
@Suite struct RequiredValueTests {
  private struct Scene {
    let database: DatabaseQueue
    let network: Network
    let context: SyncContext
    let remote: RemoteTable

    init(_ dialect: Dialect, _ service: ServiceDialect) async throws {
      let table = Plain.localStoreSchema.syncedTables[0]
      database = try DatabaseQueue()
      let elements = """
        <entity name="Plain">
          <attribute name="id" attributeType="String"/>
          <attribute name="rank" attributeType="Integer 64" defaultValueString="3"/>
          <attribute name="spare" optional="YES" attributeType="Integer 64" defaultValueString="5"/>
          <attribute name="text" optional="YES" attributeType="String"/>
          <attribute name="title" attributeType="String"/>
          <attribute name="version" optional="YES" attributeType="String"/>
        </entity>
        \(SearchSchema.systemTables)
        """
      let statements = try ModelXML(elements).syncedStatements([table])
      try await database.write { db in for statement in statements { try db.execute(sql: statement) } }
      let tables = [ServiceTable(table)]
      let service = try TableService(tables: tables, database: try DatabaseQueue(), dialect: service)
      network = Network(InProcessTransport(service))
      let url = try #require(URL(string: "http://localhost"))
      let client = try TableClient(url: url, dialect: dialect, transport: network)
      remote = client.table("Plain")
      let schema = Plain.localStoreSchema
      context = try SyncContext(database, schema, client: client)
    }

    func pull() async throws -> PullResult {
      let query = PullQuery(Plain.self, id: nil)
      return try await context.pull([query])
    }

    func rows() async throws -> [String] {
      try await database.read { db in
        try Row.fetchAll(db, sql: #"SELECT "rank", "spare", "text", "title" FROM "Plain" ORDER BY "id""#)
          .map { $0.databaseValues.map { "\($0)" }.joined(separator: " ") }
      }
    }

    func sql(_ sql: String) async throws { try await database.write { db in try db.execute(sql: sql) } }
  }

  /// The default takes the place of `null`, as of a column that is left out. What goes back is the row as the
  /// server has it.
  @Test(arguments: [
    (Dialect.mobileApps, ServiceDialect.mobileApps, #"{"id":"1","text":"mine"}"#),
    (.datasync, .datasync, #"{"id":"1","rank":null,"spare":null,"text":"mine","title":"t"}"#),
  ])
  func takesTheDefault(_ dialect: Dialect, _ service: ServiceDialect, _ sent: String) async throws {
    let scene = try await Scene(dialect, service)
    _ = try await scene.remote.insert(["id": "1", "rank": .null, "spare": .null, "text": "a", "title": "t"])
    #expect(try await scene.pull().setAside.isEmpty)
    #expect(try await scene.rows() == [#"3 NULL "a" "t""#])
    try await scene.sql(#"UPDATE "Plain" SET "text" = 'mine'"#)
    await scene.network.forget()
    #expect(try await scene.context.push().isComplete)
    #expect(await scene.network.bodies == [sent])
    #expect(try await scene.rows() == [#"3 NULL "mine" "t""#])
    // Nothing is an edit of it.
    #expect(try await scene.pull().changedCount == 0)
  }

  /// Without a default the row is set aside, or a conflict that can be decided.
  @Test(arguments: [(Dialect.mobileApps, ServiceDialect.mobileApps), (.datasync, .datasync)])
  func isSetAsideWithoutADefault(_ dialect: Dialect, _ service: ServiceDialect) async throws {
    let scene = try await Scene(dialect, service)
    try await scene.sql(#"INSERT INTO "Plain" ("id", "text", "title") VALUES ('1', 'a', 't')"#)
    #expect(try await scene.context.push().isComplete)
    let row = try await scene.remote.row("1")
    _ = try await scene.remote.update(
      ["id": "1", "rank": 4, "text": "b", "title": .null],
      check: .overwriting
    )
    try await scene.sql(#"UPDATE "Plain" SET "text" = 'mine'"#)
    #expect(try await scene.context.push().undecidedCount == 1)
    #expect(try await scene.context.push(resolving: .serverWins).isComplete)
    #expect(try await scene.rows() == [#"3 5 "a" "t""#])
    #expect(try await scene.context.setAsideRows().map(\.row["title"]) == [.null])
    #expect(row["title"] == "t")
  }

  /// A column that is left out means one thing: that of the dialect.
  @Test(arguments: [
    (Dialect.LeftOutColumns.unchanged, [#"7 8 "a" "t""#, #"3 5 NULL "u""#]),
    (.null, [#"3 NULL NULL "t""#, #"3 NULL NULL "u""#]),
  ])
  func aColumnThatIsLeftOutIsWhatTheDialectSays(
    _ meaning: Dialect.LeftOutColumns,
    _ rows: [String]
  ) async throws {
    var dialect = Dialect.mobileApps
    dialect.leftOutColumns = meaning
    let scene = try await Scene(dialect, .mobileApps)
    try await scene.sql(
      #"INSERT INTO "Plain" ("id", "rank", "spare", "text", "title") VALUES ('1', 7, 8, 'a', 't')"#
    )
    // In an answer …
    await scene.network.fail(.answerReplaced(201, #"{"id":"1","title":"t","version":"AQ=="}"#))
    #expect(try await scene.context.push().isComplete)
    #expect(try await scene.rows() == [rows[0]])
    // … in a page …
    await scene.network.fail(
      .answer(200, #"[{"id":"1","title":"t","version":"AQ=="},{"id":"2","title":"u","version":"AQ=="}]"#),
      .answer(200, "[]")
    )
    _ = try await scene.context.pull([
      PullQuery(Plain.self, id: nil, TableQuery().sorted { [$0.id.ascending] })
    ])
    #expect(try await scene.rows() == rows)
    // … and in a remote table.
    let coder = TableRowCoder<Plain>(dialect)
    let sent = Plain(id: "1", rank: 7, spare: 8, text: "a", title: "t")
    let answer: JSONObject = ["id": "1", "title": "t"]
    #expect(try coder.row(answer, local: sent).item.line == rows[0])
    #expect(try coder.row(["id": "2", "title": "u"]).item.line == rows[1])
  }
}

/// An object of the table.
private struct Plain: SyncedEntity, PersistableRecord {
  var id: String
  var rank: Int64
  var spare: Int64?
  var text: String?
  var title: String

  var line: String {
    [rank.databaseValue, spare.databaseValue, text.databaseValue, title.databaseValue].map { "\($0)" }
      .joined(separator: " ")
  }

  enum Columns {
    static var id: StoredColumn<String> { .init("id") }
  }

  static let storedTable = LocalStore.StoredTable(
    "Plain",
    columns: ["id", "rank", "spare", "text", "title"],
    computed: []
  )

  static let localStoreSchema = LocalStoreSchema(
    modelName: "Plain",
    versionName: "Plain",
    fingerprint: "",
    fingerprintFormat: 1,
    triggerHash: "",
    triggerGeneration: 1,
    syncedTables: [
      SyncedTable(
        "Plain",
        columns: [
          SyncedColumn("id", .string, .id), SyncedColumn("rank", .int64, defaultSQL: "3", isRequired: true),
          SyncedColumn("spare", .int64, defaultSQL: "5"), SyncedColumn("text", .string),
          SyncedColumn("title", .string, isRequired: true), SyncedColumn("version", .string, .version),
        ]
      )
    ]
  )

  var storedKey: DatabaseValue { id.databaseValue }

  func write(to row: inout LocalStore.RowWriter) {
    row.write(id)
    row.write(rank)
    row.write(spare)
    row.write(text)
    row.write(title)
  }

  init(id: String, rank: Int64, spare: Int64?, text: String?, title: String) {
    self.id = id
    self.rank = rank
    self.spare = spare
    self.text = text
    self.title = title
  }

  init(from row: inout LocalStore.RowReader) throws {
    id = try row.value()
    rank = try row.value()
    spare = row.optionalValue()
    text = row.optionalValue()
    title = try row.value()
  }
}
