@_spi(Generated) public import DataModelRuntime
public import GRDB
import RemoteTables
public import TableWire

/// A row of a synced table, as a value: on this device, on the server, or before an edit.
///
///     var merged = conflict.serverRow ?? conflict.localRow
///     merged?["text"] = "Buy milk and bread".databaseValue
public struct SyncedRow: Sendable, Hashable {
  /// The table.
  public let table: SyncedTable
  private var values: [String: DatabaseValue]
  /// The names of columns that were set but that the table does not have: a row with one of them is refused.
  private(set) var unknownColumns: Set<String> = []

  /// The server's values that their columns cannot hold, by the names of the columns, such as 1.5 for an
  /// integer. The row has NULL there.
  public private(set) var unstorableValues: [String: JSONValue] = [:]

  /// Creates the row of an object.
  ///
  /// - Throws: an error if no column can hold a value
  public init<Entity: SyncedEntity>(_ object: Entity) throws {
    table = Entity.syncedTable
    values = try object.databaseDictionary
  }

  init(_ row: KnownRow, of table: QueueTable, _ coder: SyncedRowCoder) {
    self.init(row.values, of: table)
    for (place, value) in coder.unheld(in: row, of: table) {
      unstorableValues[table.columns[place].name] = value
    }
  }

  init(_ values: [DatabaseValue], of table: QueueTable) {
    self.table = table.table
    self.values = Dictionary(
      zip(table.columns.map(\.name), values),
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// The id.
  public var id: String? {
    table.column(for: .id).flatMap { values[$0.name] }.flatMap(String.fromDatabaseValue)
  }

  /// The server's version; nil if it is unknown.
  public var version: String? {
    table.column(for: .version).flatMap { values[$0.name] }.flatMap(String.fromDatabaseValue)
  }

  /// The value of a column, as it is stored; NULL if the row has none. A row with a value for a column that
  /// the table does not have is refused where it is used.
  public subscript(column: String) -> DatabaseValue {
    get { values[column] ?? .null }
    set {
      values[column] = newValue
      unstorableValues[column] = nil
      if table.column(named: column) == nil { unknownColumns.insert(column) }
    }
  }

  /// The value of a column of a generated type; nil if it is NULL.
  public subscript<Value: StoredValue>(column: StoredColumn<Value>) -> Value? {
    self[column.name].isNull ? nil : Value.fromStoredValue(self[column.name])
  }

  /// Returns the object of a generated type that the row holds.
  ///
  /// - Throws: `StoredValueError` if the row does not have a value for each property
  public func object<Entity: SyncedEntity>(_ type: Entity.Type = Entity.self) throws -> Entity {
    let columns = Entity.storedTable.columns
    var reader = LocalStore.RowReader(values: columns.map { self[$0] }, columns: columns)
    return try reader.object()
  }

  /// Whether two rows are the same to the last bit. `==` does not tell texts apart that look alike.
  static func areIdentical(_ left: SyncedRow?, _ right: SyncedRow?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return left.values.count == right.values.count && left.unstorableValues == right.unstorableValues
      && left.values.allSatisfy { name, value in right.values[name]?.isIdentical(to: value) ?? false }
  }

  /// Returns the values in the order of the queue's columns.
  func values(of table: QueueTable) -> [DatabaseValue] { table.columns.map { self[$0.name] } }
}
