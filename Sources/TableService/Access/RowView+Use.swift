import SQLText

/// The view of a table for an identity.
extension RowView {
  /// Returns what is wrong with the view for a table; nil if nothing is.
  package func problem(in table: ServiceTable) -> String? {
    let schema = TableSchema(table, TableSchema.columns(of: table))
    let served = ["createdAt", "updatedAt", "version", "deleted", TableSchema.rowColumn]
    if let column = columns.first(where: { name in served.contains { ServiceName.areSame($0, name) } }) {
      return "a view cannot use '\(column)', which the service changes itself"
    }
    var writer = FilterSQL(schema: schema, syntax: .version4, dialect: CheckingDialect())
    do {
      try writer.write(condition.binding { tokenValues[$0]?.samples })
      return nil
    } catch let error as UnknownColumn {
      return "the table '\(table.name)' has no column '\(error.name)'"
    } catch let error as FilterError {
      return error.text
    } catch {
      return "\(error)"
    }
  }

  // MARK: - Use

  /// The columns of the table that the view uses, sorted.
  package var columns: [String] { condition.columns.filter { !$0.hasPrefix("@") }.sorted() }

  /// The first column that has to equal a value, whatever the rest of the view says; nil if no column has to.
  var leadingColumn: String? {
    for case .comparison(.equal, let left, let right) in condition.conjuncts {
      for case .column(let name) in [left, right] where !name.hasPrefix("@") { return name }
    }
    return nil
  }

  /// Returns the condition for an identity.
  func condition(for identity: Identity?) -> FilterExpression {
    condition.binding { tokenValues[$0]?.literals(of: identity) }
  }

  /// Returns a digest of the view, of what it uses of an identity, and of the id of the notes of rows that
  /// have left it. Another digest means that other rows may be visible, though no row has changed.
  func digest(for identity: Identity?, departuresID: String?) -> String {
    let values = tokenValues.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.text(of: identity))" }
    let parts = [text, departuresID ?? "-"] + values
    return String(SHA256.hexadecimal(of: parts.joined(separator: "\n")).prefix(32))
  }
}

/// A dialect for checks of a condition, whose SQL no engine runs.
private struct CheckingDialect: FilterDialect {
  let isSame = ""
  let isOther = ""
  let isFalse = ""
  let mixesTypes = false
  let barrier = ""

  func mark(_ number: Int, for literal: FilterLiteral) -> String { "" }
  func null(of type: FilterType) -> String { "" }
  func value(of column: TableSchema.Column) -> String { "" }
  func template(_ operation: FilterExpression.Arithmetic) -> String { "??" }

  func template(_ function: FilterFunction, argumentCount: Int) -> String {
    String(repeating: "?", count: argumentCount)
  }
}
