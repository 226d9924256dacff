import DataModelRelational

/// The tables of offline sync that no entity has.
///
/// Those that both versions have alike stay as they are. What the server knows of rows (`_Known.…`) has the columns of its
/// table, and is made anew with other columns: that is refused while anything is queued.
struct QueueTables {
  let context: MigrationContext

  func plan(_ table: Table) -> TablePlan {
    var plan = TablePlan(table: table)
    guard let old = context.old.schema.table(named: table.name), old.hasColumns(of: table) else {
      return plan
    }
    var variant = TableSource.Variant(oldName: nil, newName: nil)
    for column in table.columns where column.generatedExpression == nil {
      variant.values[column.name] = .column(column.name)
    }
    plan.source = TableSource(table: old, variants: [variant])
    return plan
  }

  /// Adds checks that nothing is lost with tables that go.
  func check(_ lost: [Table], _ findings: inout MigrationFindings) {
    for table in lost where table.name.hasPrefix("_Known.") {
      findings.check(
        "SELECT count(*) FROM \(SQLText.identifier(table.name))",
        "\(table.name): %d rows belong to changes that are not pushed yet; push them first"
      )
    }
    for table in lost where table.name == "MS_TableOperations" {
      findings.check(
        "SELECT count(*) FROM \(SQLText.identifier(table.name))",
        "\(table.name): %d changes are not pushed yet; push them first"
      )
    }
  }
}
