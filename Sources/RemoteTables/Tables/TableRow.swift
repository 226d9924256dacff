@_spi(Generated) public import DataModelRuntime
import Foundation
import GRDB
package import TableWire

/// A row of a table on the server: an object of a generated type, and all that the server sent of it.
///
/// Change ``item`` and give the row to `update`. Columns that the model does not know, and dates finer than a
/// millisecond, stay with the row and are not lost where an update replaces all of it.
public struct TableRow<Entity: SyncedEntity>: Sendable {
  /// The object.
  public var item: Entity
  /// The row as the server sent it, with what was sent to it of columns that an answer leaves out; nil for an
  /// object that comes from elsewhere.
  public let received: JSONObject?
  /// The server's version of the row; nil if it is not known, or the server keeps none.
  public let version: String?

  /// A row of an object that was not read from the server just now.
  ///
  /// - Parameters:
  ///   - item: the object
  ///   - version: the server's version that the object was made of; nil if it is not known
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

/// Objects of a generated type as rows of the server.
package struct TableRowCoder<Entity: SyncedEntity>: Sendable {
  private let table: SyncedTable
  private let system: SystemColumns
  /// The names of the columns that make an object, in the order in which it reads them.
  private let columns: [String]
  /// The same columns as the schema describes them.
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

  /// The object of a row.
  ///
  /// - Returns: the row
  /// - Throws: `TableError.invalidAnswer` if a value is not one of its column
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

  /// The values of the columns that make an object, in their order.
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
    throw unusable(json, "'\(column.wireName)' is \(kind) that is no \(column.type)")
  }

  /// The values of all columns of a row.
  private func values(of json: JSONObject) throws(TableError) -> [String: DatabaseValue] {
    var values: [String: DatabaseValue] = [:]
    for column in table.columns { values[column.name] = try value(of: column, json) }
    return values
  }

  private func unusable(_ json: JSONObject, _ reason: String) -> TableError {
    let id = RowID(json[system.id]).map { "'\(ServiceAnswer.line($0.description))'" } ?? "without an id"
    return .invalidAnswer(status: 200, reason: "row \(id) of '\(table.wireName)': \(reason)")
  }

  /// The values that an insertion sends: all values of the app, NULL ones too.
  package func inserted(_ item: Entity) throws(TableError) -> JSONObject {
    JSONObject(uniqueMembers: try sentValues(of: item).map { ($0.column.wireName, $0.json) })
  }

  /// The values that an update sends; nil if nothing has changed.
  ///
  /// - Throws: `TableError.invalidRequest` if the id is another than that of the row that was received
  package func updated(_ row: TableRow<Entity>, for dialect: Dialect) throws(TableError) -> JSONObject? {
    let sent = try sentValues(of: row.item)
    guard let received = row.received else {
      return JSONObject(uniqueMembers: sent.map { ($0.column.wireName, $0.json) })
    }
    let before = try values(of: received)
    // A type of the app's own may write a value otherwise than the server did. That alone is no change.
    let written = try? self.row(received).item.databaseDictionary
    let changed = sent.filter { sent in
      let name = sent.column.name
      return !sent.value.isIdentical(to: written?[name] ?? before[name] ?? .null)
    }
    if changed.contains(where: { $0.column.role == .id }) {
      throw .invalidRequest("the id of a row does not change: insert another row, and delete this one")
    }
    if changed.isEmpty { return nil }
    var object: JSONObject
    switch dialect.update {
    case .patch:
      object = JSONObject()
      object[system.id] = received[system.id]
    // What nobody touched goes back as it came.
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
        throw .invalidRequest("'\(table.name).\(column.name)' cannot be sent: \(value) is no \(column.type)")
      }
      sent.append(SentValue(column: column, value: value, json: json))
    }
    return sent
  }
}
