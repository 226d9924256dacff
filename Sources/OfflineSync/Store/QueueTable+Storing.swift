import DataModelRuntime
import GRDB
import RemoteTables
import SQLText
import TableWire

/// The server's rows go into the table. Only while they are applied, so that nothing of it is queued.
extension QueueTable {
  /// Makes the row what a server has.
  ///
  /// Columns that stay on the device keep their values; in a new row they have those of `before`, or their
  /// defaults.
  ///
  /// - Returns: whether the row is another than before
  /// - Throws: `DatabaseError` if the row breaks a constraint; nothing is changed then
  @discardableResult
  func store(_ row: KnownRow, localValuesFrom before: [DatabaseValue]? = nil, in db: Database) throws -> Bool
  {
    let isChanged = try store(row.values, localValuesFrom: before, in: db)
    try setUnknown(row.unknown, of: row.values[id], in: db)
    return isChanged
  }

  /// Makes the columns of a row what a server has, and leaves what is kept beside them.
  ///
  /// - Returns: whether the row is another than before
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
  /// - Returns: whether the row is another than before
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
      // SQLite looks at the columns of an insert before it finds that there is a row: those that stay on the
      // device may be required, and without a default.
      guard try update(values(), in: db) else { throw error }
      return true
    }
  }

  /// Removes a row of the server's, with everything that is kept of it.
  ///
  /// - Returns: whether it was there
  @discardableResult
  func remove(_ id: DatabaseValue, in db: Database) throws -> Bool {
    try delete(id, in: db)
    let wasThere = db.changesCount > 0
    try setUnknown(.none, of: id, in: db)
    return wasThere
  }

  /// Inserts a row; false if there is one.
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

  /// Updates a row; false if there is none.
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

  /// The statement that inserts a row of the server, which is not here.
  static func insertion(_ quoted: WholeSQL, _ names: [WholeSQL], _ received: [Int]) -> WholeSQL {
    """
    INSERT INTO \(quoted) (\(received.map { names[$0] }.joined(separator: ", "))) \
    VALUES (\(received.map { _ in "?" }.joined(separator: ", ")))
    """
  }

  /// The statement by which a row of the server is stored. The id is written as the server does, to which
  /// letter case may count: later requests have the id of the row.
  static func upsert(
    _ quoted: WholeSQL,
    _ names: [WholeSQL],
    id: Int,
    _ received: [Int],
    _ columns: [SyncedColumn]
  ) -> WholeSQL {
    let assignments: [WholeSQL] = received.map { "\(names[$0]) = excluded.\(names[$0])" }
    // Row values, since SQLite takes no expression of more than 1,000 levels.
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
