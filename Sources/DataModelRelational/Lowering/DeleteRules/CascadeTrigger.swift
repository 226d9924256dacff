import DataModelDefinition

/// The rule Cascade where no foreign key can express it: from the side that holds the reference, through a join table,
/// and along cycles.
///
/// Before a row is deleted, a few queries find everything that goes with it, across tables; after it, the rest is
/// deleted. Both are triggers of a work table that stands for all tables between which deletions lead; the tables
/// themselves only say where one begins. Meanwhile the triggers of the other rows see in the work table that a deletion
/// is under way and do nothing; so neither SQLite's limit on the depth of triggers nor its refusal to let a trigger fire
/// itself matters.
///
/// The rest must not go first: where a key is then cleared in the row that is about to be deleted, SQLite counts
/// its reference twice among those that are mended, and lets a transaction end that it should refuse.
struct CascadeTrigger {
  let component: CascadeComponent
  let keys: PrimaryKeyPolicy

  private var workTableName: String { "_Deletion.\(component.name)" }

  /// The table that holds the rows of a deletion under way; it is empty outside of one.
  var table: Table {
    var columns = [Column(name: "table", type: .text), Column(name: "key", type: .any)]
    var isFirst = Column(name: "isFirst", type: .integer)
    isFirst.checks = [Check(name: "\(workTableName).isFirst boolean", condition: #""isFirst" IN (0, 1)"#)]
    columns.append(isFirst)
    for index in columns.indices { columns[index].isRequired = true }
    var table = Table(name: workTableName, columns: columns)
    table.compositeKey = ["table", "key"]
    table.isWithoutRowID = true
    table.triggers = [search, rest]
    table.isWorkTable = true
    return table
  }

  /// The triggers of a table where a deletion may begin.
  func triggers(on start: StoredRelationship.End) -> [Trigger] {
    let isThis: SQLCondition = """
      \(name: "table") = \(schemaText: start.table) AND \(name: "key") = \(.old, start.key)
      """
    let isFirst = isThis.and("\(name: "isFirst")")
    return [
      Trigger(
        "\(start.table).cascade",
        .before(.delete),
        on: start.table,
        when: .exists(in: "\(name: workTableName)").negated,
        [
          """
          INSERT INTO \(name: workTableName) VALUES (\(schemaText: start.table), \(.old, start.key), 1)
          """
        ]
      ),
      Trigger(
        "\(start.table).cascade.rest",
        .after(.delete),
        on: start.table,
        when: .exists(in: "\(name: workTableName)", where: isFirst),
        [.update(workTableName, set: "isFirst", to: "0", where: isThis)]
      ),
    ]
  }

  private var search: Trigger {
    Trigger(
      "\(workTableName).search",
      .after(.insert),
      on: workTableName,
      when: "\(.new, "isFirst")",
      component.parts.flatMap(CascadeSearch(workTable: workTableName, keys: keys).statements)
    )
  }

  private var rest: Trigger {
    let deletions = component.tables.map { end in
      SQLFragment.delete(
        from: end.table,
        where: """
          \(name: end.key) IN \
          (SELECT "key" FROM \(name: workTableName) WHERE "table" = \(schemaText: end.table))
          """
      )
    }
    return Trigger(
      "\(workTableName).rest",
      .after(.update(of: [])),
      on: workTableName,
      deletions + ["DELETE FROM \(name: workTableName)"]
    )
  }
}
