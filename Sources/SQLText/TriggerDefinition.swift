extension Trigger {
  /// `CREATE TRIGGER "Item.list.order.add" AFTER INSERT ON "Item" WHEN … BEGIN … END`
  package var statement: String {
    "CREATE TRIGGER \(SQLQuoting.identifier(name)) \(definition)"
  }

  /// The part of the statement after the name.
  package var definition: String {
    let head =
      "\(event.sql) ON \(SQLQuoting.identifier(table))" + (condition.map { " WHEN \($0.sql.text)" } ?? "")
    return ([head, "BEGIN"] + statements.map { "  \($0.text);" } + ["END"]).joined(separator: "\n")
  }
}

extension TriggerEvent {
  fileprivate var sql: String {
    switch self {
    case .before(let change): "BEFORE \(change.sql)"
    case .after(let change): "AFTER \(change.sql)"
    }
  }
}

extension TriggerEvent.Change {
  fileprivate var sql: String {
    switch self {
    case .insert: "INSERT"
    case .delete: "DELETE"
    case .update(let columns) where columns.isEmpty: "UPDATE"
    case .update(let columns): "UPDATE OF \(columns.map(SQLQuoting.identifier).joined(separator: ", "))"
    }
  }
}
