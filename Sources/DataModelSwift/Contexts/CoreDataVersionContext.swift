import DataModelRelational

/// A version of a model from which Core Data stores are imported, as an enum inside that of the schema.
struct CoreDataVersionContext: TemplateContext {
  let typeName: String
  let versionName: String
  /// The schema of an older version; nil for the current one, whose schema is around the enum.
  let schema: SchemaContext?
  let mapping: ImportMapping

  static let fields = TemplateFields<CoreDataVersionContext>([
    .text("typeName") { $0.typeName },
    .text("versionName") { SwiftLiteral.text($0.versionName) },
    .list("schemas") { $0.schema.map { [$0] } ?? [] },
    .flag("hasEntities") { !$0.mapping.entities.isEmpty },
    .list("entities") { $0.mapping.entities.map(ImportedEntityContext.init) },
    .flag("hasDerivations") { !$0.mapping.derivations.isEmpty },
    .list("derivations") { $0.mapping.derivations.map(StatementContext.init) },
  ])
}

/// An entity of such a version, as generated code describes it to an import.
struct ImportedEntityContext: TemplateContext {
  let entity: EntityImport

  init(_ entity: EntityImport) { self.entity = entity }

  static let fields = TemplateFields<ImportedEntityContext>([
    .text("name") { $0.entity.name },
    .text("tableName") { SwiftLiteral.text($0.entity.table) },
    .text("arguments") { $0.arguments.map { "        \($0)" }.joined(separator: ",\n") },
  ])

  private var arguments: [String] {
    [
      SwiftLiteral.text(entity.name),
      Self.text("superentity", entity.superentity),
      entity.isAbstract ? "isAbstract: true" : nil,
      entity.isSystemTable ? "isSystemTable: true" : nil,
      Self.text("renamingIdentifier", entity.renamingIdentifier),
      Self.text("table", entity.table),
      Self.text("key", entity.key),
      Self.text("discriminator", entity.discriminator),
      Self.list("attributes", entity.attributes.map(Self.attribute)),
      Self.list("relationships", entity.relationships.map(Self.relationship)),
    ].compactMap(\.self)
  }

  private static func attribute(_ attribute: AttributeImport) -> String {
    let storage =
      switch attribute.storage {
      case .column(let column): ".column(\(SwiftLiteral.text(column)))"
      case .externalColumn(let column): ".externalColumn(\(SwiftLiteral.text(column)))"
      case .derived: ".derived"
      case .composite: ".composite"
      }
    return initializer([
      SwiftLiteral.text(attribute.name), "\(attribute.coreDataNumber)",
      attribute.isOptional ? "isOptional: true" : nil,
      text("renamingIdentifier", attribute.renamingIdentifier), text("missingValue", attribute.missingValue),
      attribute.isJSON ? "isJSON: true" : nil, storage,
    ])
  }

  private static func relationship(_ relationship: RelationshipImport) -> String {
    let storage =
      switch relationship.storage {
      case .column(let column, let position):
        call(".column", [SwiftLiteral.text(column), text("position", position)])
      case .pairs(let table):
        call(
          ".pairs",
          [
            text("table", table.tableName), text("source", table.sourceColumn),
            text("destination", table.destinationColumn), text("position", table.positionColumn),
          ]
        )
      case .inverse: ".inverse"
      }
    return initializer([
      SwiftLiteral.text(relationship.name), text("to", relationship.destination),
      text("inverse", relationship.inverse), relationship.isToMany ? "isToMany: true" : nil,
      relationship.isOrdered ? "isOrdered: true" : nil, relationship.isOptional ? "isOptional: true" : nil,
      text("renamingIdentifier", relationship.renamingIdentifier), storage,
    ])
  }

  // MARK: - Arguments

  private static func initializer(_ arguments: [String?]) -> String { call(".init", arguments) }

  private static func call(_ name: String, _ arguments: [String?]) -> String {
    "\(name)(\(arguments.compactMap(\.self).joined(separator: ", ")))"
  }

  private static func text(_ label: String, _ text: String?) -> String? {
    text.map { "\(label): \(SwiftLiteral.text($0))" }
  }

  private static func list(_ label: String, _ elements: [String]) -> String? {
    guard !elements.isEmpty else { return nil }
    let lines = elements.map { "          \($0),\n" }.joined()
    return "\(label): [\n\(lines)        ]"
  }
}

/// Such a version inside the enum of the schema: its name, and its finished declaration.
struct NestedVersionContext: TemplateContext {
  let typeName: String
  let declaration: String

  static let fields = TemplateFields<NestedVersionContext>([
    .text("typeName") { $0.typeName },
    .text("declaration") { $0.declaration },
  ])
}
