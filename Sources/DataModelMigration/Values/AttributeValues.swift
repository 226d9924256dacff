import DataModelDefinition
import DataModelRelational
import SQLText

/// The values of attributes in new rows.
struct AttributeValues {
  let context: MigrationContext
  let flow: RowFlow
  let column: ColumnMapping
  let property: DeclaredElement
  let decision: MigrationDecision

  init(_ column: ColumnMapping, in flow: RowFlow, _ context: MigrationContext) {
    self.context = context
    self.flow = flow
    self.column = column
    property = context.declared(column, in: flow)
    decision = context.decision(about: property)
  }

  /// The value, and whether a row without it has to go.
  func value(_ findings: inout MigrationFindings) -> (value: ColumnSource, isRowRequired: Bool) {
    if column.attribute.isDerived { return (derived(), false) }
    guard let old = flow.oldColumn(of: column) else {
      if flow.isReshaped(column, context), !decision.dropped.contains(.values), stated(&findings) == nil {
        findings.ask(
          about: property,
          "changed between a value and a composite, or is of another composite",
          [.expression, .drop(.values)]
        )
        return (.null, false)
      }
      return added(&findings)
    }
    guard TypeConversion.kind(from: old.attribute.type, to: column.attribute.type) != nil else {
      return filled(.column(old.columnName), mayBeMissing: mayBeMissing(old), &findings)
    }
    let conversion = TypeChange(
      column: old.columnName,
      table: flow.old.tableName,
      from: old.attribute.type,
      to: column.attribute.type,
      property: property.element
    )
    if let converted = conversion.inferred(&findings) {
      return filled(converted, mayBeMissing: mayBeMissing(old), &findings)
    }
    if decision.kept.contains(.values), let converted = conversion.stated(&findings) {
      return filled(converted, mayBeMissing: mayBeMissing(old), &findings)
    }
    if decision.dropped.contains(.values) { return added(&findings) }
    if let stated = stated(&findings) { return (stated, false) }
    let keeping: [MigrationAnswer] = conversion.canBeStated ? [.keep(.values)] : []
    findings.ask(
      about: property,
      """
      was \(old.attribute.type.xmlName) and is \(column.attribute.type.xmlName), and nothing says how to \
      convert it
      """,
      keeping + [.expression, .drop(.values)]
    )
    return (.null, false)
  }

  /// The value of an attribute that is the key of its table. Rows that begin to be synced get ids, as new
  /// rows do.
  func key(_ findings: inout MigrationFindings) -> ColumnSource {
    let isStated = decision.expression != nil || decision.value != nil
    if flow.new.isSynced, !flow.old.isSynced, column.attribute.type == .string, !isStated,
      flow.oldColumn(of: column) == nil
    {
      return .expression(KeyList.newID)
    }
    return value(&findings).value
  }

  /// The value of an attribute that was not there.
  private func added(_ findings: inout MigrationFindings) -> (ColumnSource, Bool) {
    if let stated = stated(&findings) { return (ofComposite(stated), false) }
    // No row has the composite.
    if column.optionalComposite != nil, oldParts.isEmpty { return (.null, false) }
    if let literal = defaultValue(&findings) { return (ofComposite(.constant(literal)), false) }
    if !isRequired { return (.null, false) }
    if dropsRows { return (.null, true) }
    findings.ask(
      about: property,
      "is required, and the rows that are there have no value",
      answersForMissing,
      formerNames: context.formerNames(of: property)
    )
    return (.null, false)
  }

  /// A value that is there, with another in its place where it is missing and must not be.
  private func filled(
    _ value: ColumnSource,
    mayBeMissing: Bool,
    _ findings: inout MigrationFindings
  ) -> (ColumnSource, Bool) {
    guard mayBeMissing, isRequired else { return (value, false) }
    if let stated = stated(&findings) {
      return (.expression("ifnull(\(value.sql), \(ofComposite(stated).sql))"), false)
    }
    if let literal = defaultValue(&findings) {
      return (.expression("ifnull(\(value.sql), \(ofComposite(.constant(literal)).sql))"), false)
    }
    if dropsRows { return (value, true) }
    findings.ask(
      about: property,
      "became required, and rows that are there may have no value",
      answersForMissing
    )
    return (value, false)
  }

