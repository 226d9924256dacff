import CoreDataImport
import DataModelRuntime
import DataModelTestSupport
import Foundation
import OfflineSync
import RemoteTables
import RemoteTablesTestSupport
import Testing

/// A store of the tutorials' app, on the sync SDK of Mobile Apps, with operations that wait.
///
/// `MS_TableOperations.properties` is `{"type": N}` with 0 insert, 1 update, 2 delete; only a delete has an
/// `item`. An insert and an update send the row as it is.
struct UnsentChangeTests {
  private static let model = """
    <entity name="MS_TableConfig">
      <attribute name="id" attributeType="String"/>
      <attribute name="key" optional="YES" attributeType="String"/>
      <attribute name="keyType" optional="YES" attributeType="Integer 64"/>
      <attribute name="table" optional="YES" attributeType="String"/>
      <attribute name="value" optional="YES" attributeType="String"/>
    </entity>
    <entity name="MS_TableOperationErrors">
      <attribute name="id" attributeType="String"/>
      <attribute name="operationId" optional="YES" attributeType="Integer 64"/>
      <attribute name="properties" optional="YES" attributeType="Binary"/>
      <attribute name="tableKind" optional="YES" attributeType="Integer 16"/>
    </entity>
    <entity name="MS_TableOperations">
      <attribute name="id" attributeType="Integer 64"/>
      <attribute name="itemId" optional="YES" attributeType="String"/>
      <attribute name="properties" optional="YES" attributeType="Binary"/>
      <attribute name="table" optional="YES" attributeType="String"/>
      <attribute name="tableKind" optional="YES" attributeType="Integer 16"/>
    </entity>
    <entity name="TodoItem">
      <attribute name="complete" optional="YES" attributeType="Boolean"/>
      <attribute name="id" attributeType="String"/>
      <attribute name="text" optional="YES" attributeType="String"/>
      <attribute name="version" optional="YES" attributeType="String"/>
    </entity>
    """

  private static let tables = """
    CREATE TABLE ZMS_TABLECONFIG (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZKEYTYPE INTEGER, \
    ZID VARCHAR, ZKEY VARCHAR, ZTABLE VARCHAR, ZVALUE VARCHAR);
    CREATE TABLE ZMS_TABLEOPERATIONERRORS (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, \
    ZOPERATIONID INTEGER, ZTABLEKIND INTEGER, ZID VARCHAR, ZPROPERTIES BLOB);
    CREATE TABLE ZMS_TABLEOPERATIONS (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZID INTEGER, \
    ZTABLEKIND INTEGER, ZITEMID VARCHAR, ZTABLE VARCHAR, ZPROPERTIES BLOB);
    CREATE TABLE ZTODOITEM (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZCOMPLETE INTEGER, \
    ZID VARCHAR, ZTEXT VARCHAR, ZVERSION VARCHAR);
    INSERT INTO ZTODOITEM VALUES (1, 4, 1, 0, 'same', 'Unchanged', 'v1'), (2, 4, 2, 1, 'Edited', \
    'Bought', 'v2'), \
    (3, 4, 1, 0, 'new', 'Inserted', NULL);
    INSERT INTO ZMS_TABLECONFIG VALUES (1, 1, 1, 0, '7F4D', 'all', 'TodoItem', '2016-01-01T00:00:00.000Z');
    """

  private static func store(operations: String) throws -> MadeStore {
    try MadeStore(
      model,
      entities: ["MS_TableConfig", "MS_TableOperationErrors", "MS_TableOperations", "TodoItem"],
      profile: .mobileApps,
      """
      \(tables)
      INSERT INTO ZMS_TABLEOPERATIONS VALUES \(operations);
      """
    )
  }

  private static let three = """
    (9, 3, 1, 5, 0, 'new', 'TodoItem', CAST('{"type":0}' AS BLOB)), \
    (2, 3, 1, 4, 0, 'edited', 'TodoItem', CAST('{"type":1}' AS BLOB)), \
    (3, 3, 1, 7, 0, 'gone', 'TodoItem', CAST('{"type":2,"item":{"id":"gone","text":"x","version":"v3"}}' \
    AS BLOB))
    """

