import GRDB

/// The objects that the app has created in the file of a store: views, indexes, and triggers such as those of
/// a full-text index.
///
/// SQLite does not rename a table while a trigger or a view names something that does not exist, and a
/// rebuilt table silently loses its triggers and indexes. So they are dropped before a migration and created
/// again after it.
struct AttachedObjects {
  private let file: String
  private let objects: [AttachedObject]
  /// Whether each object worked before. One that did not is left as it is, since the migration did not break
  /// it.
  private let isUsable: [Bool]
  private let brokenReferences: Set<DeclaredReference>

  /// Reads the objects after the tool's own triggers were dropped.
  init(of file: String, in db: Database) throws {
    self.file = file
    let found = try AttachedObject.all(in: db)
    objects =
      found.filter { $0.kind == .index } + found.filter { $0.kind != .index }.sorted { $0.kind < $1.kind }
    let objects = objects
    isUsable = try objects.map { try Self.problem(of: $0, among: objects, in: db) == nil }
    brokenReferences = try DeclaredReference.broken(in: db)
  }

  /// Drops the triggers and views. Indexes stay as long as their tables do.
  func detach(in db: Database) throws {
    for object in objects where [.trigger, .view].contains(object.kind) { try object.drop(in: db) }
  }

  /// Creates the objects again, and checks that they fit the migrated tables.
  ///
  /// - Throws: ``LocalStoreError/objectInTheWay(path:type:name:message:)``
  func attach(without names: Set<String>, in db: Database) throws {
    let there = try Set(String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'index'"))
    for object in objects {
      switch object.kind {
      case .index where there.contains(object.name) || names.contains(object.name): break
      case .table: break
      case .index, .view, .trigger: try refusing(object) { try object.create(in: db) }
      }
    }
    for (object, wasUsable) in zip(objects, isUsable) where wasUsable {
      if let message = try Self.problem(of: object, among: objects, in: db) {
        throw LocalStoreError.objectInTheWay(
          path: file,
          type: object.kind.rawValue,
          name: object.name,
          message: message
        )
      }
    }
    if let reference = try DeclaredReference.broken(in: db).subtracting(brokenReferences).min() {
      throw LocalStoreError.objectInTheWay(
        path: file,
        type: "table",
        name: reference.table,
        message: "it refers to \(reference.target), which no longer exists"
      )
    }
  }

  /// Returns the error for a statement that SQLite refuses because of an index of the app. Only its message
  /// says so, by naming the index.
  func problem(_ error: DatabaseError) -> LocalStoreError? {
    guard error.resultCode == .SQLITE_ERROR, let message = error.message else { return nil }
    return objects.first { $0.kind == .index && message.hasPrefix("error in index \($0.name) ") }.map {
      .objectInTheWay(path: file, type: "index", name: $0.name, message: message)
    }
  }

  private static func problem(
    of object: AttachedObject,
    among objects: [AttachedObject],
    in db: Database
  ) throws -> String? {
    let isOfView = objects.contains { $0.kind == .view && $0.name.lowercased() == object.table.lowercased() }
    do {
      try object.use(in: db, isOfView: isOfView)
      return nil
    } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
      return error.message ?? error.resultCode.description
    }
  }

  private func refusing(_ object: AttachedObject, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
      throw LocalStoreError.objectInTheWay(
        path: file,
        type: object.kind.rawValue,
        name: object.name,
        message: error.message ?? error.resultCode.description
      )
    }
  }
}