  // MARK: - Parts of optional composites

  /// Whether a value must be there; in a part of an optional composite, wherever the composite is.
  private var isRequired: Bool {
    column.optionalComposite == nil ? !column.isOptional : !column.attribute.isOptional
  }

  /// Whether a value may be missing that was in an old column; in a part of an optional composite, although
  /// the composite is there.
  private func mayBeMissing(_ old: ColumnMapping) -> Bool {
    column.optionalComposite == nil ? old.isOptional : old.attribute.isOptional
  }

  /// The old columns of the optional composite that the column is a part of.
  private var oldParts: [String] {
    guard let composite = column.optionalComposite else { return [] }
    return flow.new.columns.filter { $0.path.starts(with: composite) }
      .compactMap { flow.oldColumn(of: $0)?.columnName }
  }

  /// What may be stated for a value that is missing. Rows that lack a part of an optional composite are not
  /// dropped: those that lack the composite would go with them.
  private var answersForMissing: [MigrationAnswer] {
    column.isOptional ? [.value, .expression] : [.value, .expression, .drop(.rows)]
  }

  private var dropsRows: Bool { decision.dropped.contains(.rows) && !column.isOptional }

  /// A constant where the optional composite is that it is a part of, and NULL where all old parts of that
  /// are: no row gets a composite with one value. An expression that is stated stays as it is.
  private func ofComposite(_ value: ColumnSource) -> ColumnSource {
    let parts = oldParts
    guard value.isConstant, !parts.isEmpty else { return value }
    let areMissing = parts.map { "\(SQLQuoting.identifier($0)) IS NULL" }.joined(separator: " AND ")
    return .expression("CASE WHEN \(areMissing) THEN NULL ELSE \(value.sql) END")
  }

  /// The constant or the expression that somebody stated; nil if nobody did.
  private func stated(_ findings: inout MigrationFindings) -> ColumnSource? {
    if let expression = findings.expression(statedFor: property) { return expression }
    guard let value = decision.value else { return nil }
    var attribute = column.attribute
    attribute.defaultValue =
      attribute.type == .date ? AttributeDefault(dateInterval: value) : AttributeDefault(text: value)
    guard case .value = attribute.defaultValueReading,
      let literal = AttributeColumn.defaultLiteral(of: attribute)
    else {
      findings.ask(
        about: property,
        "has a value for migrations, '\(value)', that is none of type \(attribute.type.xmlName)",
        []
      )
      return .null
    }
    if isRefused(attribute) {
      findings.ask(about: property, "has a value for migrations, '\(value)', outside its bounds", [])
    }
    return .constant(literal)
  }

  /// The default for rows that are there; nil if there is none.
  private func defaultValue(_ findings: inout MigrationFindings) -> String? {
    guard let literal = AttributeColumn.defaultLiteral(of: column.attribute) else { return nil }
    if isRefused(column.attribute) {
      findings.ask(
        about: property,
        "has a default outside its bounds, which the rows that are there would get",
        [.value, .expression]
      )
    }
    return literal
  }

  /// Whether the column refuses the default of an attribute. It has no condition about the least length of a
  /// text.
  private func isRefused(_ attribute: Attribute) -> Bool {
    var attribute = attribute
    if attribute.type == .string { attribute.minimum = nil }
    return attribute.isDefaultOutOfBounds
  }

  /// Whether a value of ``value(_:)`` comes from an expression that somebody stated: nobody knows what it
  /// gives.
  func isStated(_ value: ColumnSource) -> Bool {
    guard let expression = decision.expression, case .expression(let sql) = value else { return false }
    return sql.contains("(\(expression))")
  }

  /// The value of a derived attribute. What triggers or code write is copied where it is derived as before.
  private func derived() -> ColumnSource {
    if context.new.schema.table(named: flow.new.tableName)?
      .column(named: column.columnName)?.generatedExpression != nil
    {
      return .generated
    }
    guard let old = flow.oldColumn(of: column), old.attribute.isDerived,
      old.attribute.derivationExpression == column.attribute.derivationExpression,
      old.attribute.type == column.attribute.type
    else { return .null }
    return .column(old.columnName)
  }
}
