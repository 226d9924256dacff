import DataModelDefinition
import SQLText

/// The columns and triggers of derived attributes.
///
/// A value that depends only on its own row is a generated column. If it depends on other rows or on the
/// time, triggers write it. If it needs letters beyond ASCII, generated code writes it, because the tables
/// must work without custom functions.
struct DerivationLowering {
  let index: ModelIndex
  let names: ColumnNames
  let sides: LoweredRelationships
  private let sidesByIdentity: [String: LoweredRelationship]

  init(index: ModelIndex, names: ColumnNames, sides: LoweredRelationships, all: [LoweredRelationship]) {
    self.index = index
    self.names = names
    self.sides = sides
    sidesByIdentity = Dictionary(all.map { ($0.identity, $0) }, uniquingKeysWith: { first, _ in first })
  }

  // MARK: - Columns

  /// Returns the column of a derived attribute. It is never required, because the value is written only after
  /// the row.
  func column(for mapping: ColumnMapping, of owner: Entity) -> Column {
    let attribute = mapping.attribute
    var column = Column(name: mapping.columnName, type: AttributeColumn.type(of: attribute.type))
    guard let derivation = derivation(of: attribute, in: owner) else { return column }
    column.generatedExpression = generatedExpression(derivation, attribute, owner)?.text
    if Self.mayMissTheType(derivation, attribute) {
      column.checks = AttributeColumn.formChecks(
        of: attribute.type,
        column: SQLQuoting.identifier(column.name),
        property: ConstraintName.property(mapping.path, of: owner.name)
      )
    }
    return column
  }

  /// Returns who writes the column of an attribute, for generated code; nil if it is not derived.
  func mapping(of mapping: ColumnMapping, in owner: Entity) -> DerivationMapping? {
    guard mapping.attribute.isDerived else { return nil }
    guard let derivation = derivation(of: mapping.attribute, in: owner),
      case .text(let function) = derivation.value,
      let source = derivation.source, let column = columnName(of: source)
    else { return .computedByDatabase }
    let path = derivation.steps.map(\.relationship.name) + source.path
    let isInRow = derivation.steps.isEmpty
    guard let chain = chain(of: derivation, from: owner) else { return .computedByDatabase }
    let expression: SQLFragment =
      isInRow ? "\(name: column)" : "(SELECT \(chain.source(column)) \(chain.rows))"
    return .writtenByCode(
      function,
      of: .init(
        path: path,
        type: source.attribute.type,
        columnName: isInRow ? column : nil,
        expression: expression.text
      )
    )
  }

  /// Returns the value of a column that its own row determines; nil for others.
  private func generatedExpression(
    _ derivation: Derivation,
    _ attribute: Attribute,
    _ owner: Entity
  ) -> SQLFragment? {
    guard case .attribute = derivation.value, derivation.steps.isEmpty, let source = derivation.source,
      let column = columnName(of: source)
    else { return nil }
    let value = DerivedValue.converted("\(name: column)", from: source.attribute.type, to: attribute.type)
    let row = sides.end(owner)
    guard let condition = row.condition(on: nil) else { return value }
    return "CASE WHEN \(condition.sql) THEN \(value) END"
  }

  /// Whether a value may be out of the range of the attribute's type.
  private static func mayMissTheType(_ derivation: Derivation, _ attribute: Attribute) -> Bool {
    switch derivation.value {
    case .count, .sum: true
    case .attribute: derivation.source?.attribute.type != attribute.type
    case .text, .now: false
    }
  }

  // MARK: - Triggers

  /// Returns the tables with the triggers of derived columns, and the work tables of those triggers.
  func apply(to tables: [Table]) -> [Table] {
    var triggers: [Trigger] = []
    var added: [Table] = []
    for owner in index.model.entities {
      for mapping in names.columns(of: owner) where mapping.attribute.isDerived {
        guard let derivation = derivation(of: mapping.attribute, in: owner) else { continue }
        if let tally = tally(for: mapping, derivation, of: owner) {
          triggers += tally.triggers
          added += tally.tables
        } else {
          triggers += self.triggers(for: mapping, derivation, of: owner, in: tables)
        }
      }
    }
    return tables.adding(triggers) + added
  }

