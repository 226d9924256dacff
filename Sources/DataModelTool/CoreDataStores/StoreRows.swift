import CoreDataImport
import Foundation
import GRDB
import SQLText

/// The rows of a Core Data store in the terms of the model that it carries.
struct StoreRows: RowSource {
  private let db: Database
  private let hierarchy: ArchivedHierarchy
  private let layout: StoreLayout
  private let files: ExternalFiles

  /// - Throws: `CoreDataStoreError`
  init(_ db: Database, _ store: CoreDataStore, _ archived: ArchivedModel) throws {
    self.db = db
    hierarchy = ArchivedHierarchy(archived)
    layout = try StoreLayout(of: archived, in: store)
    files = ExternalFiles(folder: store.externalDataFolder)
  }

  var names: [String] { hierarchy.entities.map(\.name).sorted() }

  func counts() throws -> ShownRows {
    let rows = try layout.entities.values.sorted { $0.name < $1.name }.compactMap { entity -> [ShownValue]? in
      guard hierarchy[entity.name]?.isAbstract == false else { return nil }
      let count = try Int64.fetchOne(
        db,
        sql: "SELECT count(*) FROM \(SQLQuoting.identifier(entity.table)) WHERE Z_ENT = \(entity.number)"
      )
      return [.text(entity.name), .text(entity.table), .integer(count ?? 0)]
    }
    return ShownRows(columns: ["entity", "table", "rows"], rows)
  }

  /// Returns the rows of an entity and of those below it, by their keys: attributes, then references.
  func rows(of name: String) throws -> ShownRows? {
    guard let entity = hierarchy[name], let place = layout.entities[name] else { return nil }
    let line = hierarchy.line(of: entity)
    let family = hierarchy.entities.filter { hierarchy.line(of: $0).contains { $0.name == name } }
    let numbers = family.compactMap { layout.entities[$0.name] }
    let entityNames = Dictionary(
      numbers.map { ($0.number, $0.name) },
      uniquingKeysWith: { first, _ in first }
    )
    let attributes = line.flatMap(\.attributes).filter { place.attributes[$0.name] != nil }
    let references = line.flatMap(\.relationships).compactMap { relationship -> (String, String)? in
      guard case .reference(let column)? = place.relationships[relationship.name] else { return nil }
      return (relationship.name, column)
    }
    let isHierarchy = family.count > 1
    let columns = ["Z_PK"] + (isHierarchy ? ["_entity"] : []) + attributes.map(\.name) + references.map(\.0)
    let selected =
      ["Z_PK", "Z_ENT"] + attributes.compactMap { place.attributes[$0.name] }.map(SQLQuoting.identifier)
      + references.map(\.1).map(SQLQuoting.identifier)
    let cursor = try Row.fetchCursor(
      db,
      sql: """
        SELECT \(selected.joined(separator: ", ")) FROM \(SQLQuoting.identifier(place.table)) \
        WHERE Z_ENT IN (\(numbers.map { "\($0.number)" }.joined(separator: ", "))) ORDER BY Z_PK
        """
    )
    return ShownRows(columns: columns) {
      guard let row = try cursor.next() else { return nil }
      let values = Array(row.databaseValues)
      let number = Int64.fromDatabaseValue(values[1]) ?? 0
      let entity: [ShownValue] = isHierarchy ? [.text(entityNames[number] ?? "")] : []
      let own = zip(attributes, values.dropFirst(2)).map { shown($1, $0) }
      let others = values.dropFirst(2 + attributes.count).map { ShownValue(plain: $0) }
      return [ShownValue(plain: values[0])] + entity + own + others
    }
  }

  private func shown(_ value: DatabaseValue, _ attribute: ArchivedAttribute) -> ShownValue {
    switch (value.storage, attribute.type) {
    case (.int64(let number), .boolean) where number == 0 || number == 1: return .truth(number == 1)
    case (.int64(let seconds), .date): return Self.date(Double(seconds))
    case (.double(let seconds), .date): return Self.date(seconds)
    case (.blob(let data), .uuid) where data.count == 16: return .uuid(Array(data))
    case (.blob(let data), .binary) where attribute.allowsExternalStorage,
      (.blob(let data), .transformable) where attribute.allowsExternalStorage:
      return self.data(data)
    default: return ShownValue(plain: value)
    }
  }

  /// Data that may be in a file: the bytes, or the stored ones if there is no file.
  private func data(_ stored: Data) -> ShownValue {
    switch stored.withUnsafeBytes({ ExternalFiles.Reference($0) }) {
    case .inside: .data(Array(stored.dropFirst()))
    case .file(let name): files.data(named: name).map { .data(Array($0)) } ?? .data(Array(stored))
    case nil: .data(Array(stored))
    }
  }

  private static func date(_ seconds: Double) -> ShownValue {
    StoredDate.text(secondsSince2001: seconds).map { .date($0) } ?? .real(seconds)
  }
}

extension ShownValue {
  /// A value as SQLite has it.
  fileprivate init(plain value: DatabaseValue) {
    switch value.storage {
    case .null: self = .null
    case .int64(let integer): self = .integer(integer)
    case .double(let real): self = .real(real)
    case .string(let text): self = .text(text)
    case .blob(let data): self = .data(Array(data))
    }
  }
}
