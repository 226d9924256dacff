import DataModelRuntime
import GRDB

/// The generated types of a model by the names of their entities, and their relationships.
struct GeneratedTypes: Sendable {
  let schema: LocalStoreSchema
  private(set) var entities: [String: GeneratedEntity] = [:]
  private(set) var relationships: [String: GeneratedRelationship] = [:]

  init(schema: LocalStoreSchema) {
    self.schema = schema
  }

  func relationship(_ name: String, of entity: String) -> GeneratedRelationship? {
    relationships["\(entity).\(name)"]
  }

  mutating func add<Entity: StoredEntity & MutablePersistableRecord>(_ type: Entity.Type) {
    entities[type.entityName] = GeneratedEntity(type)
  }

  mutating func add<Source: StoredEntity, Destination: StoredEntity>(
    _ name: String,
    _ relationship: ToManyRelationship<Source, Destination>
  ) {
    relationships["\(Source.entityName).\(name)"] = GeneratedRelationship(
      fetch: { db, key in
        try relationship.request(for: Source.stored(key, db)).fetchAll(db).map { try $0.key() }
      },
      set: { db, key, others in
        try relationship.set(Destination.stored(others, db), of: Source.stored(key, db), db)
      }
    )
  }

  mutating func add<Source: StoredEntity, Destination: StoredEntity>(
    _ name: String,
    _ relationship: PairedRelationship<Source, Destination>
  ) {
    relationships["\(Source.entityName).\(name)"] = GeneratedRelationship(
      fetch: { db, key in
        try relationship.request(for: Source.stored(key, db)).fetchAll(db).map { try $0.key() }
      },
      set: { db, key, others in
        try relationship.set(Destination.stored(others, db), of: Source.stored(key, db), db)
      },
      add: { db, key, others in
        try relationship.add(Destination.stored(others, db), to: Source.stored(key, db), db)
      },
      remove: { db, key, others in
        try relationship.remove(Destination.stored(others, db), from: Source.stored(key, db), db)
      }
    )
  }

  mutating func add<Source: StoredEntity & MutablePersistableRecord, Destination: StoredEntity>(
    _ name: String,
    _ association: BelongsToAssociation<Source, Destination>
  ) {
    addAssociation(name, association)
  }

  mutating func add<Source: StoredEntity & MutablePersistableRecord, Destination: StoredEntity>(
    _ name: String,
    _ association: HasOneAssociation<Source, Destination>
  ) {
    addAssociation(name, association)
  }

  private mutating func addAssociation<Association: GRDB.Association & Sendable>(
    _ name: String,
    _ association: Association
  )
  where
    Association.OriginRowDecoder: StoredEntity & MutablePersistableRecord,
    Association.RowDecoder: StoredEntity
  {
    relationships["\(Association.OriginRowDecoder.entityName).\(name)"] = GeneratedRelationship(
      fetch: { db, key in
        try Association.OriginRowDecoder.stored(key, db).request(for: association).fetchAll(db)
          .map { try $0.key() }
      }
    )
  }
}

/// What the tests do with the rows of a generated type.
struct GeneratedEntity: Sendable {
  /// Makes a value of the type from columns, and inserts it.
  let insert: @Sendable (Database, [String: DatabaseValue]) throws -> Void
  /// Fetches a row, changes some columns of the value, and updates the row.
  let update: @Sendable (Database, Int64, [String: DatabaseValue]) throws -> Void
  let delete: @Sendable (Database, Int64) throws -> Void

  init<Entity: StoredEntity & MutablePersistableRecord>(_ type: Entity.Type) {
    insert = { db, columns in
      var record = try Entity(row: Row(columns))
      try record.insert(db)
    }
    update = { db, key, changes in
      let columns = try Entity.stored(key, db).databaseDictionary
      try Entity(row: Row(columns.merging(changes) { _, new in new })).update(db)
    }
    delete = { db, key in
      guard try Entity.stored(key, db).delete(db) else { throw MissingRow(key: key) }
    }
  }
}

/// What the tests do with a generated relationship; keys of objects stand for them.
struct GeneratedRelationship: Sendable {
  typealias Change = @Sendable (Database, Int64, [Int64]) throws -> Void

  let fetch: @Sendable (Database, Int64) throws -> [Int64]
  var set: Change?
  var add: Change?
  var remove: Change?
}

/// A row that should be there is not, or has no key.
struct MissingRow: Error {
  let key: Int64?
}

extension StoredEntity {
  fileprivate static func stored(_ key: Int64, _ db: Database) throws -> Self {
    guard let record = try allRows().filter(key: key).fetchOne(db) else { throw MissingRow(key: key) }
    return record
  }

  fileprivate static func stored(_ keys: [Int64], _ db: Database) throws -> [Self] {
    try keys.map { try stored($0, db) }
  }

  private static func allRows() -> QueryInterfaceRequest<Self> {
    entityCondition.map { all().filter($0) } ?? all()
  }

  fileprivate func key() throws -> Int64 {
    guard let key = Int64.fromDatabaseValue(storedKey) else { throw MissingRow(key: nil) }
    return key
  }
}
