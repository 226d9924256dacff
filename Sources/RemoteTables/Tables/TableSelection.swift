public import DataModelRuntime
public import GRDB
import TableWire

/// A query of some columns of a generated type, for both the database on the device and a server.
///
/// ```swift
/// let titles = TableQuery<TodoItem>().matching { $0.complete == false }.selecting(\.id, \.text)
/// let here = try titles.request().fetchAll(db)
/// let there = try await client.table(TodoItem.self).rows(titles).rows
/// print(try there.map { try $0[\.text] })
/// ```
public struct TableSelection<Entity: SyncedEntity>: Sendable, Hashable {
  /// The query of the rows.
  public let query: TableQuery<Entity>
  /// The names of the columns in the database.
  public let columns: [String]

  /// Returns the request for the database on the device. It throws the same errors as
  /// ``TableQuery/request()``.
  public func request() -> QueryInterfaceRequest<SelectedRow<Entity>> {
    query.request().select(columns.map { Column($0) }).asRequest(of: SelectedRow<Entity>.self)
  }

  /// Returns the query for a server.
  ///
  /// - Parameter dialect: the generation of the service
  /// - Returns: the query in OData terms, with the names of columns on the server
  /// - Throws: `TableError.invalidRequest` if OData cannot express the query
  public func rowQuery(for dialect: Dialect) throws(TableError) -> RowQuery {
    var rowQuery = try query.rowQuery(for: dialect)
    for column in try described { rowQuery.selection.append(column.wireName) }
    return rowQuery
  }

  /// The columns as described in the schema.
  package var described: [SyncedColumn] {
    get throws(TableError) {
      let table = Entity.syncedTable
      var described: [SyncedColumn] = []
      for name in columns {
        guard let column = table.column(named: name), column.isReceived else {
          throw .invalidRequest(
            "'\(table.name).\(name)' stays on the device: a query of the server cannot use it"
          )
        }
        described.append(column)
      }
      return described
    }
  }
}

extension TableQuery {
  /// Returns a query of only some columns.
  ///
  /// - Parameter columns: the columns, such as `\.id, \.text`
  /// - Returns: the selection
  public func selecting<each Value: StoredValue>(
    _ columns: repeat KeyPath<Entity.Columns.Type, StoredColumn<each Value>>
  ) -> TableSelection<Entity> {
    var names: [String] = []
    repeat names.append(Entity.Columns.self[keyPath: each columns].name)
    return TableSelection(query: self, columns: names)
  }
}

/// The values of the selected columns of a row.
public struct SelectedRow<Entity: SyncedEntity>: Sendable, Hashable, FetchableRecord {
  /// The values, by column name in the database.
  package let values: [String: DatabaseValue]

  init(values: [String: DatabaseValue]) { self.values = values }

  /// Creates a row from a row of the database.
  public init(row: Row) {
    var values: [String: DatabaseValue] = [:]
    for (name, value) in row { values[name] = value }
    self.values = values
  }

  /// The value of a column; nil if it is NULL. The program stops if the column was not selected.
  ///
  /// - Throws: `StoredValueError` if the value does not have the column's type, such as a case of an
  ///   enumeration that only another version of the app has
  public subscript<Value: StoredValue>(
    column: KeyPath<Entity.Columns.Type, StoredColumn<Value>>
  ) -> Value? {
    get throws(StoredValueError) {
      let name = Entity.Columns.self[keyPath: column].name
      guard let stored = values[name] else { preconditionFailure("the column '\(name)' was not selected") }
      if stored.isNull { return nil }
      if let value = Value.fromStoredValue(stored) { return value }
      throw StoredValueError(column: name, expected: Value.self, found: "\(stored)")
    }
  }
}

extension RemoteEntityTable {
  /// Reads the first page of a query of some columns.
  ///
  /// - Parameter selection: the query with its columns
  /// - Returns: the page; there may be more rows
  /// - Throws: ``TableError``; `.invalidAnswer` if a value does not fit its column
  public func rows(_ selection: TableSelection<Entity>) async throws -> TablePage<SelectedRow<Entity>> {
    let columns = try selection.described
    let page = try await rows.rows(selection.rowQuery(for: rows.sender.dialect))
    var read: [SelectedRow<Entity>] = []
    for (index, json) in page.rows.enumerated() {
      var values: [String: DatabaseValue] = [:]
      for column in columns {
        guard let value = column.value(in: json, leftOut: rows.sender.dialect.leftOutColumns) else {
          throw TableError.invalidAnswer(
            status: 200,
            reason: "row \(index): '\(column.wireName)' is not a valid \(column.type)"
          )
        }
        values[column.name] = value
      }
      read.append(SelectedRow(values: values))
    }
    return TablePage(rows: read, totalCount: page.totalCount, next: page.next)
  }
}