  /// Returns the tally for a count or a sum; nil for other values.
  private func tally(
    for mapping: ColumnMapping,
    _ derivation: Derivation,
    of owner: Entity
  ) -> TallyDerivation? {
    guard derivation.value == .count || derivation.value == .sum,
      derivation.steps.count == 1, let step = derivation.steps.first,
      let chain = chain(of: derivation, from: owner),
      let side = sidesByIdentity["\(step.owner.name).\(step.relationship.name)"]
    else { return nil }
    let summand = derivation.source.flatMap { source -> Tally.Summand? in
      guard let column = columnName(of: source), let written = writtenColumn(of: source) else { return nil }
      return Tally.Summand(column: column, writtenColumn: written, type: source.attribute.type)
    }
    return TallyDerivation(
      identity: "\(owner.name).\(mapping.attribute.name)",
      column: mapping.columnName,
      type: mapping.attribute.type,
      row: sides.end(owner),
      side: side,
      summand: summand,
      chain: chain
    )
  }

  private func triggers(
    for mapping: ColumnMapping,
    _ derivation: Derivation,
    of owner: Entity,
    in tables: [Table]
  ) -> [Trigger] {
    let identity = "\(owner.name).\(mapping.attribute.name)"
    let type = mapping.attribute.type
    if case .now = derivation.value {
      let row = sides.end(owner)
      return TimestampTriggers(
        identity: identity,
        column: mapping.columnName,
        type: type,
        row: row,
        writtenColumns: writtenColumns(of: tables.first { $0.name == row.table })
      ).triggers()
    }
    // Counts and sums have a tally.
    guard case .attribute = derivation.value, !derivation.steps.isEmpty,
      let chain = chain(of: derivation, from: owner),
      let value = value(of: derivation, along: chain, as: mapping.attribute)
    else { return [] }
    return DerivationTriggers(
      identity: identity,
      column: mapping.columnName,
      chain: chain,
      value: value,
      sourceColumn: derivation.source.flatMap { writtenColumn(of: $0) }
    ).triggers()
  }

  /// Returns the columns of a table that are not keys and not computed by the database.
  private func writtenColumns(of table: Table?) -> [String] {
    guard let table, let root = index.entity(named: table.name) else { return [] }
    let computed = index.hierarchy(below: root).flatMap { owner in
      names.columns(of: owner).filter { mapping(of: $0, in: owner) == .computedByDatabase }
        .map(\.columnName)
    }
    return table.columns.filter { $0.key == nil && !computed.contains($0.name) }.map(\.name).sortedByUTF8(
      \.self
    )
  }

  // MARK: - Names

  func derivation(of attribute: Attribute, in owner: Entity) -> Derivation? {
    try? index.derivation(of: attribute, in: owner)
  }

  func chain(of derivation: Derivation, from owner: Entity) -> DerivationChain? {
    let along = derivation.steps.compactMap { sidesByIdentity["\($0.owner.name).\($0.relationship.name)"] }
    guard along.count == derivation.steps.count else { return nil }
    return DerivationChain(from: sides.end(owner), along: along)
  }

  func columnName(of source: Derivation.Source) -> String? {
    names.columns(of: source.owner).first { $0.path == source.path }?.columnName
  }

  /// Returns the column whose updates triggers watch: for a generated column, the one from which it is
  /// computed.
  private func writtenColumn(of source: Derivation.Source) -> String? {
    guard source.attribute.isDerived, source.path.count == 1,
      let derivation = derivation(of: source.attribute, in: source.owner), case .attribute = derivation.value,
      derivation.steps.isEmpty, let next = derivation.source
    else { return columnName(of: source) }
    return writtenColumn(of: next)
  }
}
