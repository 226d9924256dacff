import DataModelDefinition
import DataModelRelational

/// Constraints over rows that are there.
struct UniquenessChange {
  let context: MigrationContext
  let flows: RowFlows

  /// Adds the conditions on rows that are kept, so that no two have equal values, and which rows replace the
  /// others.
  func apply(to changed: inout TableSource, _ table: Table, _ findings: inout MigrationFindings) {
    let source = changed
    for index in table.indexes where index.isUnique {
      let values = index.columns.map { source.value(of: $0.name) }
      guard let entity = owner(of: index, in: table), !values.contains(.null), !held(index, values, source)
      else { continue }
      if requireDistinct(index, values, entity, source, &findings) { continue }
      let key = "\(source.from).\(SQLText.identifier(oldKey(of: source)))"
      let query = groups(values, index, source)
      let kept = context.decision(about: entity).choice
      let isNew = values.contains { if case .column = $0 { false } else { true } }
      switch kept {
      case .first?, .last?, .lowest?:
        let choice = kept == .last ? "max" : "min"
        let missing = values.map { "\($0.sql) IS NULL" }.joined(separator: " OR ")
        let others = entityCondition(index, source, isNegated: true).map { "\($0) OR " } ?? ""
        changed.conditions.append(
          """
          (\(others)\(missing) OR \(key) IN (SELECT \(choice)(\(key)) \(query.from) GROUP BY \
          \(query.columns)))
          """
        )
        changed.keepsLast = kept == .last
        changed.replacements.append(
          """
          SELECT "old", "new" FROM (SELECT \(key) AS "old", \(choice)(\(key)) OVER (PARTITION BY \
          \(query.columns)) AS "new" \(query.from)) WHERE "old" IS NOT "new"
          """
        )
        continue
      case .all?: break
      default:
        if !isNew {
          findings.ask(
            context.question(
              about: entity,
              "has to be unique by \(names(index)), and rows that are there may be equal",
              [.keep(.first), .keep(.last), .keep(.all)]
            )
          )
        }
      }
      findings.check(
        """
        SELECT ifnull(sum(\"n\" - 1), 0) FROM (SELECT count(*) AS \"n\" \(query.from) GROUP BY \
        \(query.columns))
        """,
        "\(entity.name): %d rows have the same \(names(index)) as another; change or delete them first"
      )
    }
  }

  /// A constant for all rows cannot be unique.
  ///
  /// - Returns: whether there was something to ask
  private func requireDistinct(
    _ index: Index,
    _ values: [ColumnValue],
    _ entity: Entity,
    _ source: TableSource,
    _ findings: inout MigrationFindings
  ) -> Bool {
    guard values.allSatisfy(\.isConstant) else { return false }
    let flow = flows.into(context.newIndex.root(of: entity).name).first {
      $0.new.entity.name == entity.name
        || $0.new.columns.contains { $0.columnName == index.columns.first?.name }
    }
    guard let flow, let column = flow.new.columns.first(where: { $0.columnName == index.columns.first?.name })
    else { return false }
    findings.ask(
      context.question(
        about: context.declared(column, in: flow),
        "has to be unique, and every row that is there would get the same value",
        [.expression],
        formerNames: context.formerNames(of: context.declared(column, in: flow))
      )
    )
    return true
  }

  /// Whether an index of the old table already kept the values apart.
  private func held(_ index: Index, _ values: [ColumnValue], _ source: TableSource) -> Bool {
    let columns = values.compactMap { if case .column(let name) = $0 { name } else { nil } }
    let key = oldKey(of: source)
    if columns.contains(key) { return true }
    let names = entityNames(index, source) ?? source.variants.compactMap(\.oldName)
    return source.table.indexes.contains { old in
      guard old.isUnique, Set(columns).isSuperset(of: old.columns.map(\.name)) else { return false }
      guard let condition = old.condition else { return true }
      return !names.isEmpty && names.allSatisfy { condition.contains(SQLText.literal($0)) }
    }
  }

  private func oldKey(of source: TableSource) -> String {
    source.table.columns.first { $0.key != nil }?.name ?? "_id"
  }

  private func groups(
    _ values: [ColumnValue],
    _ index: Index,
    _ source: TableSource
  ) -> (from: String, columns: String) {
    let conditions =
      source.allConditions + [entityCondition(index, source, isNegated: false)].compactMap { $0 }
      + values.map { "\($0.sql) IS NOT NULL" }
    return (
      "FROM \(source.from) WHERE \(conditions.joined(separator: " AND "))",
      values.map(\.sql).joined(separator: ", ")
    )
  }

  /// The entities that a constraint of a subentity is about, by their old names; nil if it is about all.
  private func entityNames(_ index: Index, _ source: TableSource) -> [String]? {
    guard let condition = index.condition, source.table.column(named: "_entity") != nil else { return nil }
    return source.variants.filter { variant in
      variant.newName.map { condition.contains(SQLText.literal($0)) } ?? false
    }.compactMap(\.oldName)
  }

  private func entityCondition(_ index: Index, _ source: TableSource, isNegated: Bool) -> String? {
    entityNames(index, source).map { names in
      "\"_entity\" \(isNegated ? "NOT IN" : "IN") (\(SQLText.list(names)))"
    }
  }

  /// The entity that states a constraint.
  private func owner(of index: Index, in table: Table) -> Entity? {
    guard let root = context.newIndex.entity(named: table.name) else { return nil }
    let prefix = "\(table.name)."
    return context.newIndex.hierarchy(below: root).dropFirst()
      .first { index.name.hasPrefix("\(prefix)\($0.name).unique_") } ?? root
  }

  private func names(_ index: Index) -> String {
    index.columns.map { "'\($0.name)'" }.joined(separator: ", ")
  }
}
