import DataModelDefinition
import DataModelRelational
import SQLText

/// The value of an attribute in new rows.
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

  /// Returns the value, and whether a row without it is dropped.
  func value(_ findings: inout MigrationFindings) -> (value: ColumnSource, isRowRequired: Bool) {
    if column.attribute.isDerived { return (derived(), false) }
    guard let old = flow.oldColumn(of: column) else {
      if flow.isReshaped(column, context), !decision.dropped.contains(.values), stated(&findings) == nil {
        findings.ask(
          about: property,
          "changed between a plain value and a composite, or to another composite",
          [.expression, .drop(.values)]
        )
        return (.null, false)
      }
      return added(&findings)
    }
    guard TypeConversion.kind(from: old.attribute.type, to: column.attribute.type) != nil else {
      askAboutCases(of: old, &findings)
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
      was \(old.attribute.type.xmlName) and is \(column.attribute.type.xmlName), but nothing says how to \
      convert it
      """,
      keeping + [.expression, .drop(.values)]
    )
    return (.null, false)
  }

  /// Asks about a case that has another value than in the old version.
  private func askAboutCases(of old: ColumnMapping, _ findings: inout MigrationFindings) {
    let change = EnumerationChange(from: old.attribute, to: column.attribute)
    guard let moved = change.moved.first, !decision.kept.contains(.values) else { return }
    findings.ask(
      about: property,
      """
      would read stored rows as another case, because '\(moved.name)' has the value \(moved.newValue) and \
      had \(moved.oldValue); set '\(UserInfoKey.enumeration)' to '\(change.restored)', or accept it
      """,
      [.keep(.values)]
    )
  }

  /// Returns the value of an attribute that is the key of its table. Rows that become synced get new ids, as
  /// inserted rows do.
  func key(_ findings: inout MigrationFindings) -> ColumnSource {
    let isStated = decision.expression != nil || decision.value != nil
    if flow.new.isSynced, !flow.old.isSynced, column.attribute.type == .string, !isStated,
      flow.oldColumn(of: column) == nil
    {
      return .expression(KeyList.newID)
    }
    return value(&findings).value
  }

  /// Returns the value of a new attribute.
  private func added(_ findings: inout MigrationFindings) -> (ColumnSource, Bool) {
    if let stated = stated(&findings) { return (ofComposite(stated), false) }
    // No row has the composite.
    if column.optionalComposite != nil, oldParts.isEmpty { return (.null, false) }
    if let literal = defaultValue(&findings) { return (ofComposite(.constant(literal)), false) }
    if !isRequired { return (.null, false) }
    if dropsRows { return (.null, true) }
    findings.ask(
      about: property,
      "is required, but existing rows have no value",
      answersForMissing,
      formerNames: context.formerNames(of: property)
    )
    return (.null, false)
  }

  /// Returns an existing value, with a replacement where it is missing but required.
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
      "became required, but existing rows may have no value",
      answersForMissing
    )
    return (value, false)
  }

  // MARK: - Parts of optional composites

  /// Whether a value is required. For a part of an optional composite: whether it is, if the composite
  /// exists.
  private var isRequired: Bool {
    column.optionalComposite == nil ? !column.isOptional : !column.attribute.isOptional
  }

  /// Whether the old column may lack a value. For a part of an optional composite: whether it may, although
  /// the composite exists.
  private func mayBeMissing(_ old: ColumnMapping) -> Bool {
    column.optionalComposite == nil ? old.isOptional : old.attribute.isOptional
  }

  /// The old columns of the optional composite that the column is a part of.
  private var oldParts: [String] {
    guard let composite = column.optionalComposite else { return [] }
    return flow.new.columns.filter { $0.path.starts(with: composite) }
      .compactMap { flow.oldColumn(of: $0)?.columnName }
  }

  /// The possible answers for a missing value.
  ///
  /// Rows that lack a part of an optional composite are not dropped: rows without the composite would be
  /// dropped too.
  private var answersForMissing: [MigrationAnswer] {
    column.isOptional ? [.value, .expression] : [.value, .expression, .drop(.rows)]
  }

  private var dropsRows: Bool { decision.dropped.contains(.rows) && !column.isOptional }

  /// Returns a constant for rows that have the optional composite, and NULL for rows where all its old parts
  /// are NULL, so that no row gets a composite with just this value. A stated expression stays as it is.
  private func ofComposite(_ value: ColumnSource) -> ColumnSource {
    let parts = oldParts
    guard value.isConstant, !parts.isEmpty else { return value }
    let areMissing = parts.map { "\(SQLQuoting.identifier($0)) IS NULL" }.joined(separator: " AND ")
    return .expression("CASE WHEN \(areMissing) THEN NULL ELSE \(value.sql) END")
  }

  /// Returns the constant or the expression that a decision states, or nil.
  private func stated(_ findings: inout MigrationFindings) -> ColumnSource? {
    if let expression = findings.expression(statedFor: property) { return expression }
    guard let value = decision.value else { return nil }
    guard let literal = AttributeColumn.literal(of: column.attribute, stating: value) else {
      findings.ask(
        about: property,
        "has the migration value '\(value)', which is not of type \(column.attribute.type.xmlName)",
        []
      )
      return .null
    }
    if isRefused(column.attribute.stating(value)) {
      findings.ask(about: property, "has the migration value '\(value)', which is outside its bounds", [])
    }
    return .constant(literal)
  }

  /// Returns the default for existing rows, or nil.
  private func defaultValue(_ findings: inout MigrationFindings) -> String? {
    guard let literal = AttributeColumn.defaultLiteral(of: column.attribute) else { return nil }
    if isRefused(column.attribute) {
      findings.ask(
        about: property,
        "has a default outside its bounds, which existing rows would get",
        [.value, .expression]
      )
    }
    return literal
  }

  /// Whether the column refuses the default of an attribute. Columns do not check the minimum length of a
  /// text.
  private func isRefused(_ attribute: Attribute) -> Bool {
    var attribute = attribute
    if attribute.type == .string { attribute.minimum = nil }
    return attribute.isDefaultOutOfBounds
  }

  /// Whether a result of ``value(_:)`` comes from a stated expression, whose values are unknown.
  func isStated(_ value: ColumnSource) -> Bool {
    guard let expression = decision.expression, case .expression(let sql) = value else { return false }
    return sql.hasBytes(of: "(\(expression))")
  }

  /// Returns the value of a derived attribute. A value that triggers or code compute is copied if the
  /// derivation is unchanged.
  private func derived() -> ColumnSource {
    if context.new.schema.table(named: flow.new.tableName)?
      .column(named: column.columnName)?.generatedExpression != nil
    {
      return .generated
    }
    guard let old = flow.oldColumn(of: column), old.attribute.isDerived,
      old.attribute.type == column.attribute.type, hasDerivation(of: old)
    else { return .null }
    return .column(old.columnName)
  }

  /// Whether the attribute is derived from the same value as an old one was, whose name may be another now.
  private func hasDerivation(of old: ColumnMapping) -> Bool {
    guard case .writtenByCode(let function, let source)? = column.derivation, let name = source.columnName,
      case .writtenByCode(let oldFunction, let oldSource)? = old.derivation,
      let oldName = oldSource.columnName
    else { return old.attribute.derivationExpression == column.attribute.derivationExpression }
    let newSource = flow.new.columns.first { $0.columnName == name }
    return function == oldFunction && newSource.flatMap(flow.oldColumn)?.columnName == oldName
  }
}
