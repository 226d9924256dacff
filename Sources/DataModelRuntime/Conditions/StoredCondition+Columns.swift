extension StoredCondition {
  /// The columns in the condition, each once, in order of appearance.
  public var columns: [StoredTerm.Column] {
    let all: [StoredTerm.Column] =
      switch form {
      case .constant: []
      case .comparison(let left, _, let right), .text(let left, _, let right): left.columns + right.columns
      case .isNull(let term), .isIn(let term, _): term.columns
      case .not(let condition): condition.columns
      case .and(let conditions), .or(let conditions): conditions.flatMap(\.columns)
      }
    return all.reduce(into: []) { columns, column in
      if !columns.contains(column) { columns.append(column) }
    }
  }

  /// Refuses columns of other tables. A column of the same name may have other values, so the wrong rows
  /// would be found.
  func requireColumns(of table: String) throws(StoredConditionError) {
    for column in columns { try column.require(table: table) }
  }
}

extension StoredTerm {
  /// Refuses columns of other tables in an order.
  func requireColumns(of table: String) throws(StoredConditionError) {
    for column in columns { try column.require(table: table) }
  }
}

extension StoredTerm.Column {
  fileprivate func require(table: String) throws(StoredConditionError) {
    if self.table != table { throw .foreignColumn(name, of: self.table, in: table) }
  }
}
