import DataModelDefinition
import DataModelRelational
import SQLText

/// Constraints over rows that are there.
struct UniquenessChange {
  let context: MigrationContext
  let flows: RowFlows

  /// Adds the condition on rows that are kept, so that no two have equal values, and which rows replace the
  /// others.
  func apply(to changed: inout TableSource, _ table: Table, _ findings: inout MigrationFindings) {
    let source = changed
    let key = "\(source.from).\(SQLQuoting.identifier(oldKey(of: source)))"
    var merged = MergedRows(table: source.from, key: key)
    for index in table.indexes where index.isUnique {
      let values = index.columns.map { source.value(of: $0.name) }
      guard let entity = owner(of: index, in: table), !values.contains(.null), !held(index, values, source)
      else { continue }
      if requireDistinct(index, values, entity, source, &findings) { continue }
      let compared = Self.compared(values, index, source)
      let isNew = values.contains { if case .column = $0 { false } else { true } }
      switch context.decision(about: DeclaredElement(entity)).choice {
      case .first?, .lowest?:
        merged.add(values.map(\.sql), where: compared, keepsLast: false)
        continue
      case .last?:
        merged.add(values.map(\.sql), where: compared, keepsLast: true)
        continue
      case .all?: break
      default:
        if !isNew {
          findings.ask(
            about: DeclaredElement(entity),
            "has to be unique by \(names(index)), and rows that are there may be equal",
            [.keep(.first), .keep(.last), .keep(.all)]
          )
        }
      }
      findings.check(
        """
        SELECT ifnull(sum(\"n\" - 1), 0) FROM (SELECT count(*) AS \"n\" FROM \(source.from)\
        \(SQLQuoting.whereClause(compared, merged.condition)) \
        GROUP BY \(values.map(\.sql).joined(separator: ", ")))
        """,
        "\(entity.name): %d rows have the same \(names(index)) as another; change or delete them first"
      )
    }
    guard let condition = merged.condition else { return }
    changed.merged = merged
    changed.conditions.append(condition)
  }

  /// A constant for all rows cannot be unique.
  ///
  /// - Returns: whether there was something to ask
  private func requireDistinct(
    _ index: Index,
    _ values: [ColumnSource],
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
    let property = context.declared(column, in: flow)
    findings.ask(
      about: property,
      "has to be unique, and every row that is there would get the same value",
      [.expression],
      formerNames: context.formerNames(of: property)
    )
    return true
  }

  /// Whether an index of the old table already kept the values apart.
  private func held(_ index: Index, _ values: [ColumnSource], _ source: TableSource) -> Bool {
    let columns = values.compactMap { if case .column(let name) = $0 { name } else { nil } }
    let key = oldKey(of: source)
    if columns.contains(key) { return true }
    let names = Self.entityNames(index, source) ?? source.variants.compactMap(\.oldName)
    return source.table.indexes.contains { old in
      guard old.isUnique, Set(columns).isSuperset(of: old.columns.map(\.name)) else { return false }
      guard let condition = old.condition else { return true }
      return !names.isEmpty && names.allSatisfy { condition.contains(SQLQuoting.literal($0)) }
    }
  }

  private func oldKey(of source: TableSource) -> String {
    source.table.columns.first { $0.key != nil }?.name ?? "_id"
  }

  /// The conditions of the old rows that a constraint compares.
  static func compared(_ values: [ColumnSource], _ index: Index, _ source: TableSource) -> [String] {
    let names = entityNames(index, source).map { SQLQuoting.isOf($0) }
    return source.allConditions + [names].compactMap(\.self) + values.map { "\($0.sql) IS NOT NULL" }
  }

  /// The entities that a constraint of a subentity is about, by their old names; nil if it is about all.
  private static func entityNames(_ index: Index, _ source: TableSource) -> [String]? {
    guard let condition = index.condition, source.table.column(named: "_entity") != nil else { return nil }
    return source.variants.filter { variant in
      variant.newName.map { condition.contains(SQLQuoting.literal($0)) } ?? false
    }.compactMap(\.oldName)
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
