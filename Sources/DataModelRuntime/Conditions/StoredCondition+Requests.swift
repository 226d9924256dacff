public import GRDB

extension StoredEntity {
  /// Returns a request for the rows of the entity for which a condition is true.
  ///
  /// ```swift
  /// let items = try TodoItem.matching { $0.complete == false && $0.updatedAt > lastWeek }.fetchAll(db)
  /// ```
  ///
  /// - Parameter condition: makes the condition from the entity's columns
  /// - Returns: a request. Running it throws ``StoredConditionError`` if a value in the condition cannot be
  ///   compared
  public static func matching(
    _ condition: (StoredColumns<Self>) throws -> StoredCondition
  ) rethrows -> QueryInterfaceRequest<Self> {
    try matching(condition(StoredColumns()))
  }

  /// Returns a request for the rows of the entity for which a condition is true.
  public static func matching(_ condition: StoredCondition) -> QueryInterfaceRequest<Self> {
    allOfEntity().matching(condition)
  }

  /// Returns a request for the rows of the entity, sorted by columns.
  public static func sorted(
    _ orderings: (StoredColumns<Self>) throws -> [StoredOrdering]
  ) rethrows -> QueryInterfaceRequest<Self> {
    try allOfEntity().sorted(by: orderings(StoredColumns()))
  }

  /// Returns a request for the rows of the entity, sorted by a column:
  /// `TodoItem.sorted(by: \.updatedAt, .descending)`
  public static func sorted<Value>(
    by column: KeyPath<Columns.Type, StoredColumn<Value>>,
    _ direction: StoredOrdering.Direction = .ascending
  ) -> QueryInterfaceRequest<Self> {
    allOfEntity().sorted(by: column, direction)
  }

  /// Returns a request for the rows of the entity, sorted by orderings.
  public static func sorted(by orderings: [StoredOrdering]) -> QueryInterfaceRequest<Self> {
    allOfEntity().sorted(by: orderings)
  }
}

extension FilteredRequest where Self: TypedRequest, RowDecoder: StoredEntity {
  /// Filters the rows for which a condition is true. Associations have this function too:
  ///
  /// ```swift
  /// Folder.including(all: Folder.notes.association.matching { $0.text.hasPrefix("!") })
  /// ```
  ///
  /// - Parameter condition: makes the condition from the entity's columns
  /// - Returns: a request. Running it throws ``StoredConditionError`` if a value in the condition cannot be
  ///   compared
  public func matching(_ condition: (StoredColumns<RowDecoder>) throws -> StoredCondition) rethrows -> Self {
    try matching(condition(StoredColumns()))
  }

  /// Filters the rows for which a condition is true.
  public func matching(_ condition: StoredCondition) -> Self {
    filterWhenConnected { _ in
      try condition.requireColumns(of: RowDecoder.databaseTableName)
      return try condition.sqlExpression()
    }
  }
}

extension OrderedRequest where Self: TypedRequest, RowDecoder: StoredEntity {
  /// Sorts the rows by columns, instead of any earlier order.
  public func sorted(_ orderings: (StoredColumns<RowDecoder>) throws -> [StoredOrdering]) rethrows -> Self {
    try sorted(by: orderings(StoredColumns()))
  }

  /// Sorts the rows by a column, instead of any earlier order.
  public func sorted<Value>(
    by column: KeyPath<RowDecoder.Columns.Type, StoredColumn<Value>>,
    _ direction: StoredOrdering.Direction = .ascending
  ) -> Self {
    let expression = StoredColumns<RowDecoder>()[dynamicMember: column]
    return sorted(by: [StoredOrdering(expression.term, direction)])
  }

  /// Sorts the rows by orderings, instead of any earlier order.
  public func sorted(by orderings: [StoredOrdering]) -> Self {
    orderWhenConnected { _ in
      try orderings.map { ordering in
        try ordering.term.requireColumns(of: RowDecoder.databaseTableName)
        let expression = try ordering.term.sql().sqlExpression
        return ordering.direction == .ascending ? expression.asc : expression.desc
      }
    }
  }
}
