import DataModelDefinition
import DataModelRelational
import SQLText

/// The value of a column that refers to another row.
struct ReferenceValues {
  let context: MigrationContext
  let flows: RowFlows
  let keys: [String: KeyTranslation]
  let flow: RowFlow
  let relationship: RelationshipMapping
  let side: DeclaredRelationship
  let property: DeclaredElement
  let decision: MigrationDecision

  init(
    _ relationship: RelationshipMapping,
    in flow: RowFlow,
    _ flows: RowFlows,
    _ keys: [String: KeyTranslation],
    _ context: MigrationContext
  ) {
    self.context = context
    self.flows = flows
    self.keys = keys
    self.flow = flow
    self.relationship = relationship
    side = context.newIndex.declared(relationship.relationship, of: flow.new.entity)
    property = DeclaredElement(side)
    decision = context.decision(about: property)
  }

  /// A reference, its position in an ordered to-many, and whether a row without it is dropped.
  struct Value {
    var reference: ColumnSource
    var place: ColumnSource = .null
    var isRowRequired = false
    var taken: [TakenPairs] = []
  }

  func value(_ findings: inout MigrationFindings) -> Value {
    let origins = RelationshipOrigin.all(of: side, for: flow.new, context, &findings)
      .filter { !$0.isInverse || leadsHere($0) }
    guard let origin = origins.first, let tables = origin.tables(in: context) else {
      return added(&findings)
    }
    guard origins.count == 1 else {
      let names = origins.map { ($0.sideHere(in: context) ?? $0.side).identity }.joined(separator: ", ")
      return replaced(origins, "would take the references of several relationships: \(names)", &findings)
    }
    let destinationTable = context.newIndex.destination(of: side.relationship)
      .map { context.newIndex.root(of: $0).name }
    guard let destinationTable, tables.source == flow.old.tableName,
      flows.source(of: destinationTable) == tables.destination
    else {
      let reason = "refers to another table now, where the stored keys mean nothing"
      return replaced([origin], reason, &findings)
    }
    NarrowedDestination(context: context, flows: flows)
      .check(relationship, side, origin, tables, destinationTable, &findings)
    var value = kept(origin, &findings)
    if let key = keys[destinationTable], !key.isSame {
      if !key.canTranslate {
        findings.ask(
          about: property,
          "refers to rows whose new keys are computed, which is not supported",
          []
        )
      }
      if case .column(let name) = value.reference {
        value.reference = .expression(
          key.translated("\(SQLQuoting.identifier(flow.old.tableName)).\(SQLQuoting.identifier(name))")
        )
      } else {
        value.reference = .expression(key.translated("(\(value.reference.sql))"))
      }
    }
    return required(value, mayBeMissing: mayBeMissing(origin), &findings)
  }

  /// Whether the old entity was the destination of the other side. A sibling was not.
  private func leadsHere(_ origin: RelationshipOrigin) -> Bool {
    let lineage = [flow.old.entity] + context.oldIndex.ancestors(of: flow.old.entity)
    return lineage.contains { $0.name == origin.side.relationship.destinationName }
  }

  private func mayBeMissing(_ origin: RelationshipOrigin) -> Bool {
    guard !origin.isInverse, !origin.side.relationship.isToMany else { return true }
    return origin.side.relationship.isOptional
      || flow.old.relationships.first { $0.relationship.name == origin.side.relationship.name }?.isOptional
        != false
  }

  // MARK: - Values that were there

