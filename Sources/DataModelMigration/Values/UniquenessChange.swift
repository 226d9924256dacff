import DataModelDefinition
import DataModelRelational
import SQLText

/// The effect of uniqueness constraints on existing rows.
struct UniquenessChange {
  let context: MigrationContext
  let flows: RowFlows

  /// Adds the condition that no two kept rows have equal values, and records which rows replace the others.
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
            "must be unique by \(names(index)), but existing rows may have equal values",
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
        "\(entity.name): %d rows have the same \(names(index)) as another row; change or delete them first"
      )
    }
    guard let condition = merged.condition else { return }
    changed.merged = merged
    changed.conditions.append(condition)
  }

  /// Asks about a constant for all rows, which cannot be unique.
  ///
  /// - Returns: whether it asked
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
      "must be unique, but every existing row would get the same value",
      [.expression],
      formerNames: context.formerNames(of: property)
    )
    return true
  }

  /// Whether an index of the old table already ensured distinct values.
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

  /// Returns the conditions of the old rows that a constraint compares.
  static func compared(_ values: [ColumnSource], _ index: Index, _ source: TableSource) -> [String] {
    let names = entityNames(index, source).map { SQLQuoting.isOf($0) }
    return source.allConditions + [names].compactMap(\.self) + values.map { "\($0.sql) IS NOT NULL" }
  }

  /// Returns the old names of the entities that a subentity's constraint covers; nil if it covers all.
  private static func entityNames(_ index: Index, _ source: TableSource) -> [String]? {
    guard let condition = index.condition, source.table.column(named: "_entity") != nil else { return nil }
    return source.variants.filter { variant in
      variant.newName.map { condition.contains(SQLQuoting.literal($0)) } ?? false
    }.compactMap(\.oldName)
  }

  /// Returns the entity that declares a constraint.
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
