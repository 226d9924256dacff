import DataModelRelational

/// The places of relationships that are ordered now and were not.
struct Places {
  /// The statements that number what belongs to each row, by the keys.
  static func statements(_ plan: TablePlan) -> [String] {
    guard let source = plan.source else { return [] }
    return plan.table.columns.compactMap { column -> String? in
      guard let group = reference(of: column.name, in: plan.table), source.value(of: column.name) == .null,
        source.value(of: group) != .null
      else { return nil }
      let keys =
        plan.table.compositeKey.isEmpty
        ? plan.table.columns.filter { $0.key != nil }.map(\.name) : plan.table.compositeKey
      return statement(plan.table.name, column.name, group, keys)
    }
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

  private static func statement(_ table: String, _ place: String, _ group: String, _ keys: [String]) -> String
  {
    let name = SQLText.identifier(table)
    let groupName = SQLText.identifier(group)
    let list = keys.map(SQLText.identifier).joined(separator: ", ")
    let isSame = keys.map { "\(name).\(SQLText.identifier($0)) = \"_row\".\(SQLText.identifier($0))" }
      .joined(separator: " AND ")
    return """
      UPDATE \(name) SET \(SQLText.identifier(place)) = "_row"."_place" FROM (SELECT \(list), row_number() \
      OVER (PARTITION BY \(groupName) ORDER BY \(list)) - 1 AS "_place" FROM \(name) \
      WHERE \(groupName) IS NOT NULL) AS "_row" WHERE \(isSame)
      """
  }
}
