import DataModelDefinition
import DataModelRelational
import GRDB
import SQLText

/// What a file holds, in the terms of its version: objects with their values, and where they lead.
///
/// Values are SQL literals. Two files of one version are equal if their contents are.
struct StoredContents {
  struct Object {
    let entity: EntityMapping
    let key: String
    /// By the paths of the attributes; NULL is not in it.
    var values: [String: String] = [:]
    /// The keys of the objects that each relationship leads to, in order, by its name.
    var targets: [String: [String]] = [:]
  }

  /// The objects of each entity, by their keys.
  private(set) var objects: [String: [String: Object]] = [:]
  let model: LoweredModel
  let index: ModelIndex

  /// Reads all objects.
  ///
  /// - Throws: `DatabaseError`
  init(_ model: LoweredModel, in db: Database) throws {
    self.model = model
    index = ModelIndex(model.model)
    let stored = model.entities.filter { !$0.entity.isAbstract && !$0.isSystemTable }
    for entity in stored { try read(entity, in: db) }
    if try db.tableExists("MS_TableOperations") {
      waitingCount = try Int.fetchOne(db, sql: "SELECT count(*) FROM \"MS_TableOperations\"") ?? 0
    }
    for entity in stored {
      for relationship in entity.relationships { try read(relationship, of: entity, in: db) }
    }
  }

  /// The number of operations that wait to be sent.
  private(set) var waitingCount = 0

  var count: Int { objects.values.reduce(0) { $0 + $1.count } }

  /// Returns the object with a key below an entity.
  func object(_ key: String, below entity: Entity) -> Object? {
    index.hierarchy(below: entity).lazy.compactMap { objects[$0.name]?[key] }.first
  }

  func destination(of relationship: RelationshipMapping) -> EntityMapping? {
    model.entities.first { $0.entity.name == relationship.destinationName }
  }

  /// Returns an attribute that an entity has, or inherits.
  func attribute(_ name: String, of entity: Entity) -> Attribute? {
    ([entity] + index.ancestors(of: entity)).lazy.flatMap(\.attributes).first { $0.name == name }
  }

  func part(_ name: String, of composite: String) -> Attribute? {
    model.model.composites.first { $0.name == composite }?.attributes.first { $0.name == name }
  }

  /// Returns `WHERE` for the rows of an entity, in a table of several.
  private static func condition(_ entity: EntityMapping) -> String {
    entity.discriminator.map { " WHERE \"_entity\" = \(SQLQuoting.literal($0))" } ?? ""
  }

  private mutating func read(_ entity: EntityMapping, in db: Database) throws {
    let names = [entity.key.columnName] + entity.columns.map(\.columnName)
    let list = names.map { "quote(\(SQLQuoting.identifier($0)))" }.joined(separator: ", ")
    let rows = try Row.fetchCursor(
      db,
      sql: "SELECT \(list) FROM \(SQLQuoting.identifier(entity.tableName))\(Self.condition(entity))"
    )
    var found: [String: Object] = [:]
    while let row = try rows.next() {
      var object = Object(entity: entity, key: row[0])
      for (place, column) in entity.columns.enumerated() {
        let literal: String = row[place + 1]
        if literal != "NULL" { object.values[column.path.joined(separator: ".")] = Self.short(literal) }
      }
      found[object.key] = object
    }
    objects[entity.entity.name] = found
  }

  /// Returns a literal, or what tells a long one from all others.
  private static func short(_ literal: String) -> String {
    literal.utf8.count <= 200 ? literal : "\(literal.utf8.count) bytes, \(SHA256.hexadecimal(of: literal))"
  }

  private mutating func read(
    _ relationship: RelationshipMapping,
    of entity: EntityMapping,
    in db: Database
  ) throws {
    guard let destination = destination(of: relationship) else { return }
    let query: String
    switch relationship.storage {
    case .column(let column):
      let (key, target) = (quote(entity.key.columnName), quote(column))
      query =
        "SELECT \(key), \(target) FROM \(SQLQuoting.identifier(entity.tableName))\(Self.condition(entity))"
    case .inverseColumn(let table, let column, let place):
      let key = destination.key.columnName
      query = """
        SELECT \(quote(column)), \(quote(key)) FROM \(SQLQuoting.identifier(table)) \
        ORDER BY \(SQLQuoting.identifier(place ?? key)), \(SQLQuoting.identifier(key))
        """
    case .joinTable(let pairs):
      query = """
        SELECT \(quote(pairs.sourceColumn)), \(quote(pairs.destinationColumn)) \
        FROM \(SQLQuoting.identifier(pairs.tableName)) \
        ORDER BY \(SQLQuoting.identifier(pairs.positionColumn ?? pairs.destinationColumn))
        """
    }
    let rows = try Row.fetchCursor(db, sql: query)
    let name = relationship.relationship.name
    while let row = try rows.next() {
      let (key, target): (String, String) = (row[0], row[1])
      guard target != "NULL", self.object(target, below: destination.entity) != nil else { continue }
      objects[entity.entity.name]?[key]?.targets[name, default: []].append(target)
    }
  }

  private func quote(_ column: String) -> String { "quote(\(SQLQuoting.identifier(column)))" }
}
