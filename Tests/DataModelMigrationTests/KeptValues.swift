import DataModelDefinition
import DataModelMigration
import DataModelRelational
import SQLText

/// What a database must hold after a migration, by the rules and not by the plan: values that the old version
/// had and the new one has, by entity and key.
///
/// What somebody had to state is left out, and the rows that it is about; so are rows of two tables that
/// became one.
struct KeptValues {
  let old: RandomRows
  let new: LoweredModel
  let match: ModelMatch
  /// Elements that were asked about, whose values are anybody's.
  let asked: Set<ElementName>

  /// Each line is `Entity key.path = literal`, `Entity key.relationship → keys`, or
  /// `Entity key.column is empty`.
  func compare(with database: MigratedDatabase) throws -> [String] {
    var problems: [String] = []
    let newEntities = Dictionary(new.entities.map { ($0.entity.name, $0) }) { first, _ in first }
    for row in old.rows {
      guard let name = match.newEntityNames[row.entity.entity.name], let entity = newEntities[name],
        !entity.entity.isAbstract, entity.key == .rowID, row.entity.key == .rowID
      else { continue }
      let table = SQLQuoting.identifier(entity.tableName)
      let found = try database.rows(
        "SELECT count(*) FROM \(table) WHERE \"_id\" = \(row.key)\(condition(entity))"
      )
      guard found == ["1"] else {
        if asked.isEmpty { problems.append("\(name) \(row.key) is gone") }
        continue
      }
      problems += try values(row, entity, table, database)
      problems += try references(row, entity, database)
    }
    return problems + (try emptyColumns(database))
  }

  private func condition(_ entity: EntityMapping) -> String {
    entity.discriminator.map { " AND \"_entity\" = \(SQLQuoting.literal($0))" } ?? ""
  }

  private func values(
    _ row: RandomRows.Row,
    _ entity: EntityMapping,
    _ table: String,
    _ database: MigratedDatabase
  ) throws -> [String] {
    var problems: [String] = []
    for column in entity.columns where column.path.count == 1 && !column.attribute.isDerived {
      guard let oldName = match.entities[entity.entity.name]?.attributes[column.path[0]],
        let before = row.entity.columns.first(where: { $0.path == [oldName] }),
        !before.attribute.isDerived, !isAsked(column.attribute.name)
      else { continue }
      let sameType = before.attribute.type == column.attribute.type
      let name = SQLQuoting.identifier(column.columnName)
      guard let literal = row.values[oldName] else {
        if column.isOptional {
          let isEmpty = try database.rows("SELECT \(name) IS NULL FROM \(table) WHERE \"_id\" = \(row.key)")
          if isEmpty != ["1"] { problems.append("\(entity.entity.name) \(row.key).\(oldName) was empty") }
        }
        continue
      }
      // A number of another type is the same number.
      let number = "CAST(\(name) AS REAL) = CAST(\(literal) AS REAL)"
      let isEqual = sameType ? "\(name) IS \(literal)" : number
      let query = "SELECT \(isEqual) FROM \(table) WHERE \"_id\" = \(row.key)"
      if try database.rows(query) != ["1"] {
        problems.append("\(entity.entity.name) \(row.key).\(oldName) was \(literal)")
      }
    }
    return problems
  }

  private func isAsked(_ property: String) -> Bool { asked.contains { $0.property == property } }

