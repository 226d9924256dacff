import DataModelDefinition
import DataModelRelational

/// Makes the static properties for the relationships of a type.
struct RelationshipBuilder {
  let access: AccessLevel
  let names: SwiftTypeNames
  /// The type that has the relationships.
  let source: String

  func context(_ mapping: RelationshipMapping) -> RelationshipContext {
    let relationship = mapping.relationship
    let name = SwiftIdentifier.escaped(SwiftPropertyNames.relationship(relationship.name))
    let destination = names.destination(mapping.destinationName)
    let pair = "<\(source), \(destination)>"
    let key = SwiftLiteral.text(relationship.name)
    let head = "\(access.modifier)static var \(name)"
    switch mapping.storage {
    case .column(let column):
      return RelationshipContext(
        name: relationship.name,
        summary: "The `\(destination)` that the row refers to.",
        declaration: """
          \(head): GRDB.BelongsToAssociation\(pair) \
          { belongsTo(\(destination).self, key: \(key), using: \(foreignKey(column))) }
          """
      )
    case .inverseColumn(_, let column, _) where !relationship.isToMany:
      return RelationshipContext(
        name: relationship.name,
        summary: "The `\(destination)` that refers to the row.",
        declaration: """
          \(head): GRDB.HasOneAssociation\(pair) \
          { hasOne(\(destination).self, key: \(key), using: \(foreignKey(column))) }
          """
      )
    case .inverseColumn(_, let column, let position):
      let order = position.map { ", positionColumn: \(SwiftLiteral.text($0))" } ?? ""
      return RelationshipContext(
        name: relationship.name,
        summary:
          "The `\(destination)` rows that refer to the row\(position == nil ? "" : ", in their order").",
        declaration: """
          \(head): DataModelRuntime.ToManyRelationship\(pair) \
          { .init(\(key), column: \(SwiftLiteral.text(column))\(order)) }
          """
      )
    case .joinTable(let pairs):
      let order = pairs.positionColumn.map { ", positionColumn: \(SwiftLiteral.text($0))" } ?? ""
      return RelationshipContext(
        name: relationship.name,
        summary: "The `\(destination)` rows that are paired with the row"
          + (pairs.positionColumn == nil ? "." : ", in their order."),
        declaration: """
          \(head): DataModelRuntime.PairedRelationship\(pair) \
          { .init(\(key), table: \(SwiftLiteral.text(pairs.tableName)), \
          sourceColumn: \(SwiftLiteral.text(pairs.sourceColumn)), \
          destinationColumn: \(SwiftLiteral.text(pairs.destinationColumn))\(order)\
          \(pairs.isSymmetric ? ", isSymmetric: true" : "")) }
          """
      )
    }
  }

  private func foreignKey(_ column: String) -> String {
    "GRDB.ForeignKey([\(SwiftLiteral.text(column))])"
  }
}
