public import DataModelRuntime
public import GRDB
import TableWire

/// A query of some columns of the rows of a generated type, for both sides.
///
/// ```swift
/// let titles = TableQuery<TodoItem>().matching { $0.complete == false }.selecting(\.id, \.text)
/// let here = try titles.request().fetchAll(db)
/// let there = try await client.table(TodoItem.self).rows(titles).rows
/// print(try there.map { try $0[\.text] })
/// ```
public struct TableSelection<Entity: SyncedEntity>: Sendable, Hashable {
  /// The rows.
  public let query: TableQuery<Entity>
  /// The names of the columns in the database.
  public let columns: [String]

  /// The request for the database on the device, with the limits of ``TableQuery/request()``.
  public func request() -> QueryInterfaceRequest<SelectedRow<Entity>> {
    query.request().select(columns.map { Column($0) }).asRequest(of: SelectedRow<Entity>.self)
  }

  /// The query for a server.
  ///
  /// - Parameter dialect: the generation of the service
  /// - Returns: the query in the terms of OData, with the names that columns have on the server
  /// - Throws: `TableError.invalidRequest` if the server cannot be asked that
  public func rowQuery(for dialect: Dialect) throws(TableError) -> RowQuery {
    var rowQuery = try query.rowQuery(for: dialect)
    for column in try described { rowQuery.selection.append(column.wireName) }
    return rowQuery
  }

  /// The columns as the schema describes them.
  package var described: [SyncedColumn] {
    get throws(TableError) {
      let table = Entity.syncedTable
      var described: [SyncedColumn] = []
      for name in columns {
        guard let column = table.column(named: name), column.isReceived else {
          throw .invalidRequest(
            "'\(table.name).\(name)' stays on the device: the server cannot be asked for it"
          )
        }
        described.append(column)
      }
      return described
    }
  }
}

extension TableQuery {
  /// The same query of some columns alone.
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
  /// The values, by the names of their columns in the database.
  package let values: [String: DatabaseValue]

  init(values: [String: DatabaseValue]) { self.values = values }

  /// The values of a row of the database.
  public init(row: Row) {
    var values: [String: DatabaseValue] = [:]
    for (name, value) in row { values[name] = value }
    self.values = values
  }

  /// The value of a column; nil if the row has none. The program stops if the column was not selected.
  ///
  /// - Throws: `StoredValueError` if the column holds no value of its type, as where another version of the
  ///   app knows more cases of an enumeration
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
  /// Reads some columns of the rows that a query finds, as many as the server gives at once.
  ///
  /// - Parameter selection: the query with its columns
  /// - Returns: a page. There may be more
  /// - Throws: ``TableError``; `.invalidAnswer` if a value is not one of its column
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
            reason: "row \(index): '\(column.wireName)' is not one of type \(column.type)"
          )
        }
        values[column.name] = value
      }
      read.append(SelectedRow(values: values))
    }
    return TablePage(rows: read, totalCount: page.totalCount, next: page.next)
  }
}
