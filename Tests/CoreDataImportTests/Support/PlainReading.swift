import DataModelDefinition
import DataModelRelational
import Foundation
import GRDB

/// All that a store or a new file says of a model, as lines: `Note 3.title = 'Milk'`, `List 1.items = [4,
/// 2]`.
///
/// This reader knows nothing of the importer: it has its own names of tables and columns, its own forms of
/// values, and Foundation's calendar.
struct PlainReading {
  private(set) var lines: [String] = []
  private let model: LoweredModel

  // MARK: - The store

  /// Reads a store whose hierarchies have no two properties of one name.
  init(storeAt path: String, _ model: LoweredModel) throws {
    self.model = model
    try DatabaseQueue(path: path).read { db in
      let numbers = try Row.fetchAll(db, sql: "SELECT Z_ENT, Z_NAME FROM Z_PRIMARYKEY")
        .reduce(into: [String: Int]()) { $0[$1["Z_NAME"]] = $1["Z_ENT"] }
      func number(_ entity: Entity) -> Int? {
        numbers[entity.name] ?? entity.renamingIdentifier.flatMap { numbers[$0] }
      }
      func keys(_ name: String) throws -> Set<Int64> {
        guard let entity = model.model.entities.first(where: { $0.name == name }) else { return [] }
        let family = model.model.entities.filter { line(of: $0).contains { $0.name == name } }.compactMap(
          number
        )
        let list = family.map(String.init).joined(separator: ",")
        return try Int64.fetchSet(db, sql: "SELECT Z_PK FROM \(table(of: entity)) WHERE Z_ENT IN (\(list))")
      }
      for entity in model.model.entities where !entity.isAbstract {
        guard let number = number(entity) else { continue }
        for row in try Row.fetchAll(db, sql: "SELECT * FROM \(table(of: entity)) WHERE Z_ENT = \(number)") {
          let key: Int64 = row["Z_PK"]
          for attribute in line(of: entity).flatMap(\.attributes)
          where !attribute.isTransient && !attribute.isDerived {
            add(
              entity.name,
              key,
              attribute.name,
              Self.stored(row["Z\(attribute.name.uppercased())"], attribute.type)
            )
          }
          for owner in line(of: entity) {
            for relationship in owner.relationships {
              let there = try keys(relationship.destinationName ?? "")
              if !relationship.isToMany {
                let other: Int64? = row["Z\(relationship.name.uppercased())"]
                add(
                  entity.name,
                  key,
                  relationship.name,
                  other.flatMap { there.contains($0) ? "\($0)" : nil } ?? "nil"
                )
                continue
              }
              let members = try members(of: relationship, owner, key, numbers[owner.name] ?? 0, db)
              add(entity.name, key, relationship.name, "\(members.filter(there.contains))")
            }
          }
        }
      }
    }
    lines.sort()
  }

  private func members(
    of relationship: Relationship,
    _ owner: Entity,
    _ key: Int64,
    _ number: Int,
    _ db: Database
  ) throws -> [Int64] {
    guard let destination = model.model.entities.first(where: { $0.name == relationship.destinationName }),
      let inverseName = relationship.inverseName,
      let inverse = line(of: destination).flatMap(\.relationships).first(where: { $0.name == inverseName })
    else { return [] }
    if !inverse.isToMany {
      let name = inverseName.uppercased()
      let order = relationship.isOrdered ? "Z_FOK_\(name), Z_PK" : "Z_PK"
      return try Int64.fetchAll(
        db,
        sql: "SELECT Z_PK FROM \(table(of: destination)) WHERE Z\(name) = \(key) ORDER BY \(order)"
      )
    }
    // Both sides of the stores that were tried are of entity 1.
    let names = [relationship.name.uppercased(), inverseName.uppercased()]
    let pairs = try names.map { "Z_\(number)\($0)" }.first { try db.tableExists($0) } ?? ""
    let (from, to) = ("Z_\(number)\(names[1])", "Z_\(number)\(names[0])")
    let order = relationship.isOrdered ? "Z_FOK_\(number)\(names[0])" : to
    return try Int64.fetchAll(db, sql: "SELECT \(to) FROM \(pairs) WHERE \(from) = \(key) ORDER BY \(order)")
  }

