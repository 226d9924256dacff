import DataModelRelational
import DataModelTestSupport
import GRDB
import Testing

/// An observer of a table hears of every change: SQLite does not report changes of tables without row ids.
@Suite struct ObservationTests {
  /// Counts the changes of a table that GRDB hears of; observations of values rest on the same events.
  private final class Observer: TransactionObserver {
    private let table: String
    private(set) var kinds: [DatabaseEvent.Kind] = []

    init(_ table: String) {
      self.table = table
    }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { eventKind.tableName == table }
    func databaseDidChange(with event: DatabaseEvent) { kinds.append(event.kind) }
    func databaseDidCommit(_ db: Database) {}
    func databaseDidRollback(_ db: Database) {}
  }

  static let model = """
    <entity name="Note">
      <relationship name="tags" optional="YES" toMany="YES" ordered="YES" deletionRule="Nullify" \
    destinationEntity="Tag" inverseName="notes" inverseEntity="Tag"/>
    </entity>
    <entity name="Tag">
      <relationship name="notes" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Note" \
    inverseName="tags" inverseEntity="Note"/>
    </entity>
    """

  static let cases: [(sql: String, kinds: [DatabaseEvent.Kind])] = [
    // The second change is the trigger's, which gives the place.
    ("INSERT INTO _Note_tags (_source, _destination) VALUES (2, 2)", [.insert, .update]),
    ("UPDATE _Note_tags SET _position = 7 WHERE _destination = 2", [.update]),
    ("DELETE FROM _Note_tags WHERE _destination = 1", [.delete]),
    ("DELETE FROM Note WHERE _id = 1", [.delete, .delete]),
    ("DELETE FROM Tag WHERE _id = 1", [.delete]),
  ]

  @Test(arguments: cases)
  func changesOfPairsAreHeard(_ sql: String, _ kinds: [DatabaseEvent.Kind]) throws {
    let queue = try TestDatabase.create(try ModelXML(Self.model).lowered().schema)
    try queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO Note (_id) VALUES (1), (2);
          INSERT INTO Tag (_id) VALUES (1), (2);
          INSERT INTO _Note_tags (_source, _destination, _position) VALUES (1, 1, 0), (1, 2, 1);
          """
      )
    }
    let observer = Observer("_Note_tags")
    queue.add(transactionObserver: observer, extent: .databaseLifetime)
    try queue.write { db in try db.execute(sql: sql) }
    #expect(observer.kinds == kinds)
  }

  /// The work tables of triggers are empty outside of a statement, so that there is nothing to observe.
  @Test func onlyWorkTablesAreWithoutRowIDs() throws {
    let cascade = Self.model.replacing("\"Nullify\"", with: "\"Cascade\"")
    let tables = try ModelXML(cascade).lowered().schema.tables
    #expect(tables.filter(\.isWithoutRowID).map(\.name) == ["_Deletion.Note"])
  }
}
