import DataModelDefinition
import SQLText

/// The conditions on the columns of a hierarchy, and their names.
extension HierarchyLowering {
  /// Returns the conditions of a subentity's attribute, which apply to its rows and those of entities below
  /// it.
  func conditions(on mapping: ColumnMapping, of entity: Entity) -> [CheckConstraint] {
    let requirement =
      mapping.isOptional ? [] : [requirement(of: mapping.path, column: mapping.columnName, entity)]
    let column = mapping.columnName
    return ofOwnRows(
      checks(on: mapping.attribute, at: mapping.path, column: column, of: entity) + requirement,
      entity
    )
  }

  func checks(
    on attribute: Attribute,
    at path: [String],
    column: String,
    of entity: Entity
  ) -> [CheckConstraint] {
    AttributeColumn.checks(
      on: attribute,
      column: SQLQuoting.identifier(column),
      property: ConstraintName.property(path, of: entity.name)
    )
  }

  func requirement(of path: [String], column: String, _ entity: Entity) -> CheckConstraint {
    CheckConstraint(
      name: "\(ConstraintName.property(path, of: entity.name)) required",
      condition: "\(SQLQuoting.identifier(column)) IS NOT NULL"
    )
  }

  /// Returns the conditions, restricted to rows of a subentity and the entities below it.
  func ofOwnRows(_ checks: [CheckConstraint], _ entity: Entity) -> [CheckConstraint] {
    let list = concreteNames(below: entity)
    guard !list.isEmpty else { return [] }
    return checks.map {
      CheckConstraint(
        name: $0.name,
        condition: "\(CheckConstraint.entitiesPrefix)\(list)\(CheckConstraint.entitiesEnd)\($0.condition))"
      )
    }
  }
}

extension CheckConstraint {
  fileprivate static let entitiesPrefix = "\"_entity\" NOT IN ("
  fileprivate static let entitiesEnd = ") OR ("

  /// Returns the condition for rows of one entity, without the list of entities; nil if it does not apply to
  /// them.
  package func condition(forRowsOf entityName: String?) -> String? {
    guard condition.hasPrefix(Self.entitiesPrefix), let end = condition.firstRange(of: Self.entitiesEnd)
    else { return condition }
    let list = condition[..<end.lowerBound]
    guard let entityName, list.contains(SQLQuoting.literal(entityName)) else { return nil }
    return String(condition[end.upperBound...].dropLast())
  }
}