  private func table(of entity: Entity) -> String { "Z\((line(of: entity).first?.name ?? "").uppercased())" }

  private func line(of entity: Entity) -> [Entity] {
    guard let parent = model.model.entities.first(where: { $0.name == entity.parentName }) else {
      return [entity]
    }
    return line(of: parent) + [entity]
  }

  private static func stored(_ value: DatabaseValue, _ type: AttributeType) -> String {
    switch (value.storage, type) {
    case (.null, _): return "nil"
    case (.double(let seconds), .date): return date(seconds)
    case (.int64(let seconds), .date): return date(Double(seconds))
    case (.int64(let number), .double), (.int64(let number), .float): return "\(Double(number))"
    default: return plain(value)
    }
  }

  private static func date(_ seconds: Double) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "yyyy-MM-dd HH:mm:ss"
    let milliseconds = Int64(((seconds + 978_307_200) * 1000).rounded())
    let whole = milliseconds >= 0 ? milliseconds / 1000 : (milliseconds - 999) / 1000
    let text = formatter.string(from: Date(timeIntervalSince1970: Double(whole)))
    return "'\(text).\(String(format: "%03d", milliseconds - whole * 1000))'"
  }

  private static func plain(_ value: DatabaseValue) -> String {
    switch value.storage {
    case .null: "nil"
    case .int64(let number): "\(number)"
    case .double(let number): "\(number)"
    case .string(let text): "'\(text)'"
    case .blob(let data): data.base64EncodedString()
    }
  }

  private mutating func add(_ entity: String, _ key: Int64, _ property: String, _ value: String) {
    lines.append("\(entity) \(key).\(property) = \(value)")
  }

  // MARK: - The new file

  /// Reads a file that the importer has written.
  init(fileAt path: String, _ model: LoweredModel) throws {
    self.model = model
    try DatabaseQueue(path: path).read { db in
      for mapping in model.entities where !mapping.entity.isAbstract {
        let condition = mapping.discriminator.map { "WHERE _entity = '\($0)'" } ?? ""
        for row in try Row.fetchAll(db, sql: "SELECT * FROM \"\(mapping.tableName)\" \(condition)") {
          let key: Int64 = row["_id"]
          for column in mapping.columns where !column.attribute.isDerived {
            let value: DatabaseValue = row[column.columnName]
            // A decimal is a text here and a number there.
            let isDecimal = column.attribute.type == .decimal
            let number = isDecimal ? String.fromDatabaseValue(value).flatMap(Double.init) : nil
            let text = number.map { $0 == $0.rounded() ? "\(Int64($0))" : "\($0)" } ?? Self.plain(value)
            add(mapping.entity.name, key, column.attribute.name, text)
          }
          for relationship in mapping.relationships {
            let name = relationship.relationship.name
            switch relationship.storage {
            case .column(let column): add(mapping.entity.name, key, name, Self.plain(row[column]))
            case .inverseColumn(let table, let column, let position):
              let members = try Int64.fetchAll(
                db,
                sql: "SELECT _id FROM \"\(table)\" WHERE \"\(column)\" = \(key) ORDER BY \(position ?? "_id")"
              )
              let isToMany = relationship.relationship.isToMany
              add(
                mapping.entity.name,
                key,
                name,
                isToMany ? "\(members)" : members.first.map { "\($0)" } ?? "nil"
              )
            case .joinTable(let join):
              let members = try Int64.fetchAll(
                db,
                sql: """
                  SELECT "\(join.destinationColumn)" FROM "\(join.tableName)" WHERE \
                  "\(join.sourceColumn)" = \(key) \
                  ORDER BY \(join.positionColumn ?? join.destinationColumn)
                  """
              )
              add(mapping.entity.name, key, name, "\(members)")
            }
          }
        }
      }
    }
    lines.sort()
  }
}
