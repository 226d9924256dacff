import DataModelDefinition
import DataModelRelational
import SQLText

/// References that move from a deleted row to the row with equal values that is kept.
///
/// A list of both keys is made while the old tables exist. For a one-to-one, one reference is moved, and only
/// to a row that has none. References of synced rows are not moved, because a migration does not edit synced
/// rows; nor are references to rows with new keys. They are cleared.
struct MovedReferences {
  let context: MigrationContext
  let keys: [String: KeyTranslation]
  let plans: [TablePlan]

  /// A reference that moves.
  struct Reference {
    let element: String
    let table: Table
    let column: String
    /// The column of its position among the references to the same row.
    let place: String?
    /// Whether only one reference may lead to a row.
    let isExclusive: Bool
  }

  /// The deleted rows whose references can move, by their new tables.
  var movable: [String: MergedRows] {
    let merged = plans.compactMap { plan -> (String, MergedRows)? in
      guard let rows = plan.source?.merged, keys[plan.table.name]?.isSame == true else { return nil }
      return (plan.table.name, rows)
    }
    return Dictionary(merged) { first, _ in first }
  }

  private var moves: [(table: String, rows: MergedRows, references: [Reference])] {
    movable.sortedByUTF8(\.key).compactMap { table, rows in
      let references = references(to: table)
      guard !references.isEmpty else { return nil }
      return (table: table, rows: rows, references: references)
    }
  }

  private func listName(_ table: String) -> String { SQLQuoting.identifier("_Same.\(table)") }

  /// The statements that list the keys, run over the old tables.
  var lists: [String] {
    moves.flatMap { table, rows, _ in
      let name = listName(table)
      return [
        "CREATE TABLE \(name) (\"old\" ANY PRIMARY KEY, \"new\" ANY NOT NULL) STRICT, WITHOUT ROWID",
        "INSERT INTO \(name) (\"old\", \"new\") \(rows.mapping)",
      ]
    }
  }

  /// The statements that move references, run over the new tables, and the tables that they change.
  var changes: (statements: [String], counted: [MigrationCheck], tables: Set<String>) {
    var statements: [String] = []
    var counted: [MigrationCheck] = []
    var tables: Set<String> = []
    for (table, rows, references) in moves {
      for reference in references {
        let made = self.statements(reference, listName(table), keepsLast: rows.keepsLast)
        statements += made
        tables.insert(reference.table.name)
        counted += made.prefix(1).map {
          MigrationCheck(
            query: $0,
            message: "moved %d references of \(reference.element) to the \(table) that is kept"
          )
        }
      }
      statements.append("DROP TABLE \(listName(table))")
    }
    return (statements, counted, tables)
  }

  // MARK: - References

  func references(to tableName: String) -> [Reference] {
    var seen: Set<String> = []
    var found: [Reference] = []
    func add(_ element: String, _ tableName: String, _ column: String, place: String, _ isExclusive: Bool) {
      guard let table = context.new.schema.table(named: tableName),
        seen.insert("\(tableName) \(column)").inserted
      else { return }
      found.append(
        Reference(
          element: element,
          table: table,
          column: column,
          place: table.column(named: place) == nil ? nil : place,
          isExclusive: isExclusive
        )
      )
    }
    for entity in context.new.entities where !entity.isSynced {
      for relationship in entity.relationships {
        let side = context.newIndex.declared(relationship.relationship, of: entity.entity)
        guard let end = context.newIndex.destination(of: side.relationship) else { continue }
        let destination = context.newIndex.root(of: end).name
        switch relationship.storage {
        case .column(let column):
          guard destination == tableName else { continue }
          let isExclusive = context.newIndex.inverse(of: side).map { !$0.relationship.isToMany } ?? false
          add(side.identity, entity.tableName, column, place: "_position_\(column)", isExclusive)
        case .joinTable(let pairs) where pairs.sourceColumn == "_source":
          if entity.tableName == tableName {
            add(side.identity, pairs.tableName, "_source", place: "_position", false)
          }
          if destination == tableName {
            add(side.identity, pairs.tableName, "_destination", place: "_inversePosition", false)
          }
        case .joinTable, .inverseColumn: continue
        }
      }
    }
    return found
  }

  /// A pair that exists already is not moved: it is deleted with its row.
  private func statements(_ reference: Reference, _ list: String, keepsLast: Bool) -> [String] {
    let table = SQLQuoting.identifier(reference.table.name)
    let column = SQLQuoting.identifier(reference.column)
    let move = reference.table.compositeKey.isEmpty ? "UPDATE" : "UPDATE OR IGNORE"
    // Moved references come after the existing ones.
    let place = reference.place.map { name in
      ", \(SQLQuoting.identifier(name)) = \(SQLQuoting.identifier(name)) + 1000000000"
    }
    let taken = "(SELECT \(column) FROM \(table) WHERE \(column) IS NOT NULL)"
    let moved =
      reference.isExclusive
      ? """
      SELECT \(keepsLast ? "max" : "min")("old") FROM \(list) WHERE "old" IN \(taken) AND "new" NOT IN \
      \(taken) GROUP BY "new"
      """ : "SELECT \"old\" FROM \(list)"
    let statement = """
      \(move) \(table) SET \(column) = (SELECT "new" FROM \(list) WHERE "old" = \
      +\(table).\(column))\(place ?? "") WHERE \(column) IN (\(moved))
      """
    return [statement]
      + [reference.place].compactMap(\.self).map {
        Places.renumbering(
          reference.table,
          place: $0,
          group: reference.column,
          of: "SELECT \"new\" FROM \(list)"
        )
      }
  }
}
