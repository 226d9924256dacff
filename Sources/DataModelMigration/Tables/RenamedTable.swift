import DataModelRelational
import SQLText

/// A table as `ALTER TABLE` leaves it: with new names of its columns, of referenced tables, and of itself.
struct RenamedTable {
  /// The new names of columns by the old ones. Columns without an entry are dropped.
  let columns: [String: String]
  /// The new names of tables that are renamed, by the old ones.
  let tables: [String: String]

  /// Returns the table with the new names wherever SQLite changes them too.
  func table(_ old: Table, named name: String, adding added: [Column]) -> Table {
    var table = Table(
      name: name,
      columns: (isSame(old) ? old.columns : old.columns.compactMap(renamed)) + added
    )
    table.compositeKey = old.compositeKey.map { columns[$0] ?? $0 }
    table.isWithoutRowID = old.isWithoutRowID
    return table
  }

  /// Whether no name in a table changes, as in most tables of a step.
  private func isSame(_ table: Table) -> Bool {
    tables.isEmpty && table.columns.allSatisfy { columns[$0.name] == $0.name }
  }

  /// Returns the index after the renames; nil if one of its columns is dropped.
  func index(_ old: Index) -> Index? {
    let renamed = old.columns.compactMap { column in
      columns[column.name].map { IndexedColumn($0, isDescending: column.isDescending) }
    }
    guard renamed.count == old.columns.count else { return nil }
    return Index(
      name: old.name,
      columns: renamed,
      isUnique: old.isUnique,
      condition: old.condition.map(rewritten)
    )
  }

  private func renamed(_ old: Column) -> Column? {
    guard let name = columns[old.name] else { return nil }
    var column = Column(name: name, type: old.type)
    column.isRequired = old.isRequired
    column.key = old.key
    column.ignoresCase = old.ignoresCase
    column.defaultLiteral = old.defaultLiteral
    column.generatedExpression = old.generatedExpression.map(rewritten)
    column.checks = old.checks.map { CheckConstraint(name: $0.name, condition: rewritten($0.condition)) }
    column.foreignKey = old.foreignKey.map { key in
      ForeignKey(
        name: key.name,
        table: tables[key.table] ?? key.table,
        referencedColumn: key.referencedColumn,
        action: key.action
      )
    }
    return column
  }

  /// Returns SQL with the new names of columns: every text in double quotes is one.
  private func rewritten(_ sql: String) -> String {
    SQLNames.replacing(in: sql) { name in SQLQuoting.identifier(columns[name] ?? name) }
  }
}

/// The names in SQL that the compiler wrote: all of them are quoted.
enum SQLNames {
  /// Replaces each name in double quotes. Texts in single quotes stay.
  static func replacing(in sql: String, with replacement: (String) -> String) -> String {
    var result: [UInt8] = []
    var bytes = sql.utf8.makeIterator()
    var pending: UInt8? = bytes.next()
    while let byte = pending {
      pending = bytes.next()
      guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else {
        result.append(byte)
        continue
      }
      var content: [UInt8] = []
      while let next = pending {
        pending = bytes.next()
        if next == byte {
          guard pending == byte else { break }
          pending = bytes.next()
        }
        content.append(next)
      }
      let text = String(decoding: content, as: UTF8.self)
      result +=
        byte == UInt8(ascii: "\"") ? Array(replacement(text).utf8) : Array(SQLQuoting.literal(text).utf8)
    }
    return String(decoding: result, as: UTF8.self)
  }
}
