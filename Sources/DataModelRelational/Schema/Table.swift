package import SQLText

/// A `STRICT` table.
package struct Table: Sendable, Equatable {
  package let name: String
  package var columns: [Column]
  /// The columns of a composite key; empty if a single column is the key.
  package var compositeKey: [String] = []
  /// Whether the table is `WITHOUT ROWID`. Observers do not see changes of such a table.
  package var isWithoutRowID = false
  package var indexes: [Index] = []
  package var triggers: [Trigger] = []
  /// Whether the table has no data of the model and may be recreated at any time: it exists for triggers.
  package var isWorkTable = false
  /// The statements that fill a work table from existing rows when it is recreated.
  var refill: [SQLFragment] = []

  package init(name: String, columns: [Column]) {
    self.name = name
    self.columns = columns
  }

  /// Adds conditions to an existing column.
  mutating func add(_ checks: [CheckConstraint], to column: String) {
    guard !checks.isEmpty, let position = columns.lastIndex(where: { $0.name == column }) else { return }
    columns[position].checks += checks
  }

  package func column(named name: String) -> Column? { columns.first { $0.name == name } }
}

/// An index of a table.
package struct Index: Sendable, Equatable {
  package let name: String
  package var columns: [IndexedColumn]
  package var isUnique = false
  /// The condition of a partial index, as SQL.
  package var condition: String?

  package init(name: String, columns: [IndexedColumn], isUnique: Bool = false, condition: String? = nil) {
    self.name = name
    self.columns = columns
    self.isUnique = isUnique
    self.condition = condition
  }
}

/// A column of an index.
package struct IndexedColumn: Sendable, Equatable {
  package let name: String
  package let isDescending: Bool

  package init(_ name: String, isDescending: Bool = false) {
    self.name = name
    self.isDescending = isDescending
  }
}

extension [Table] {
  /// Returns the tables with the triggers added.
  func adding(_ triggers: [Trigger]) -> [Table] {
    guard !triggers.isEmpty else { return self }
    let positions = Dictionary(enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    var tables = self
    for trigger in triggers {
      guard let position = positions[trigger.table] else { continue }
      tables[position].triggers.append(trigger)
    }
    return tables
  }
}

/// A condition that every row must satisfy. It is defined with the column that it is about, so that it is
/// dropped with the column.
package struct CheckConstraint: Sendable, Equatable {
  /// Tells people in SQLite's message what a row violates: `Dog.weight at least 0`. The name is unique in the
  /// table.
  package internal(set) var name: String
  /// An SQL expression, which may use other columns of the row. NULL satisfies it, as does every value but 0.
  package let condition: String

  package init(name: String, condition: String) {
    self.name = name
    self.condition = condition
  }
}
