package import SQLText

/// A `STRICT` table.
package struct Table: Sendable, Equatable {
  package let name: String
  package var columns: [Column]
  /// The columns of a key that is more than one column; empty if a column is the key by itself.
  package var compositeKey: [String] = []
  /// Whether the key is all that identifies a row. Observers do not hear of changes of such a table.
  package var isWithoutRowID = false
  package var indexes: [Index] = []
  package var triggers: [Trigger] = []
  /// Whether the table holds nothing of the model, and may be made anew at any time: such are
  /// there for triggers.
  package var isWorkTable = false
  /// The statements that fill such a table from those of the model, when it is made anew in a file with rows.
  var refill: [SQLFragment] = []

  package init(name: String, columns: [Column]) {
    self.name = name
    self.columns = columns
  }

  /// Adds conditions to a column that is there.
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
  /// The tables with triggers on them.
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

/// A condition that every row must satisfy. It stands at the column that it is about, so that it goes with
/// the column.
package struct CheckConstraint: Sendable, Equatable {
  /// Tells a person what a row breaks, in SQLite's message: `Dog.weight at least 0`. No two of a table are
  /// alike.
  package internal(set) var name: String
  /// An expression of SQL, which may name other columns of the row. NULL satisfies it, as every value but 0
  /// does.
  package let condition: String

  package init(name: String, condition: String) {
    self.name = name
    self.condition = condition
  }
}
