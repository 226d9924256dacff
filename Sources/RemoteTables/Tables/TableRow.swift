@_spi(Generated) public import DataModelRuntime
import Foundation
import GRDB
package import TableWire

/// A row of a table on the server: an object of a generated type, and the JSON that the server sent.
///
/// Change ``item`` and pass the row to `update`. Columns that are not in the model, and dates with
/// microseconds, are kept in ``received``, so that an update that replaces the whole row does not lose them.
public struct TableRow<Entity: SyncedEntity>: Sendable {
  /// The object.
  public var item: Entity
  /// The row as the server sent it, completed with values that were sent to the server but are missing in its
  /// response. Nil for an object that does not come from a response.
  public let received: JSONObject?
  /// The server's version of the row; nil if it is not known, or the server has no versions.
  public let version: String?

  /// Creates a row from an object that does not come from a response.
  ///
  /// - Parameters:
  ///   - item: the object
  ///   - version: the server's version on which the object is based; nil if it is not known
  public init(_ item: Entity, version: String?) {
    self.item = item
    self.version = version
    received = nil
  }

  package init(item: Entity, received: JSONObject, version: String?) {
    self.item = item
    self.received = received
    self.version = version
  }
}

extension TableRow: Equatable where Entity: Equatable {}

/// A converter between objects of a generated type and rows of the server.
package struct TableRowCoder<Entity: SyncedEntity>: Sendable {
  private let table: SyncedTable
  private let system: SystemColumns
  /// The names of the columns of an object, in the order in which it reads them.
  private let columns: [String]
  /// The same columns as described in the schema.
  private let readColumns: [SyncedColumn]
  private let hasLocalColumns: Bool
  private let leftOutColumns: Dialect.LeftOutColumns

  package init(_ dialect: Dialect) {
    system = dialect.systemColumns
    leftOutColumns = dialect.leftOutColumns
    table = Entity.syncedTable
    columns = Entity.storedTable.columns
    let byName = Dictionary(table.columns.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    readColumns = columns.map { [table] name in
      guard let column = byName[name] else {
        preconditionFailure("the schema does not describe '\(table.name).\(name)'")
      }
      return column
    }
    hasLocalColumns = readColumns.contains { $0.role == .local }
  }

  /// Converts a row from JSON.
  ///
  /// - Returns: the row
  /// - Throws: `TableError.invalidAnswer` if a value does not fit its column
  package func row(_ json: JSONObject, local: Entity? = nil) throws(TableError) -> TableRow<Entity> {
    let item: Entity
    var json = json
    do {
      let hasGaps = leftOutColumns == .unchanged && readColumns.contains { isLeftOut($0, of: json) }
      let kept = hasLocalColumns || hasGaps ? try local?.databaseDictionary : nil
      if hasGaps, let kept {
        for column in readColumns where isLeftOut(column, of: json) {
          json[column.wireName] = kept[column.name].flatMap { WireValue.json($0, of: column.type) }
        }
      }
      var reader = LocalStore.RowReader(values: try readValues(of: json, local: kept), columns: columns)
      item = try reader.object()
    } catch let error as TableError {
      throw error
    } catch {
      throw unusable(json, "\(error)")
    }
    return TableRow(item: item, received: json, version: json[system.version]?.string)
  }

  /// Returns the values of the columns of an object, in order.
  private func readValues(
    of json: JSONObject,
    local: [String: DatabaseValue]?
  ) throws(TableError) -> [DatabaseValue] {
    var values: [DatabaseValue] = []
    values.reserveCapacity(readColumns.count)
    for column in readColumns {
      if column.role == .local, let kept = local?[column.name] {
        values.append(kept)
      } else {
        values.append(try value(of: column, json))
      }
    }
    return values
  }

  private func isLeftOut(_ column: SyncedColumn, of json: JSONObject) -> Bool {
    column.role == .value && json[column.wireName] == nil
  }

  private func value(of column: SyncedColumn, _ json: JSONObject) throws(TableError) -> DatabaseValue {
    if let stored = column.value(in: json, leftOut: leftOutColumns) { return stored }
    let kind = json[column.wireName]?.kind ?? ""
    throw unusable(json, "'\(column.wireName)' is \(kind), not a valid \(column.type)")
  }

  /// Returns the values of all columns of a row.
  private func values(of json: JSONObject) throws(TableError) -> [String: DatabaseValue] {
    var values: [String: DatabaseValue] = [:]
    for column in table.columns { values[column.name] = try value(of: column, json) }
    return values
  }

  private func unusable(_ json: JSONObject, _ reason: String) -> TableError {
    let id = RowID(json[system.id]).map { "'\(ServiceAnswer.line($0.description))'" } ?? "without an id"
    return .invalidAnswer(status: 200, reason: "row \(id) of '\(table.wireName)': \(reason)")
  }

  /// Returns the values for an insertion: all values of the app, including NULL.
  package func inserted(_ item: Entity) throws(TableError) -> JSONObject {
    JSONObject(uniqueMembers: try sentValues(of: item).map { ($0.column.wireName, $0.json) })
  }

  /// Returns the values for an update; nil if nothing has changed.
  ///
  /// - Throws: `TableError.invalidRequest` if the id was changed
  package func updated(_ row: TableRow<Entity>, for dialect: Dialect) throws(TableError) -> JSONObject? {
    let sent = try sentValues(of: row.item)
    guard let received = row.received else {
      return JSONObject(uniqueMembers: sent.map { ($0.column.wireName, $0.json) })
    }
    let before = try values(of: received)
    // A custom type may write a value in another form than the server. That alone is not a change.
    let written = try? self.row(received).item.databaseDictionary
    let changed = sent.filter { sent in
      let name = sent.column.name
      return !sent.value.isIdentical(to: written?[name] ?? before[name] ?? .null)
    }
    if changed.contains(where: { $0.column.role == .id }) {
      throw .invalidRequest("the id of a row cannot be changed: insert another row, and delete this one")
    }
    if changed.isEmpty { return nil }
    var object: JSONObject
    switch dialect.update {
    case .patch:
      object = JSONObject()
      object[system.id] = received[system.id]
    // Values that were not changed are sent back as they came.
    case .put: object = received.without(system.received)
    }
    for value in changed { object[value.column.wireName] = value.json }
    return object
  }

  private struct SentValue {
    let column: SyncedColumn
    let value: DatabaseValue
    let json: JSONValue
  }

  private func sentValues(of item: Entity) throws(TableError) -> [SentValue] {
    let values: [String: DatabaseValue]
    do {
      values = try item.databaseDictionary
    } catch {
      throw .invalidRequest("'\(table.name)' cannot be sent: \(error)")
    }
    var sent: [SentValue] = []
    for column in table.columns where column.isSent {
      let value = values[column.name] ?? .null
      guard let json = WireValue.json(value, of: column.type) else {
        throw .invalidRequest(
          "'\(table.name).\(column.name)' cannot be sent: \(value) is not a valid \(column.type)"
        )
      }
      sent.append(SentValue(column: column, value: value, json: json))
    }
    return sent
  }
}
