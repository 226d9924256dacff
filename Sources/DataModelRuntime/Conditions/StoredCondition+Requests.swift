public import GRDB

extension StoredEntity {
  /// The rows of the entity for which a condition is true.
  ///
  /// ```swift
  /// let items = try TodoItem.matching { $0.complete == false && $0.updatedAt > lastWeek }.fetchAll(db)
  /// ```
  ///
  /// - Parameter condition: makes the condition of the entity's columns
  /// - Returns: a request. Running it throws ``StoredConditionError`` if a value in the condition cannot be
  ///   compared
  public static func matching(
    _ condition: (StoredColumns<Self>) throws -> StoredCondition
  ) rethrows -> QueryInterfaceRequest<Self> {
    try matching(condition(StoredColumns()))
  }

  /// The rows of the entity for which a condition is true.
  public static func matching(_ condition: StoredCondition) -> QueryInterfaceRequest<Self> {
    allOfEntity().matching(condition)
  }

  /// The rows of the entity in an order of their columns.
  public static func sorted(
    _ orderings: (StoredColumns<Self>) throws -> [StoredOrdering]
  ) rethrows -> QueryInterfaceRequest<Self> {
    try allOfEntity().sorted(by: orderings(StoredColumns()))
  }

  /// The rows of the entity in the order of a column: `TodoItem.sorted(by: \.updatedAt, .descending)`
  public static func sorted<Value>(
    by column: KeyPath<Columns.Type, StoredColumn<Value>>,
    _ direction: StoredOrdering.Direction = .ascending
  ) -> QueryInterfaceRequest<Self> {
    allOfEntity().sorted(by: column, direction)
  }

  /// The rows of the entity in an order.
  public static func sorted(by orderings: [StoredOrdering]) -> QueryInterfaceRequest<Self> {
    allOfEntity().sorted(by: orderings)
  }
}

extension FilteredRequest where Self: TypedRequest, RowDecoder: StoredEntity {
  /// Those of the rows for which a condition is true. Associations have it too:
  ///
  /// ```swift
  /// Folder.including(all: Folder.notes.association.matching { $0.text.hasPrefix("!") })
  /// ```
  ///
  /// - Parameter condition: makes the condition of the entity's columns
  /// - Returns: a request. Running it throws ``StoredConditionError`` if a value in the condition cannot be
  ///   compared
  public func matching(_ condition: (StoredColumns<RowDecoder>) throws -> StoredCondition) rethrows -> Self {
    try matching(condition(StoredColumns()))
  }

  /// Those of the rows for which a condition is true.
  public func matching(_ condition: StoredCondition) -> Self {
    filterWhenConnected { _ in
      try condition.requireColumns(of: RowDecoder.databaseTableName)
      return try condition.sqlExpression()
    }
  }
}

extension OrderedRequest where Self: TypedRequest, RowDecoder: StoredEntity {
  /// The rows in an order of their columns, instead of the one they had.
  public func sorted(_ orderings: (StoredColumns<RowDecoder>) throws -> [StoredOrdering]) rethrows -> Self {
    try sorted(by: orderings(StoredColumns()))
  }

  /// The rows in the order of a column, instead of the one they had.
  public func sorted<Value>(
    by column: KeyPath<RowDecoder.Columns.Type, StoredColumn<Value>>,
    _ direction: StoredOrdering.Direction = .ascending
  ) -> Self {
    let expression = StoredColumns<RowDecoder>()[dynamicMember: column]
    return sorted(by: [StoredOrdering(expression.term, direction)])
  }

  /// The rows in an order, instead of the one they had.
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
