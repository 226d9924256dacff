import DataModelDefinition
import DataModelRelational
import SQLText

/// The tables of entities, with the values of their columns.
struct EntityTables {
  let context: MigrationContext
  let flows: RowFlows
  let keys: [String: KeyTranslation]

  func plan(_ table: Table, _ findings: inout MigrationFindings) -> TablePlan {
    var plan = TablePlan(table: table)
    let coming = flows.into(table.name)
    guard let oldName = flows.source(of: table.name), let old = context.old.schema.table(named: oldName)
    else { return plan }
    var source = TableSource(table: old, variants: [])
    let isTold = old.column(named: "_entity") != nil
    for flow in coming {
      source.variants.append(variant(flow, table, isTold: isTold, &source.taken, &findings))
    }
    let names = context.oldConcreteNames(in: oldName)
    let kept = coming.map(\.old.entity.name)
    if isTold, Set(kept) != Set(names) { source.conditions.append(SQLQuoting.isOf(kept)) }
    source.canBecome = flows.targets(of: oldName) == [table.name]
    UniquenessChange(context: context, flows: flows).apply(to: &source, table, &findings)
    for flow in coming { checkCases(flow, source, &findings) }
    plan.sources = [source]
    return plan
  }

  private func variant(
    _ flow: RowFlow,
    _ table: Table,
    isTold: Bool,
    _ taken: inout [TakenPairs],
    _ findings: inout MigrationFindings
  ) -> TableSource.Variant {
    var variant = TableSource.Variant(
      oldName: isTold ? flow.old.entity.name : nil,
      newName: flow.new.discriminator
    )
    if let key = keys[table.name] { variant.values[flow.new.key.columnName] = key.value }
    if let name = flow.new.discriminator { variant.values["_entity"] = .constant(SQLQuoting.literal(name)) }
    if isTold, flow.new.discriminator == flow.old.entity.name {
      variant.values["_entity"] = .column("_entity")
    }
    for column in flow.new.columns where column.columnName != flow.new.key.columnName {
      let values = AttributeValues(column, in: flow, context)
      let (value, isRowRequired) = values.value(&findings)
      variant.values[column.columnName] = value
      if values.isStated(value) { variant.statedColumns.insert(column.columnName) }
      if isRowRequired { variant.requirements.append("\(value.sql) IS NOT NULL") }
    }
    for relationship in flow.new.relationships {
      guard case .column(let name) = relationship.storage else { continue }
      let value = ReferenceValues(relationship, in: flow, flows, keys, context).value(&findings)
      variant.values[name] = value.reference
      taken += value.taken
      if value.isRowRequired { variant.requirements.append("\(value.reference.sql) IS NOT NULL") }
      if table.column(named: "_position_\(name)") != nil { variant.values["_position_\(name)"] = value.place }
    }
    return variant
  }

  /// Checks that rows have values of the cases that an enumeration still has.
  private func checkCases(_ flow: RowFlow, _ source: TableSource, _ findings: inout MigrationFindings) {
    guard let variant = source.variants.first(where: { $0.newName == flow.new.discriminator }) else { return }
    for column in flow.new.columns where !column.attribute.isDerived {
      guard let old = flow.oldColumn(of: column), let value = variant.values[column.columnName],
        !value.isConstant, value != .generated,
        let values = EnumerationChange(from: old.attribute, to: column.attribute).narrowerValues
      else { continue }
      let literals = column.attribute.type == .string ? values.map(SQLQuoting.literal) : values
      let condition = SQLQuoting.whereClause(
        source.allConditions,
        variant.oldName.map { SQLQuoting.isOf([$0]) },
        "\(value.sql) NOT IN (\(literals.joined(separator: ", ")))"
      )
      findings.check(
        "SELECT count(*) FROM \(source.from)\(condition)",
        """
        \(context.declared(column, in: flow).element): %d rows have a value that is no case of the \
        enumeration any more; change them first, or keep the case
        """
      )
    }
  }
}
