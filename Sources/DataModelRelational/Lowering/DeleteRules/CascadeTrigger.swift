import DataModelDefinition
import SQLText

/// The rule Cascade if no foreign key can express it: from the side with the reference, through a join table,
/// and along cycles.
///
/// Before a row is deleted, a few queries find all rows to delete with it, across tables; after it, these
/// rows are deleted. Both are triggers of a work table that serves all tables of the component; the tables
/// themselves only report where a deletion begins. Meanwhile, the triggers of the other rows see in the work
/// table that the rest is being deleted and do nothing. So it does not matter that SQLite limits the depth of
/// triggers and does not let a trigger fire itself.
///
/// The rest must not be deleted first: if a key is then cleared in a row that is about to be deleted, SQLite
/// counts its reference twice among the repaired ones, and lets a transaction end that it should refuse.
///
/// The found rows belong to the row with which the deletion began. A trigger of the app may end a deletion
/// with `RAISE(IGNORE)` after its rows are found, or delete another row meanwhile; neither affects the next
/// deletion.
struct CascadeTrigger {
  let component: CascadeComponent
  let keys: PrimaryKeyPolicy

  private var doomed: DoomedRows { DoomedRows(table: "_Deletion.\(component.name)") }

  /// The table with the rows of a deletion in progress; otherwise it is empty.
  var table: Table {
    var table = Table(name: doomed.table, columns: DoomedRows.columns)
    table.compositeKey = DoomedRows.columns.map(\.name)
    table.isWithoutRowID = true
    table.triggers = [search, rest]
    table.isWorkTable = true
    return table
  }

  /// Returns the triggers of a table where a deletion may begin.
  func triggers(on start: LoweredRelationship.End) -> [Trigger] {
    let row: DoomedRows.Row = (table: "\(schemaText: start.table)", key: "\(.old, start.key)")
    return [
      Trigger(
        "\(start.table).cascade",
        .before(.delete),
        on: start.table,
        when: doomed.isGoing(row).negated,
        doomed.begin(with: row)
      ),
      Trigger(
        "\(start.table).cascade.rest",
        .after(.delete),
        on: start.table,
        when: doomed.areGoing.negated,
        [doomed.beginRest(of: row)]
      ),
    ]
  }

  private var search: Trigger {
    Trigger(
      "\(doomed.table).search",
      .after(.insert),
      on: doomed.table,
      when: DoomedRows.isStart,
      component.parts.flatMap(CascadeSearch(doomed: doomed, keys: keys).statements) + doomed.endOfInnerSearch
    )
  }

  private var rest: Trigger {
    Trigger(
      "\(doomed.table).rest",
      .after(.update(of: [])),
      on: doomed.table,
      component.tables.map(doomed.deleteRest) + doomed.endRest
    )
  }
}
