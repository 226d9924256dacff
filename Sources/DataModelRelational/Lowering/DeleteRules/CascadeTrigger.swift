import DataModelDefinition
import SQLText

/// The rule Cascade where no foreign key can express it: from the side that holds the reference, through a
/// join table, and along cycles.
///
/// Before a row is deleted, a few queries find everything that goes with it, across tables; after it, the
/// rest is deleted. Both are triggers of a work table that stands for all tables between which deletions
/// lead; the tables themselves only say where one begins. Meanwhile the triggers of the other rows see in the
/// work table that the rest is being deleted and do nothing; so neither SQLite's limit on the depth of
/// triggers nor its refusal to let a trigger fire itself matters.
///
/// The rest must not go first: where a key is then cleared in the row that is about to be deleted, SQLite
/// counts its reference twice among those that are mended, and lets a transaction end that it should refuse.
///
/// The rows found belong to the row that the deletion began with. A trigger of the app may end a deletion by
/// `RAISE(IGNORE)` when its rows are found, or delete another row meanwhile; neither counts for the next
/// deletion.
struct CascadeTrigger {
  let component: CascadeComponent
  let keys: PrimaryKeyPolicy

  private var doomed: DoomedRows { DoomedRows(table: "_Deletion.\(component.name)") }

  /// The table that holds the rows of a deletion under way; it is empty outside of one.
  var table: Table {
    var table = Table(name: doomed.table, columns: DoomedRows.columns)
    table.compositeKey = DoomedRows.columns.map(\.name)
    table.isWithoutRowID = true
    table.triggers = [search, rest]
    table.isWorkTable = true
    return table
  }

  /// The triggers of a table where a deletion may begin.
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
