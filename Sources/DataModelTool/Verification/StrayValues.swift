import DataModelDefinition
import DataModelRelational
import GRDB
import SQLText

/// Values in columns of a shared table that the entity of their row does not have. The model does not show
/// them, but they would come back with the next version that gives the entity such a property.
enum StrayValues {
  /// Returns a sentence for each entity and column that has some.
  ///
  /// - Throws: `DatabaseError`
  static func found(in db: Database, of model: LoweredModel) throws -> [String] {
    var found: [String] = []
    for entity in model.entities where !entity.entity.isAbstract {
      guard let discriminator = entity.discriminator,
        let table = model.schema.table(named: entity.tableName)
      else { continue }
      let own = columns(of: entity)
      for column in table.columns where !own.contains(column.name) {
        let isThere = try Bool.fetchOne(
          db,
          sql: """
            SELECT EXISTS (SELECT 1 FROM \(SQLQuoting.identifier(table.name)) \
            WHERE \(SQLQuoting.identifier(column.name)) IS NOT NULL \
            AND "_entity" = \(SQLQuoting.literal(discriminator)))
            """
        )
        if isThere == true {
          found.append("\(entity.entity.name) has values in '\(column.name)', which is not a column of it")
        }
      }
    }
    return found
  }

  private static func columns(of entity: EntityMapping) -> Set<String> {
    let references = entity.relationships.flatMap { relationship -> [String] in
      guard case .column(let name) = relationship.storage else { return [] }
      return [name, "_position_\(name)"]
    }
    return Set(["_id", "_entity", entity.key.columnName] + entity.columns.map(\.columnName) + references)
  }
}
