import TableWire

/// A table, as all users see it who share a view, whose changes are followed.
struct ChangeWatch: Sendable {
  /// What tells a watch from others.
  struct Key: Sendable, Hashable {
    let table: String
    /// The digest of the view; nil for all rows.
    let view: String?
  }

  let key: Key
  private let access: StorageAccess?
  /// The time up to which changes have been told, in milliseconds since 1970.
  var told: Int64
  /// The number of listeners.
  var listenerCount = 0

  /// Creates the watch of a table for an identity; for all rows without a view.
  init(_ table: ServiceTable, of tables: [ServiceTable], for identity: Identity?, told: Int64, span: String) {
    key = Self.key(table, for: identity)
    self.told = told
    access = table.rowView.map { view in
      StorageAccess(
        table: table,
        tableNames: tables.map(\.name),
        view: view.condition(for: identity),
        hiddenRoles: [],
        purpose: .read,
        span: span
      )
    }
  }

  /// Returns what tells the watch of a table for an identity from others.
  static func key(_ table: ServiceTable, for identity: Identity?) -> Key {
    Key(table: table.name, view: table.rowView?.digest(for: identity, departuresID: nil))
  }

  /// Returns the time of the last change in the view after those that have been told, which may be that a row
  /// has left it. Changes of other rows are not told.
  ///
  /// - Parameters:
  ///   - storage: the rows
  ///   - horizon: the time of the last change of the table
  /// - Returns: the time, in milliseconds since 1970; nil if nothing in the view has changed
  /// - Throws: errors of the storage
  func lastChange(in storage: any ServiceStorage, upTo horizon: Int64) async throws -> Int64? {
    guard let access, let told = WireDate(milliseconds: told) else { return horizon }
    let filter = try FilterParser.expression("updatedAt gt \(told.text)", syntax: .version4)
    let (found, _) = try await storage.transaction(access) { rows in
      var query = StoredRowQuery(filter: filter, syntax: .version4, columns: rows.schema.visible)
      query.includesDeleted = true
      query.limit = 1
      try query.order(by: "updatedAt", isDescending: true, in: rows.schema)
      return try rows.rows(query).first?.updatedAt
    }
    return found.flatMap { WireDate($0)?.milliseconds }
  }
}
