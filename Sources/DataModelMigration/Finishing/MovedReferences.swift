import DataModelDefinition
import DataModelRelational

/// References to rows that go because another one with equal values stays: they lead to that one.
///
/// A list of both keys is made while the old tables are there. Not moved are the references of a one-to-one,
/// of which no two may lead to one row, those of synced rows, since a migration edits none, and those to rows
/// with new keys: they are cleared.
struct MovedReferences {
  let context: MigrationContext
  let keys: [String: KeyTranslation]
  let plans: [TablePlan]

  /// The tables whose rows are replaced by others of theirs.
  private var merged: [TablePlan] {
    plans.filter { plan in
      plan.source?.replacements.isEmpty == false && keys[plan.table.name]?.isSame == true
        && !references(to: plan.table.name).isEmpty
    }
  }

  private func listName(_ plan: TablePlan) -> String { SQLText.identifier("_Same.\(plan.table.name)") }

  /// The statements that list the keys, over old tables.
  var lists: [String] {
    merged.flatMap { plan -> [String] in
      guard let source = plan.source else { return [] }
      let name = listName(plan)
      let choice = source.keepsLast ? "max" : "min"
      let all = source.replacements.joined(separator: " UNION ALL ")
      let list = [
        "CREATE TABLE \(name) (\"old\" ANY PRIMARY KEY, \"new\" ANY NOT NULL) STRICT, WITHOUT ROWID",
        """
        INSERT INTO \(name) (\"old\", \"new\") SELECT \"old\", \(choice)(\"new\") FROM (\(all)) GROUP BY \
        \"old\"
        """,
      ]
      // One that stays by one constraint may go by another: then what replaces that one stays.
      let ends = """
        UPDATE \(name) SET "new" = (WITH RECURSIVE "_end" ("key") AS (SELECT \(name)."new" UNION SELECT \
        "_next"."new" FROM "_end" JOIN \(name) AS "_next" ON "_next"."old" = +"_end"."key") SELECT \
        \(choice)("key") FROM "_end")
        """
      return source.replacements.count > 1 ? list + [ends] : list
    }
  }

  /// The statements that move references, over new tables, and the tables that they touch.
  var changes: (statements: [String], counted: [MigrationCheck], tables: Set<String>) {
    var statements: [String] = []
    var counted: [MigrationCheck] = []
    var tables: Set<String> = []
    for plan in merged {
      for reference in references(to: plan.table.name) {
        let made = self.statements(reference, listName(plan))
        statements += made
        tables.insert(reference.table.name)
        counted += made.prefix(1).map {
          MigrationCheck(
            query: $0,
            message: "moved %d references of \(reference.element) to the \(plan.table.name) that stays"
          )
        }
      }
      statements.append("DROP TABLE \(listName(plan))")
    }
    return (statements, counted, tables)
  }

  // MARK: - References

  private struct Reference {
    let element: String
    let table: Table
    let column: String
    /// The column of its place among those that lead to the same row.
    let place: String?
  }

  private func references(to tableName: String) -> [Reference] {
    var seen: Set<String> = []
    var found: [Reference] = []
    func add(_ element: String, _ tableName: String, _ column: String, place: String) {
      guard let table = context.new.schema.table(named: tableName),
        seen.insert("\(tableName) \(column)").inserted
      else { return }
      let hasPlace = table.column(named: place) != nil
      found.append(Reference(element: element, table: table, column: column, place: hasPlace ? place : nil))
    }
    for entity in context.new.entities where !entity.isSynced {
      for relationship in entity.relationships {
        let side = context.newIndex.declared(relationship.relationship, of: entity.entity)
        guard let end = context.newIndex.destination(of: side.relationship) else { continue }
        let destination = context.newIndex.root(of: end).name
        switch relationship.storage {
        case .column(let column):
          let isExclusive = context.newIndex.inverse(of: side).map { !$0.relationship.isToMany } ?? false
          guard destination == tableName, !isExclusive else { continue }
          add(side.identity, entity.tableName, column, place: "_position_\(column)")
        case .joinTable(let pairs) where pairs.sourceColumn == "_source":
          if entity.tableName == tableName {
            add(side.identity, pairs.tableName, "_source", place: "_position")
          }
          if destination == tableName {
            add(side.identity, pairs.tableName, "_destination", place: "_inversePosition")
          }
        case .joinTable, .inverseColumn: continue
        }
      }
    }
    return found
  }

  /// Pairs that are there already are left, and go with the row that they lead to.
  private func statements(_ reference: Reference, _ list: String) -> [String] {
    let (table, column) = (SQLText.identifier(reference.table.name), SQLText.identifier(reference.column))
    let move = reference.table.compositeKey.isEmpty ? "UPDATE" : "UPDATE OR IGNORE"
    // What is moved comes behind what is there.
    let place = reference.place.map { name in
      ", \(SQLText.identifier(name)) = \(SQLText.identifier(name)) + 1000000000"
    }
    let moved = """
      \(move) \(table) SET \(column) = (SELECT "new" FROM \(list) WHERE "old" = \
      +\(table).\(column))\(place ?? "") WHERE \(column) IN (SELECT "old" FROM \(list))
      """
    return [moved]
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