  private func kept(_ origin: RelationshipOrigin, _ findings: inout MigrationFindings) -> Value {
    let was = origin.wasToMany(in: context)
    let inverse = context.newIndex.inverse(of: side)
    let isExclusive = inverse.map { !$0.relationship.isToMany } ?? false
    let kept = choice(inverse)
    let choosesDestination = was.source
    let choosesSource = isExclusive && was.destination
    if choosesDestination && choosesSource {
      let reason = "was to-many on both sides and is to-one on both, which is not supported"
      if decision.dropped.isEmpty { findings.ask(about: property, reason, [.drop(.values)]) }
      return Value(reference: .null)
    }
    guard let pairs = origin.pairs(in: context) else { return Value(reference: .null) }
    let inner = pairs.named("_pair")
    let row = SQLQuoting.identifier(flow.old.tableName)
    let key = "\(row).\(SQLQuoting.identifier(flow.old.key.columnName))"
    var value: Value
    if pairs.from == row, pairs.source == key, !choosesDestination {
      value = Value(reference: .column(pairs.destinationName))
      if let place = pairs.inversePositionName { value.place = .column(place) }
    } else {
      if choosesDestination, kept == nil { ask(&findings) }
      let counts = choosesDestination ? kept ?? .first : nil
      value = Value(reference: .expression(inner.query(inner.destination, ofSource: key, keeping: counts)))
      if let place = inner.inversePosition {
        value.place = .expression(inner.query(place, ofSource: key, keeping: counts))
      }
    }
    let single = choosesDestination ? pairs.source : choosesSource ? pairs.destination : nil
    let leftBehind = single.map {
      "SELECT count(*) - count(DISTINCT \($0)) FROM \(pairs.from)\(pairs.whereClause)"
    }
    value.taken = [TakenPairs(origin, of: [flow.old.entity.name], leftBehind: leftBehind)]
    guard choosesSource else { return value }
    let other = inner.flipped
    if let kept {
      let chosen = other.query(other.destination, ofSource: value.reference.qualified(by: row), keeping: kept)
      value.reference = .expression(
        "CASE WHEN \(key) = \(chosen) THEN \(value.reference.qualified(by: row)) END"
      )
    } else if was.hadInverse || origin.side.relationship.isToMany {
      ask(&findings)
    } else {
      findings.check(
        "SELECT count(*) - count(DISTINCT \(pairs.destination)) FROM \(pairs.from)" + pairs.whereClause,
        """
        \(property.element): %d rows refer to the same object as another row, but only one may; clear them \
        first
        """
      )
    }
    return value
  }

  /// Returns which object is kept, from the decision at either side.
  private func choice(_ inverse: DeclaredRelationship?) -> MigrationAnswer.Kept? {
    let stated = [decision.choice, inverse.flatMap { context.decision(about: DeclaredElement($0)).choice }]
    return stated.compactMap(\.self).first { $0 != .all }
  }

  private func ask(_ findings: inout MigrationFindings) {
    findings.ask(
      about: property,
      "or its inverse is now to-one, but there may be several objects",
      [.keep(.first), .keep(.last), .keep(.lowest)]
    )
  }

  // MARK: - Values that were not there

  private func added(_ findings: inout MigrationFindings) -> Value {
    if let stated = findings.expression(statedFor: property) { return Value(reference: stated) }
    return required(Value(reference: .null), mayBeMissing: true, &findings)
  }

  private func replaced(
    _ origins: [RelationshipOrigin],
    _ reason: String,
    _ findings: inout MigrationFindings
  ) -> Value {
    if let stated = findings.expression(statedFor: property) {
      let read = origins.filter { $0.pairs(in: context)?.areNamed(in: stated.sql) ?? false }
      return Value(reference: stated, taken: read.map { TakenPairs($0, of: [flow.old.entity.name]) })
    }
    if decision.dropped.isEmpty { findings.ask(about: property, reason, [.expression, .drop(.values)]) }
    return required(Value(reference: .null), mayBeMissing: true, &findings)
  }

  private func required(_ value: Value, mayBeMissing: Bool, _ findings: inout MigrationFindings) -> Value {
    guard mayBeMissing, !relationship.isOptional else { return value }
    var value = value
    if let stated = findings.expression(statedFor: property) {
      value.reference = .expression("ifnull(\(value.reference.sql), \(stated.sql))")
    } else if decision.dropped.contains(.rows) {
      value.isRowRequired = true
    } else {
      findings.ask(
        about: property,
        "is required, but existing rows may have no destination",
        [.drop(.rows), .expression],
        formerNames: context.formerNames(of: property)
      )
    }
    return value
  }
}

extension ColumnSource {
  /// Returns the value as SQL inside a query over other rows.
  func qualified(by row: String) -> String {
    if case .column(let name) = self { "\(row).\(SQLQuoting.identifier(name))" } else { sql }
  }
}
