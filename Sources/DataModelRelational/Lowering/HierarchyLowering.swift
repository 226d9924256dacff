import DataModelDefinition
import SQLText

/// Lowers a root entity and all entities below it to a single table.
struct HierarchyLowering {
  let lowering: ModelLowering
  @Boxed var root: Entity

  var names: ColumnNames { lowering.names }
  var keys: PrimaryKeyPolicy { lowering.keys }

  private var hierarchy: [Entity] { lowering.index.hierarchy(below: root) }

  func table() -> Table {
    let hierarchy = self.hierarchy
    var table = Table(name: root.name, columns: keyColumns(hierarchy))
    var seen: Set<String> = []
    for entity in hierarchy {
      for mapping in names.columns(of: entity) where mapping.columnName != keyAttribute {
        if seen.insert(mapping.columnName).inserted { table.columns.append(column(for: mapping, of: entity)) }
        if entity.name != root.name, !mapping.attribute.isDerived {
          table.add(conditions(on: mapping, of: entity), to: mapping.columnName)
        }
      }
    }
    for entity in hierarchy {
      for relationship in entity.relationships {
        addReference(relationship, of: entity, to: &table, &seen)
      }
    }
    addPositions(to: &table)
    addIndexes(to: &table, hierarchy)
    return table.namingConstraintsApart()
  }

  // MARK: - Keys

  private var keyAttribute: String? {
    if case .attribute(let column) = keys.key(of: root) { column } else { nil }
  }

  private func keyColumns(_ hierarchy: [Entity]) -> [Column] {
    guard hierarchy.count > 1 else { return [keyColumn()] }
    let isConcrete = CheckConstraint(
      name: "\(ConstraintName.property(["_entity"], of: root.name)) concrete entity",
      condition: "\"_entity\" IN (\(concreteNames(below: root)))"
    )
    return [keyColumn(), Column(name: "_entity", type: .text, isRequired: true, checks: [isConcrete])]
  }

  private func keyColumn() -> Column {
    guard let name = keyAttribute, let attribute = root.attributes.first(where: { $0.name == name }) else {
      return Column(name: "_id", type: .integer, key: .primary)
    }
    var column = Column(name: name, type: AttributeColumn.type(of: attribute.type), isRequired: true)
    // A numeric id is never used twice: code that still has the id of an old operation must not find another
    // one with it.
    let isNumber = keys.isSynced(root) && attribute.type != .string
    column.key = isNumber ? .autoincrement : .primary
    // The original SDK compares ids regardless of case, and so do servers.
    column.ignoresCase = keys.isSynced(root) && !isNumber
    column.checks = isNumber ? [] : checks(on: attribute, at: [name], column: name, of: root)
    return column
  }

  // MARK: - Attributes

  private func column(for mapping: ColumnMapping, of entity: Entity) -> Column {
    let attribute = mapping.attribute
    if attribute.isDerived { return lowering.derivations.column(for: mapping, of: entity) }
    var column = Column(name: mapping.columnName, type: AttributeColumn.type(of: attribute.type))
    guard entity.name == root.name else { return column }
    column.isRequired = !mapping.isOptional
    // A row that is inserted without any part has no composite.
    if mapping.optionalComposite == nil {
      column.defaultLiteral = AttributeColumn.defaultLiteral(of: attribute)
    }
    column.checks = checks(on: attribute, at: mapping.path, column: column.name, of: entity)
    return column
  }

  /// Returns the names of the entities that can have rows, sorted: the text must not change with the order of
  /// the file.
  func concreteNames(below entity: Entity) -> String {
    lowering.index.hierarchy(below: entity).filter { !$0.isAbstract }
      .map { SQLQuoting.literal($0.name) }.sortedByUTF8(\.self).joined(separator: ", ")
  }

  // MARK: - Relationships

  private func addReference(
    _ relationship: Relationship,
    of entity: Entity,
    to table: inout Table,
    _ seen: inout Set<String>
  ) {
    guard case .column? = lowering.pairing.storage(of: relationship, in: entity),
      let destination = lowering.index.destination(of: relationship)
    else { return }
    let name = names.column(of: relationship.name, in: entity.name)
    let inverse = lowering.pairing.inverse(of: relationship, in: entity)
    let isSynced = keys.isSynced(root) || keys.isSynced(destination)
    if seen.insert(name).inserted {
      var column = keys.reference(named: name, to: destination)
      // Between synced tables, the row of a required reference may not have arrived yet.
      column.isRequired = !relationship.isOptional && entity.name == root.name && !isSynced
      let effect = lowering.deleteRules.effects.onReferences(of: relationship, inverse: inverse)
      if !isSynced, let action = effect.actionOnReference {
        column.foreignKey = ForeignKey(
          name: ConstraintName.property([relationship.name], of: entity.name),
          table: lowering.index.root(of: destination).name,
          referencedColumn: keys.key(of: destination).columnName,
          action: action
        )
      }
      table.columns.append(column)
      // The index includes the position in an ordered to-many, so that the last one is found at once.
      let position = isOrdered(name) ? [IndexedColumn(Self.position(of: name))] : []
      table.indexes.append(Index(name: "\(table.name).\(name)", columns: [IndexedColumn(name)] + position))
    }
    guard !relationship.isOptional, entity.name != root.name, !isSynced else { return }
    table.add(ofOwnRows([requirement(of: [relationship.name], column: name, entity)], entity), to: name)
  }

  /// Adds the positions of ordered to-many relationships, next to the columns that refer back.
  private func addPositions(to table: inout Table) {
    for side in lowering.orderedReferences[root.name] ?? [] {
      let position = Self.position(of: names.column(of: side.relationship.name, in: side.owner.name))
      guard table.column(named: position) == nil else { continue }
      table.columns.append(Column(name: position, type: .integer))
    }
  }

  /// Whether the inverse of a reference is an ordered to-many.
  private func isOrdered(_ reference: String) -> Bool {
    (lowering.orderedReferences[root.name] ?? []).contains { side in
      names.column(of: side.relationship.name, in: side.owner.name) == reference
    }
  }

  /// Returns the column with the position among the rows that refer to the same row: `list` →
  /// `_position_list`.
  static func position(of reference: String) -> String { "_position_\(reference)" }
}
