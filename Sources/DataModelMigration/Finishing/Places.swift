import DataModelRelational
import SQLText

/// The positions in relationships that became ordered.
struct Places {
  /// Returns the statements that number the rows of each group by their keys.
  static func statements(_ plan: TablePlan) -> [String] {
    guard let source = plan.source else { return [] }
    return plan.table.columns.compactMap { column -> String? in
      guard let group = reference(of: column.name, in: plan.table) else { return nil }
      // Two sources number the same places.
      let isMerged = plan.sources.count > 1
      guard isMerged || source.value(of: column.name) == .null && source.value(of: group) != .null else {
        return nil
      }
      return numbering(
        plan.table,
        column.name,
        group,
        by: (isMerged ? [column.name] : []) + keys(of: plan.table),
        if: "\(SQLQuoting.identifier(group)) IS NOT NULL"
      )
    }
  }

  /// Returns the statement that renumbers the rows of some groups, in their current order.
  ///
  /// - Returns: an `UPDATE`
  static func renumbering(_ table: Table, place: String, group: String, of rows: String) -> String {
    numbering(
      table,
      place,
      group,
      by: [place] + keys(of: table),
      if: "\(SQLQuoting.identifier(group)) IN (\(rows))"
    )
  }

  private static func keys(of table: Table) -> [String] {
    table.compositeKey.isEmpty ? table.columns.filter { $0.key != nil }.map(\.name) : table.compositeKey
  }

  private static func reference(of place: String, in table: Table) -> String? {
    switch place {
    case "_position": return table.compositeKey.isEmpty ? nil : "_source"
    case "_inversePosition": return table.compositeKey.isEmpty ? nil : "_destination"
    default:
      let prefix = "_position_"
      guard place.hasPrefix(prefix) else { return nil }
      let name = String(place.dropFirst(prefix.count))
      return table.column(named: name)?.name
    }
  }

  private static func numbering(
    _ table: Table,
    _ place: String,
    _ group: String,
    by order: [String],
    if condition: String
  ) -> String {
    let name = SQLQuoting.identifier(table.name)
    let keys = keys(of: table)
    let isSame = keys.map { "\(name).\(SQLQuoting.identifier($0)) = \"_row\".\(SQLQuoting.identifier($0))" }
      .joined(separator: " AND ")
    return """
      UPDATE \(name) SET \(SQLQuoting.identifier(place)) = "_row"."_place" FROM (SELECT \(list(keys)), \
      row_number() OVER (PARTITION BY \(SQLQuoting.identifier(group)) ORDER BY \(list(order))) - 1 \
      AS "_place" FROM \(name) WHERE \(condition)) AS "_row" WHERE \(isSame)
      """
  }

  private static func list(_ names: [String]) -> String {
    names.map(SQLQuoting.identifier).joined(separator: ", ")
  }
}
