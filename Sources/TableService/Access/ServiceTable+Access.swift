import TableWire

extension ServiceTable {
  /// The view of the table, with the condition of a per-user table.
  package var rowView: RowView? {
    isPerUser ? RowView.ofUser(in: TableSchema.userColumn).joined(with: view) : view
  }

  /// The values that the service sets when a row is inserted, by column, sorted.
  private var allInsertValues: [(column: String, value: TokenValue)] {
    let own = isPerUser ? [(column: TableSchema.userColumn, value: TokenValue.user)] : []
    return own + insertValues.sorted { $0.key < $1.key }.map { (column: $0.key, value: $0.value) }
  }

  /// Whether rows that leave the view of a user are noted, so that the user's devices hear of them.
  package var notesDepartures: Bool { isSoftDeleted && !viewColumns.isEmpty }

  /// The columns that decide in whose view a row is and can change, sorted.
  package var viewColumns: [ServiceColumn] {
    let names = rowView?.columns ?? []
    return TableSchema.columns(of: self).filter { column in
      column.name != "id" && names.contains { ServiceName.areSame($0, column.name) }
    }.sorted { $0.name < $1.name }
  }

  /// The column by which the rows of a view are found; nil if none is certain.
  package var leadingViewColumn: String? {
    guard let name = rowView?.leadingColumn else { return nil }
    return viewColumns.first { ServiceName.areSame($0.name, name) }?.name
  }

  /// The reason why an identity cannot insert a row.
  struct MissingValue: Error {
    /// The claim that the token lacks; nil if the user is missing.
    let claim: String?
  }

  /// Returns the values that the service sets in a row that an identity inserts.
  ///
  /// - Throws: ``MissingValue``
  func assignments(for identity: Identity?) throws(MissingValue) -> [ColumnAssignment] {
    let schema = TableSchema(self, TableSchema.columns(of: self))
    var assignments: [ColumnAssignment] = []
    for (name, value) in allInsertValues {
      guard let column = schema.column(named: name) else { continue }
      guard let json = value.json(of: identity), let stored = try? ColumnValue.stored(json, in: column) else {
        if case .claim(let claim) = value, identity != nil { throw MissingValue(claim: claim.name) }
        throw MissingValue(claim: nil)
      }
      assignments.append(ColumnAssignment(column.name, stored))
    }
    return assignments
  }

  // MARK: - Checks

  /// Returns what is wrong with the view and the values that the service sets; nil if nothing is.
  package var accessProblem: String? {
    if view != nil, ids == .counted {
      return "counted ids would tell how many rows others insert: use ids that are strings, or no view"
    }
    if let problem = view?.problem(in: self) { return problem }
    for (name, value) in insertValues.sorted(by: { $0.key < $1.key }) {
      guard let column = columns.first(where: { ServiceName.areSame($0.name, name) }) else {
        return "the table '\(self.name)' has no column '\(name)'"
      }
      if let problem = Self.problem(setting: column, to: value) { return problem }
    }
    return nil
  }

  /// Returns why a column cannot have a value of the token; nil if it can.
  package static func problem(setting column: ServiceColumn, to value: TokenValue) -> String? {
    if value.isList { return "'\(column.name)' cannot be set to a list" }
    if FilterType(column.type) == value.type { return nil }
    return "'\(column.name)' has the type '\(column.type.rawValue)', but the token's value is a \(value.type)"
  }
}

extension TableSchema {
  /// Returns the column that the service sets and to which a client sends another value than it has.
  ///
  /// - Parameters:
  ///   - sent: the names and values that the client sends
  ///   - current: returns the value of a column
  /// - Returns: the name of the column; nil if the client changes none
  func changedAssignment(in sent: [JSONObject.Member], from current: (String) -> ServiceValue?) -> String? {
    for (name, value) in sent where value != .null {
      guard let column = column(named: name), column.role == .assigned else { continue }
      let stored = try? ColumnValue.stored(value, in: column)
      if stored == nil || stored != current(column.name) { return column.name }
    }
    return nil
  }

  /// Returns the text of the refusal of a changed assignment.
  static func refusal(ofChanging column: String) -> String {
    "'\(column)' is set by the service when a row is inserted, and cannot be changed"
  }
}
