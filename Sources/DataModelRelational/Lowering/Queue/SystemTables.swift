import SQLText

/// The tables of offline sync that a model declares, with the columns and indexes that the compiler adds.
enum SystemTables {
  static let operationsName = "MS_TableOperations"
  /// The column that says that nothing may have come of the change for which an operation was queued.
  static let isPossiblyEmpty = "_isPossiblyEmpty"
  static let errorsName = "MS_TableOperationErrors"

  /// The columns of operations that a model must have; rules see to it.
  private static let requiredColumns = ["id", "itemId", "properties", "table"]

  /// Whether there is a table that takes operations.
  static func areDeclared(in tables: [Table]) -> Bool {
    guard let operations = tables.first(where: { $0.name == operationsName }),
      tables.contains(where: { $0.name == errorsName })
    else { return false }
    return requiredColumns.allSatisfy { operations.column(named: $0) != nil }
  }

  /// The operations, with what says where each of them stands.
  static func addColumns(toOperations table: inout Table) {
    // The generation of 2014 has no such column in either table.
    table.addIfMissing(Column(name: "tableKind", type: .integer))
    table.columns.append(Column(name: "_sending", type: .text))
    table.columns.append(Column(name: "_lease", type: .integer))
    for name in ["_isUndecided", isPossiblyEmpty] {
      var column = Column(name: name, type: .integer)
      column.isRequired = true
      column.defaultLiteral = "0"
      column.checks = [
        CheckConstraint(
          name: "\(operationsName).\(name) boolean",
          condition: "\(SQLQuoting.identifier(name)) IN (0, 1)"
        )
      ]
      table.columns.append(column)
    }
    table.triggers += [errorsGo, OperationNumber.note]
  }

  static func addColumns(toErrors table: inout Table) {
    table.addIfMissing(Column(name: "operationId", type: .integer))
    table.addIfMissing(Column(name: "tableKind", type: .integer))
    table.indexes.append(
      Index(name: "\(errorsName).operation", columns: [IndexedColumn("operationId")])
    )
  }

  /// Errors go with their operation.
  private static var errorsGo: Trigger {
    Trigger(
      "\(operationsName).errors",
      .after(.delete),
      on: operationsName,
      [.delete(from: errorsName, where: "\(name: "operationId") = \(.old, "id")")]
    )
  }
}

extension Table {
  /// Adds a column, unless SQLite would find it there.
  fileprivate mutating func addIfMissing(_ column: Column) {
    guard !columns.contains(where: { $0.name.lowercased() == column.name.lowercased() }) else { return }
    columns.append(column)
  }
}
