import DataModelRuntime
import GRDB
import RemoteTables
import SQLText
import TableWire

/// Stores the server's rows in the table. Only while they are applied, so that nothing is queued.
extension QueueTable {
  /// Makes a row what the server has.
  ///
  /// Columns that stay on the device keep their values; in a new row they have those of `before`, or their
  /// defaults.
  ///
  /// - Returns: whether the row has changed
  /// - Throws: `DatabaseError` if the row breaks a constraint; nothing is changed then
  @discardableResult
  func store(_ row: KnownRow, localValuesFrom before: [DatabaseValue]? = nil, in db: Database) throws -> Bool
  {
    let isChanged = try store(row.values, localValuesFrom: before, in: db)
    try setUnknown(row.unknown, of: row.values[id], in: db)
    return isChanged
  }

  /// Sets the columns of a row to what the server has, and leaves what is stored beside them.
  ///
  /// - Returns: whether the row has changed
  /// - Throws: `DatabaseError` if the row breaks a constraint
  @discardableResult
  func store(
    _ values: [DatabaseValue],
    localValuesFrom before: [DatabaseValue]? = nil,
    in db: Database
  ) throws -> Bool {
    if let before, try insert(values, localValuesFrom: before, in: db) { return true }
    return try storing(values, in: db) {
      try db.execute(made: upsert, received.map { values[$0] })
    }
  }

  /// Executes ``upsert``.
  ///
  /// - Returns: whether the row has changed
  /// - Throws: `DatabaseError` if the row breaks a constraint
  func storing(
    _ values: @autoclosure () throws -> [DatabaseValue],
    in db: Database,
    _ execute: () throws -> Void
  ) throws -> Bool {
    do {
      try execute()
      return db.changesCount > 0
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      // SQLite checks the columns of an insert before it finds that the row exists: columns that stay on the
      // device may be required, and have no default.
      guard try update(values(), in: db) else { throw error }
      return true
    }
  }

  /// Removes a row of the server, with everything that is stored for it.
  ///
  /// - Returns: whether it existed
  @discardableResult
  func remove(_ id: DatabaseValue, in db: Database) throws -> Bool {
    try delete(id, in: db)
    let wasThere = db.changesCount > 0
    try setUnknown(.none, of: id, in: db)
    return wasThere
  }

  /// Inserts a row; returns false if it exists.
  private func insert(
    _ values: [DatabaseValue],
    localValuesFrom before: [DatabaseValue],
    in db: Database
  ) throws -> Bool {
    if try row(values[id], in: db) != nil { return false }
    let whole = columns.indices.map { columns[$0].isReceived ? values[$0] : before[$0] }
    try db.execute(.insert(into: name, columns.map(\.name), values: whole.map { "\(bind: $0)" }))
    return true
  }

  /// Updates a row; returns false if it does not exist.
  private func update(_ values: [DatabaseValue], in db: Database) throws -> Bool {
    try db.execute(
      .update(
        name,
        set: received.map { "\(names[$0]) = \(bind: values[$0])" },
        where: "\(names[id]) = \(bind: values[id])"
      )
    )
    return db.changesCount > 0
  }

  /// Returns the statement that inserts a row of the server that does not exist here.
  static func insertion(_ quoted: WholeSQL, _ names: [WholeSQL], _ received: [Int]) -> WholeSQL {
    """
    INSERT INTO \(quoted) (\(received.map { names[$0] }.joined(separator: ", "))) \
    VALUES (\(received.map { _ in "?" }.joined(separator: ", ")))
    """
  }

  /// Returns the statement that stores a row of the server. The id is written as the server does, which may
  /// be case-sensitive: later requests use the id of the row.
  static func upsert(
    _ quoted: WholeSQL,
    _ names: [WholeSQL],
    id: Int,
    _ received: [Int],
    _ columns: [SyncedColumn]
  ) -> WholeSQL {
    let assignments: [WholeSQL] = received.map { "\(names[$0]) = excluded.\(names[$0])" }
    // Row values, since SQLite allows no expression with more than 1,000 levels.
    let here: [WholeSQL] = received.map { place in
      let isText = place == id || columns[place].referencedTable != nil
      return isText ? "\(quoted).\(names[place]) COLLATE BINARY" : "\(quoted).\(names[place])"
    }
    let there: [WholeSQL] = received.map { "excluded.\(names[$0])" }
    return """
      \(insertion(quoted, names, received)) \
      ON CONFLICT (\(names[id])) DO UPDATE SET \(assignments.joined(separator: ", ")) \
      WHERE (\(here.joined(separator: ", "))) IS NOT (\(there.joined(separator: ", ")))
      """
  }
}
