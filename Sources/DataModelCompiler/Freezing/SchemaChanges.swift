import DataModelRelational

/// What differs between the tables of a version and those that it once had, in words.
struct SchemaChanges {
  /// The changes, in the order of tables and columns: `'Item' lacks 'text'`.
  let texts: [String]

  init(from old: RelationalSchema, to new: RelationalSchema) {
    var texts: [String] = []
    // Work tables and triggers are made again, so they do not count.
    for table in old.tables where !table.isWorkTable && new.table(named: table.name) == nil {
      texts.append("the table '\(table.name)' is gone")
    }
    for table in new.tables where !table.isWorkTable {
      guard let before = old.table(named: table.name) else {
        texts.append("the table '\(table.name)' is new")
        continue
      }
      let changes = Self.changes(from: before, to: table)
      if !changes.isEmpty { texts.append("'\(table.name)' \(changes.joined(separator: ", "))") }
    }
    self.texts = texts
  }

  /// The changes in one text, of which the first few are named.
  var summary: String {
    let named = texts.prefix(3).joined(separator: "; ")
    let others = texts.count - 3
    return others > 0
      ? "\(named); and \(others) more \(others == 1 ? "table differs" : "tables differ")" : named
  }

  private static func changes(from old: Table, to new: Table) -> [String] {
    var changes: [String] = []
    for column in old.columns where new.column(named: column.name) == nil {
      changes.append("lacks '\(column.name)'")
    }
    for column in new.columns {
      guard let before = old.column(named: column.name) else {
        changes.append("also has '\(column.name)'")
        continue
      }
      if before != column { changes.append("has another '\(column.name)'\(kind(of: before, column))") }
    }
    if changes.isEmpty, Set(old.indexes.map(\.name)) != Set(new.indexes.map(\.name)) {
      return ["has other indexes"]
    }
    return changes.isEmpty && old.compositeKey != new.compositeKey ? ["has another key"] : changes
  }

  /// Returns what is other in a column, if it is only one thing.
  private static func kind(of old: Column, _ new: Column) -> String {
    if old.type != new.type { return ", of type \(new.type.rawValue) instead of \(old.type.rawValue)" }
    if old.isRequired != new.isRequired {
      return new.isRequired ? ", which is required now" : ", which is optional now"
    }
    if old.defaultLiteral != new.defaultLiteral {
      return ", with the default \(new.defaultLiteral ?? "NULL") instead of \(old.defaultLiteral ?? "NULL")"
    }
    return ""
  }
}
