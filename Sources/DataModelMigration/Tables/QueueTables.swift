import DataModelRelational
import SQLText

/// The tables of offline sync that no entity has.
///
/// The record of what the server has (`_Known.…`) has the columns of its table, and gets their values in the
/// same way: a base whose new column has another value than that of its row would look like an edit. All
/// others stay as they are.
struct QueueTables {
  let context: MigrationContext

  /// - Parameters:
  ///   - table: the new table
  ///   - known: the source of the table whose rows it keeps; nil if it keeps none
  /// - Returns: the plan
  func plan(_ table: Table, known: TableSource?) -> TablePlan {
    var plan = TablePlan(table: table)
    let oldName = known.map { QueueTableName.known(of: $0.table.name) } ?? table.name
    guard let old = context.old.schema.table(named: oldName),
      known != nil || old.hasColumns(of: table)
    else { return plan }
    var variant = TableSource.Variant(oldName: nil, newName: nil)
    for column in table.columns where column.generatedExpression == nil {
      let isOwn = QueueTableName.knownColumns.contains(column.name)
      variant.values[column.name] =
        known.flatMap { isOwn ? nil : $0.value(of: column.name) } ?? .column(column.name)
    }
    plan.source = TableSource(table: old, variants: [variant])
    return plan
  }

  /// Adds checks that nothing is lost with tables that go.
  func check(_ lost: [Table], _ findings: inout MigrationFindings) {
    for table in lost {
      guard let name = QueueTableName.table(ofKnown: table.name), !context.givesUpChanges(of: name) else {
        continue
      }
      findings.check(
        "SELECT count(*) FROM \(SQLQuoting.identifier(table.name))",
        "\(table.name): %d rows belong to changes that are not pushed yet; push them first"
      )
    }
    for table in lost where table.name == "MS_TableOperations" {
      findings.check(
        "SELECT count(*) FROM \(SQLQuoting.identifier(table.name))",
        "\(table.name): %d changes are not pushed yet; push them first"
      )
    }
  }
}

/// The names of `_Known.…` and of its columns that are none of its table's.
enum QueueTableName {
  private static let prefix = "_Known."
  static let knownColumns: Set = ["_operation", "_role", "_gone", "_isPartial", "_unknown"]

  static func known(of table: String) -> String { prefix + table }

  /// The table whose rows a table keeps; nil if it keeps none.
  static func table(ofKnown name: String) -> String? {
    name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : nil
  }
}
