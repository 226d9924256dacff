import DataModelDefinition
import DataModelRelational

/// Builds the static properties for the relationships of a type.
struct RelationshipBuilder {
  let access: AccessLevel
  /// The entities that must not appear in public declarations.
  let hiddenEntities: Set<String>
  @Boxed var names: SwiftTypeNames
  let memberNames: SwiftPropertyNames
  /// The type with the relationships.
  let source: String

  func context(_ mapping: RelationshipMapping) -> RelationshipContext {
    let relationship = mapping.relationship
    let name = SwiftIdentifier.escaped(memberNames.relationship(relationship.name))
    let destination = names.destination(mapping.destinationName)
    let access: AccessLevel = hiddenEntities.contains(mapping.destinationName) ? .internal : access
    let head = "\(access.modifier)static var \(name)"
    let pair = "<\(source), \(destination)>"
    let key = SwiftLiteral.text(relationship.name)
    let objects = "The `\(destination)` rows"
    func context(_ type: String, _ summary: String, _ expression: String) -> RelationshipContext {
      RelationshipContext(
        name: relationship.name,
        summary: relationship.inverseName.map { "\(summary); the inverse is `\($0)`." } ?? "\(summary).",
        signature: "\(head): \(type)\(pair)",
        expression: expression
      )
    }
    switch mapping.storage {
    case .column(let column):
      return context(
        "GRDB.BelongsToAssociation",
        "The `\(destination)` that the row refers to",
        "Self.belongsTo(\(destination).self, key: \(key), using: \(foreignKey(column)))"
      )
    case .inverseColumn(_, let column, _) where !relationship.isToMany:
      return context(
        "GRDB.HasOneAssociation",
        "The `\(destination)` that refers to the row",
        "Self.hasOne(\(destination).self, key: \(key), using: \(foreignKey(column)))"
      )
    case .inverseColumn(_, let column, let position):
      return context(
        "ToManyRelationship",
        "\(objects) that refer to the row\(position == nil ? "" : ", in their order")",
        ".init(\(key), column: \(SwiftLiteral.text(column))\(order(position)))"
      )
    case .joinTable(let pairs):
      return context(
        "PairedRelationship",
        "\(objects) that are paired with the row\(pairs.positionColumn == nil ? "" : ", in their order")",
        """
        .init(\(key), table: \(SwiftLiteral.text(pairs.tableName)), \
        sourceColumn: \(SwiftLiteral.text(pairs.sourceColumn)), \
        destinationColumn: \(SwiftLiteral.text(pairs.destinationColumn))\(order(pairs.positionColumn))\
        \(pairs.isSymmetric ? ", isSymmetric: true" : ""))
        """
      )
    }
  }

  private func order(_ positionColumn: String?) -> String {
    positionColumn.map { ", positionColumn: \(SwiftLiteral.text($0))" } ?? ""
  }

  private func foreignKey(_ column: String) -> String {
    "GRDB.ForeignKey([\(SwiftLiteral.text(column))])"
  }
}