  @Test func arePushedInTheirOrderWithTheirVersions() async throws {
    let store = try Self.store(operations: Self.three)
    let report = try await store.imported()
    #expect(
      report.entities.map { "\($0.name): \($0.counts.rows), \($0.counts.operations)" } == ["TodoItem: 3, 3"]
    )
    #expect(report.findings == [])
    let scripted = try Scripted(
      url: "https://example.com",
      [
        .answer(200, #"{"id":"Edited","text":"Bought","complete":true,"version":"v4"}"#),
        .answer(201, #"{"id":"new","text":"Inserted","complete":false,"version":"v5"}"#),
        .answer(200, #"{"id":"gone","text":"x","version":"v6","deleted":true}"#),
      ]
    )
    let app = try LocalStore(store.versions.schema, path: store.output)
    let context = try SyncContext(app, client: scripted.client)
    let result = try await context.push()
    #expect(result.isComplete)
    let sent = await scripted.transport.sent
    #expect(
      sent.map { [$0.line, $0.header("If-Match") ?? "", $0.body ?? ""] } == [
        ["PATCH /tables/TodoItem/Edited", "\"v2\"", #"{"id":"Edited","complete":true,"text":"Bought"}"#],
        ["POST /tables/TodoItem", "", #"{"id":"new","complete":false,"text":"Inserted"}"#],
        ["DELETE /tables/TodoItem/gone", "\"v3\"", ""],
      ]
    )
    #expect(try await context.push().isComplete)
    #expect(await scripted.transport.sent.count == 3)
  }

  /// The server's row has changed since the app edited its own: the edit is not lost, and overwrites nothing.
  @Test func aConflictIsOne() async throws {
    let store = try Self.store(
      operations: "(2, 3, 1, 4, 0, 'Edited', 'TodoItem', CAST('{\"type\":1}' AS BLOB))"
    )
    try await store.imported()
    let scripted = try Scripted(
      url: "https://example.com",
      [
        .answer(412, #"{"id":"Edited","text":"Theirs","complete":false,"version":"v9"}"#)
      ]
    )
    let app = try LocalStore(store.versions.schema, path: store.output)
    let context = try SyncContext(app, client: scripted.client)
    let result = try await context.push()
    #expect(!result.isComplete)
    let conflicts = try await context.conflicts()
    #expect(conflicts.map { "\($0.operation.table) \($0.operation.itemID)" } == ["TodoItem Edited"])
  }

  @Test(arguments: [
    (
      "(1, 3, 1, 1, 0, 'nowhere', 'TodoItem', CAST('{\"type\":1}' AS BLOB))",
      ["the update of TodoItem nowhere is left out: the row does not exist"]
    ),
    (
      "(1, 3, 1, 1, 0, 'x', 'Other', CAST('{\"type\":2}' AS BLOB))",
      ["the delete of Other x is left out: the table is not synced"]
    ),
  ])
  func whatHasNothingToSendIsCounted(operations: String, messages: [String]) async throws {
    let report = try await Self.store(operations: operations).imported()
    #expect(report.findings.map(\.message) == messages)
    #expect(report.findings.allSatisfy { $0.kind == .emptyOperation })
  }

  /// What an operation is must be known: to guess would lose an edit.
  @Test(arguments: ["NULL", "x'00'", "CAST('{\"type\":7}' AS BLOB)", "CAST('[]' AS BLOB)"])
  func anUnreadableOperationRefusesTheStore(properties: String) async throws {
    let store = try Self.store(operations: "(1, 3, 1, 1, 0, 'Edited', 'TodoItem', \(properties))")
    let reasons = ["MS_TableOperations 1: it is not an operation of the sync SDK"]
    #expect(try await store.reasonsOfRefusal() == reasons)
  }

  /// Several operations of a row, as an app has that edited while a push was under way, become one change.
  @Test(arguments: [
    (["0,new", "1,new"], "insert"), (["1,Edited", "1,Edited"], "update"), (["1,gone", "2,gone"], "delete"),
    (["2,Edited", "0,Edited"], "update"),
  ])
  func severalOperationsOfARowAreOneChange(operations: [String], kind: String) async throws {
    let rows = operations.enumerated().map { index, operation in
      let parts = operation.split(separator: ",")
      return """
        (\(index + 1), 3, 1, \(index + 1), 0, '\(parts[1])', 'TodoItem', CAST('{"type":\(parts[0])}' AS BLOB))
        """
    }
    let store = try Self.store(operations: rows.joined(separator: ", "))
    try await store.imported()
    let app = try LocalStore(store.versions.schema, path: store.output)
    let context = try SyncContext(app, client: Scripted([]).client)
    #expect(try await context.pendingOperations().map { "\($0.kind)" } == [kind])
  }
}