  private func references(
    _ row: RandomRows.Row,
    _ entity: EntityMapping,
    _ database: MigratedDatabase
  ) throws -> [String] {
    var problems: [String] = []
    let (oldIndex, newIndex) = (ModelIndex(old.model.model), ModelIndex(new.model))
    for relationship in entity.relationships {
      guard let oldName = match.entities[entity.entity.name]?.relationships[relationship.relationship.name],
        let before = row.entity.relationships.first(where: { $0.relationship.name == oldName }),
        asked.isEmpty,
        relationship.relationship.userInfo.allSatisfy({ $0.key != UserInfoKey.migrationExpression }),
        let oldDestination = oldIndex.destination(of: before.relationship),
        let destination = newIndex.destination(of: relationship.relationship)
      else { continue }
      let side = oldIndex.declared(before.relationship, in: row.entity.entity)
      let targets = old.related[side.identity]?[row.key] ?? []
      // Of the objects that are related those count whose entity is still there, and below the destination.
      let names = Set(newIndex.hierarchy(below: destination).map(\.name))
      let kept = old.rows.filter { target in
        oldIndex.hierarchy(below: oldDestination).contains { $0.name == target.entity.entity.name }
          && match.newEntityNames[target.entity.entity.name].map(names.contains) == true
      }.map(\.key)
      let expected = targets.filter(kept.contains)
      let found = try keys(relationship, row.key, entity, destination, database)
      let after = newIndex.declared(relationship.relationship, in: entity.entity)
      let (oldInverse, newInverse) = (oldIndex.inverse(of: side), newIndex.inverse(of: after))
      let isChosen =
        before.relationship.isToMany && !relationship.relationship.isToMany
        || newInverse.map { !$0.relationship.isToMany } == true && oldInverse?.relationship.isToMany != false
      // Somebody said which of several objects stays.
      if isChosen {
        let isOne = newInverse != nil || found.count == min(expected.count, 1)
        if !Set(found).isSubset(of: expected) || !isOne {
          problems.append(
            "\(entity.entity.name) \(row.key).\(oldName) was one of \(expected) and is \(found)"
          )
        }
        continue
      }
      let isOrdered = before.relationship.isOrdered && relationship.relationship.isOrdered
      if isOrdered ? found != expected : found.sorted() != expected.sorted() {
        problems.append("\(entity.entity.name) \(row.key).\(oldName) was \(expected) and is \(found)")
      }
    }
    return problems
  }

  private func keys(
    _ relationship: RelationshipMapping,
    _ key: Int,
    _ entity: EntityMapping,
    _ destination: Entity,
    _ database: MigratedDatabase
  ) throws -> [Int] {
    let query: String
    switch relationship.storage {
    case .column(let column):
      query = """
        SELECT \(SQLQuoting.identifier(column)) FROM \(SQLQuoting.identifier(entity.tableName)) \
        WHERE "_id" = \(key) AND \(SQLQuoting.identifier(column)) IS NOT NULL
        """
    case .inverseColumn(let table, let column, let place):
      let root = ModelIndex(new.model)
      let names = root.hierarchy(below: destination).map(\.name)
      let told = new.schema.table(named: table)?.column(named: "_entity") != nil
      let list = names.map(SQLQuoting.literal).joined(separator: ", ")
      query = """
        SELECT "_id" FROM \(SQLQuoting.identifier(table)) WHERE \(SQLQuoting.identifier(column)) = \(key)\
        \(told ? " AND \"_entity\" IN (\(list))" : "") ORDER BY \(SQLQuoting.identifier(place ?? "_id"))
        """
    case .joinTable(let pairs):
      query = """
        SELECT \(SQLQuoting.identifier(pairs.destinationColumn)) \
        FROM \(SQLQuoting.identifier(pairs.tableName)) \
        WHERE \(SQLQuoting.identifier(pairs.sourceColumn)) = \(key) \
        ORDER BY \(SQLQuoting.identifier(pairs.positionColumn ?? pairs.destinationColumn))
        """
    }
    return try database.rows(query).compactMap { Int($0) }
  }

  /// Values in columns that the entity of a row does not have would come back with the next version that has
  /// them.
  private func emptyColumns(_ database: MigratedDatabase) throws -> [String] {
    var problems: [String] = []
    for entity in new.entities where !entity.entity.isAbstract && entity.discriminator != nil {
      guard let table = new.schema.table(named: entity.tableName) else { continue }
      let own = Set(
        entity.columns.map(\.columnName) + ["_id", "_entity", entity.key.columnName]
          + entity.relationships.flatMap { relationship -> [String] in
            guard case .column(let name) = relationship.storage else { return [] }
            return [name, "_position_\(name)"]
          }
      )
      for column in table.columns where !own.contains(column.name) {
        let found = try database.rows(
          """
          SELECT count(*) FROM \(SQLQuoting.identifier(table.name)) \
          WHERE \(SQLQuoting.identifier(column.name)) IS NOT NULL\(condition(entity))
          """
        )
        if found != ["0"] { problems.append("\(entity.entity.name) has values in \(column.name)") }
      }
    }
    return problems
  }
}
