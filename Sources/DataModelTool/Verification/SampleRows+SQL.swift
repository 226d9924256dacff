import DataModelDefinition
import DataModelRelational
import SQLText

/// The rows as statements.
extension SampleRows {
  var statements: [String] { rows.map(insertion) + pairs }

  private func insertion(_ row: Row) -> String {
    let entity = row.entity
    var columns: [(String, String)] = []
    if entity.key == .rowID { columns.append((entity.key.columnName, row.key)) }
    if let name = entity.discriminator { columns.append(("_entity", SQLQuoting.literal(name))) }
    for column in entity.columns where !column.attribute.isDerived {
      // A default would come in place of what is left out.
      columns.append((column.columnName, row.values[column.path.joined(separator: ".")] ?? "NULL"))
    }
    for relationship in entity.relationships {
      guard case .column(let name) = relationship.storage else { continue }
      let side = index.declared(relationship.relationship, in: entity.entity)
      guard let target = related[side.identity]?[row.number]?.first else { continue }
      columns.append((name, rows[target].key))
      if let inverse = index.inverse(of: side), inverse.relationship.isOrdered,
        let place = related[inverse.identity]?[target]?.firstIndex(of: row.number)
      {
        columns.append(("_position_\(name)", "\(place)"))
      }
    }
    return Self.insertion(into: entity.tableName, columns)
  }

  private static func insertion(
    into table: String,
    _ columns: [(name: String, value: String)],
    _ conflict: String = ""
  ) -> String {
    let names = columns.map { SQLQuoting.identifier($0.name) }.joined(separator: ", ")
    let values = columns.map(\.value).joined(separator: ", ")
    return "INSERT\(conflict) INTO \(SQLQuoting.identifier(table)) (\(names)) VALUES (\(values))"
  }

  private var pairs: [String] {
    var statements: [String] = []
    for entity in model.entities {
      for relationship in entity.relationships {
        guard case .joinTable(let pairs) = relationship.storage, pairs.sourceColumn == "_source" else {
          continue
        }
        let side = index.declared(relationship.relationship, in: entity.entity)
        guard side.owner.name == entity.entity.name else { continue }
        let inverse = index.inverse(of: side)
        for (source, targets) in (related[side.identity] ?? [:]).sorted(by: { $0.key < $1.key }) {
          for (place, target) in targets.enumerated() {
            var columns = [("_source", rows[source].key), ("_destination", rows[target].key)]
            if let column = pairs.positionColumn { columns.append((column, "\(place)")) }
            if let inverse, inverse.relationship.isOrdered,
              let other = related[inverse.identity]?[target]?.firstIndex(of: source)
            {
              columns.append(("_inversePosition", "\(other)"))
            }
            // Where both directions of a pair are stored, a trigger adds the other one.
            let conflict = pairs.isSymmetric ? " OR IGNORE" : ""
            statements.append(Self.insertion(into: pairs.tableName, columns, conflict))
          }
        }
      }
    }
    return statements
  }
}

extension ModelIndex {
  /// Returns a relationship that an entity has, with the entity that declares it.
  func declared(_ relationship: Relationship, in entity: Entity) -> DeclaredRelationship {
    let owner = ([entity] + ancestors(of: entity)).first { owner in
      owner.relationships.contains { $0.name == relationship.name }
    }
    return DeclaredRelationship(owner: owner ?? entity, relationship: relationship)
  }
}
