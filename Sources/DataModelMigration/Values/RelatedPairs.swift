import DataModelDefinition
import DataModelRelational
import SQLText

/// The pairs of keys that a relationship of the old version joins, as one query over old tables, wherever
/// they are stored.
struct RelatedPairs {
  let tableName: String
  /// The table's alias inside a query over its own rows.
  var alias: String?
  /// The columns with the keys of the two ends, as seen from the relationship.
  private(set) var sourceName: String
  private(set) var destinationName: String
  /// The columns with the position of the destination among those of the source, and the reverse; nil if
  /// unordered.
  private(set) var positionName: String?
  private(set) var inversePositionName: String?
  /// Whether the source is the column with the reference, and the destination the key of that row.
  private var sourceIsReference = false
  /// The old entity whose rows store the pairs; nil for a join table.
  private let holder: Entity?
  private let holderNames: [String]?

  /// Creates the pairs of a relationship of the old version; nil if it has no table or column there.
  init?(_ side: DeclaredRelationship, in context: MigrationContext) {
    guard let owner = context.oldEntity(side.owner.name),
      let mapping = owner.relationships.first(where: { $0.relationship.name == side.relationship.name })
    else { return nil }
    func has(_ column: String, in table: String) -> Bool {
      context.old.schema.table(named: table)?.column(named: column) != nil
    }
    switch mapping.storage {
    case .column(let column):
      tableName = owner.tableName
      sourceName = owner.key.columnName
      destinationName = column
      let place = "_position_\(column)"
      inversePositionName = has(place, in: owner.tableName) ? place : nil
      holder = side.owner
    case .inverseColumn(let table, let column, let place):
      guard let inverse = context.oldIndex.inverse(of: side),
        let other = context.oldEntity(inverse.owner.name)
      else { return nil }
      tableName = table
      sourceName = column
      destinationName = other.key.columnName
      positionName = place
      holder = inverse.owner
      sourceIsReference = true
    case .joinTable(let pairs):
      tableName = pairs.tableName
      sourceName = pairs.sourceColumn
      destinationName = pairs.destinationColumn
      positionName = pairs.positionColumn
      inversePositionName = ["_position", "_inversePosition"].first {
        !pairs.isSymmetric && $0 != pairs.positionColumn && has($0, in: pairs.tableName)
      }
      holder = nil
    }
    holderNames = holder.flatMap { context.oldNames(ofRowsOf: $0) }
  }

  /// Returns whether SQL names the column of the references, or the join table.
  func areNamed(in sql: String) -> Bool {
    SQLQuoting.names(holder == nil ? tableName : sourceIsReference ? sourceName : destinationName, in: sql)
  }

  // MARK: - SQL

  private var qualifier: String { "\(SQLQuoting.identifier(alias ?? tableName))." }
  private func column(_ name: String) -> String { qualifier + SQLQuoting.identifier(name) }

  /// The text after `FROM`.
  var from: String {
    SQLQuoting.identifier(tableName) + (alias.map { " AS \(SQLQuoting.identifier($0))" } ?? "")
  }
  var source: String { column(sourceName) }
  var destination: String { column(destinationName) }
  var position: String? { positionName.map(column) }
  var inversePosition: String? { inversePositionName.map(column) }

  /// The conditions of rows that are pairs.
  var conditions: [String] {
    guard holder != nil else { return [] }
    let reference = sourceIsReference ? source : destination
    return ["\(reference) IS NOT NULL"]
      + [holderNames.map { "\(column("_entity")) IN (\(SQLQuoting.list($0)))" }].compactMap { $0 }
  }

  var whereClause: String { SQLQuoting.whereClause(conditions) }

  /// Returns the pairs with an alias for the table.
  func named(_ alias: String) -> RelatedPairs {
    var pairs = self
    pairs.alias = alias
    return pairs
  }

  /// The pairs as seen from the other end.
  var flipped: RelatedPairs {
    var pairs = self
    (pairs.sourceName, pairs.destinationName) = (destinationName, sourceName)
    (pairs.positionName, pairs.inversePositionName) = (inversePositionName, positionName)
    pairs.sourceIsReference.toggle()
    return pairs
  }

  /// Returns a query for one value over the pairs of a source, whose key is given as SQL. `kept` selects one
  /// of several pairs.
  func query(_ value: String, ofSource key: String, keeping kept: MigrationAnswer.Kept?) -> String {
    let query = "SELECT \(value) FROM \(from)\(SQLQuoting.whereClause(["\(source) = \(key)"] + conditions))"
    guard let kept else { return "(\(query))" }
    let direction = kept == .last ? " DESC" : ""
    let order = (kept == .lowest ? [destination] : [position, destination].compactMap { $0 })
      .map { $0 + direction }
    return "(\(query) ORDER BY \(order.joined(separator: ", ")) LIMIT 1)"
  }
}
