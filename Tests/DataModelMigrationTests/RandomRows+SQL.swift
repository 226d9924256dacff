import DataModelDefinition
import DataModelRelational
import SQLText

/// The rows as statements.
extension RandomRows {
  var statements: [String] {
    var statements: [String] = []
    let index = ModelIndex(model.model)
    for row in rows {
      let entity = row.entity
      var columns = [entity.key.columnName]
      var values = ["\(row.key)"]
      if let name = entity.discriminator {
        columns.append("_entity")
        values.append(SQLQuoting.literal(name))
      }
      for column in entity.columns where !column.attribute.isDerived {
        columns.append(column.columnName)
        // A default would come in place of what is left out.
        values.append(row.values[column.path.joined(separator: ".")] ?? "NULL")
      }
      for relationship in entity.relationships {
        guard case .column(let name) = relationship.storage else { continue }
        let side = index.declared(relationship.relationship, in: entity.entity)
        guard let target = related[side.identity]?[row.key]?.first else { continue }
        columns.append(name)
        values.append("\(target)")
        if let inverse = index.inverse(of: side), inverse.relationship.isOrdered,
          let place = related[inverse.identity]?[target]?.firstIndex(of: row.key)
        {
          columns.append("_position_\(name)")
          values.append("\(place)")
        }
      }
      let names = columns.map(SQLQuoting.identifier).joined(separator: ", ")
      statements.append(
        """
        INSERT INTO \(SQLQuoting.identifier(entity.tableName)) (\(names)) VALUES \
        (\(values.joined(separator: ", ")))
        """
      )
    }
    return statements + pairs(index)
  }

  private func pairs(_ index: ModelIndex) -> [String] {
    var statements: [String] = []
    for entity in model.entities {
      for relationship in entity.relationships {
        guard case .joinTable(let pairs) = relationship.storage, pairs.sourceColumn == "_source" else {
          continue
        }
        let side = index.declared(relationship.relationship, in: entity.entity)
        guard side.owner.name == entity.entity.name else { continue }
        for (source, targets) in (related[side.identity] ?? [:]).sorted(by: { $0.key < $1.key }) {
          for (place, target) in targets.enumerated() {
            var columns = ["_source", "_destination"]
            var values = [source, target]
            if let column = pairs.positionColumn {
              columns.append(column)
              values.append(place)
            }
            if let inverse = index.inverse(of: side), inverse.relationship.isOrdered,
              let other = related[inverse.identity]?[target]?.firstIndex(of: source)
            {
              columns.append("_inversePosition")
              values.append(other)
            }
            statements.append(
              """
              INSERT INTO \(SQLQuoting.identifier(pairs.tableName)) \
              (\(columns.map(SQLQuoting.identifier).joined(separator: ", "))) VALUES \
              (\(values.map(String.init).joined(separator: ", ")))
              """
            )
          }
        }
      }
    }
    return statements
  }
}

extension ModelIndex {
  /// A relationship that an entity has, with the entity that declares it.
  func declared(_ relationship: Relationship, in entity: Entity) -> DeclaredRelationship {
    let owner = ([entity] + ancestors(of: entity)).first { owner in
      owner.relationships.contains { $0.name == relationship.name }
    }
    return DeclaredRelationship(owner: owner ?? entity, relationship: relationship)
  }
}
