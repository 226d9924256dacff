import SQLText

/// What all parts of a transfer know: the version, the store's layout, and how one finds the other.
struct TransferContext {
  let version: ImportedVersion
  let layout: StoreLayout
  let files: ExternalFiles
  private let byName: [String: ImportedEntity]

  /// The name of the store's copy in the connection that it is attached to.
  static let schema = "core_data"

  init(version: ImportedVersion, layout: StoreLayout, files: ExternalFiles) {
    self.version = version
    self.layout = layout
    self.files = files
    byName = Dictionary(version.entities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  subscript(entity: String) -> ImportedEntity? { byName[entity] }

  /// Returns an entity and those above it, the root first.
  func line(of entity: ImportedEntity) -> [ImportedEntity] {
    var line = [entity]
    while let parent = line[0].superentity.flatMap({ byName[$0] }), line.count <= byName.count {
      line.insert(parent, at: 0)
    }
    return line
  }

  func attributes(of entity: ImportedEntity) -> [ImportedAttribute] { line(of: entity).flatMap(\.attributes) }

  func relationships(of entity: ImportedEntity) -> [ImportedRelationship] {
    line(of: entity).flatMap(\.relationships)
  }

  /// Returns a relationship of an entity, which one above may declare.
  func relationship(_ name: String, of entity: String) -> ImportedRelationship? {
    byName[entity].flatMap { relationships(of: $0).last { $0.name == name } }
  }

  /// The column of an entity's key in our table.
  func keyColumn(of entity: ImportedEntity) -> String { key(of: entity)?.column ?? "_id" }

  /// The attribute that is the key of an entity; nil if SQLite assigns it. Such keys are those of Core Data.
  func key(of entity: ImportedEntity) -> ImportedAttribute? {
    guard let name = entity.key else { return nil }
    return attributes(of: entity).first { $0.name == name }
  }

  /// The type of an entity's key.
  func keyKind(of entity: String) -> ArchivedAttribute.AttributeKind {
    byName[entity].flatMap { key(of: $0)?.kind } ?? .integer64
  }

  /// Returns an entity and all below it.
  func family(of entity: String) -> [ImportedEntity] {
    version.entities.filter { line(of: $0).contains { $0.name == entity } }
  }

  /// The table of the store that an entity's rows are in.
  func sourceTable(of entity: String) -> String? {
    layout.entities[entity].map { Self.qualified($0.table) }
  }

  /// Returns an expression for the key of a row of the store: the key itself, or the value of the attribute
  /// that is the key here. NULL if the row does not exist, or is of another entity.
  ///
  /// - Parameters:
  ///   - expression: `Z_PK` of the row
  ///   - entity: the entity that the row must have, or one below it
  /// - Returns: the expression; nil if the store has no such entity
  func resolved(_ expression: String, as entity: String) -> String? {
    guard let table = sourceTable(of: entity), let imported = byName[entity] else { return nil }
    let numbers = family(of: entity).compactMap { layout.entities[$0.name]?.number }.map(String.init)
    let key = key(of: imported).flatMap { layout.entities[entity]?.attributes[$0.name] } ?? "Z_PK"
    return """
      (SELECT d.\(SQLQuoting.identifier(key)) FROM \(table) AS d WHERE d.Z_PK = \(expression) \
      AND d.Z_ENT IN (\(numbers.joined(separator: ", "))))
      """
  }

  static func qualified(_ table: String) -> String { "\(schema).\(SQLQuoting.identifier(table))" }
}
