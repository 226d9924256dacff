import GRDB
import GRDBSQLite
import SQLText

/// The comparison of an entity's rows with those of the store, one by one: each row of the store is read
/// again and looked up by its key.
struct VerifiedRows {
  let context: TransferContext
  let entity: ImportedEntity

  private struct Column {
    let name: String
    let equality: StoredEquality
    /// Whether the new value may be that for a missing one, which the row of the new file then says.
    let mayBeFilled: Bool
  }

  /// - Returns: nil if the entity has no rows
  init?(of entity: ImportedEntity, _ context: TransferContext) {
    guard entity.hasRows, context.layout.entities[entity.name] != nil else { return nil }
    self.context = context
    self.entity = entity
  }

  /// - Throws: `DatabaseError`, what `progress` throws
  func run(in db: Database, _ result: inout VerificationResult, progress: () throws -> Void) throws {
    guard let layout = context.layout.entities[entity.name] else { return }
    var columns: [Column] = []
    var (sources, targets, fillings): ([String], [String], [String]) = ([], [], [])
    for attribute in context.attributes(of: entity) {
      guard let column = attribute.column, let source = layout.attributes[attribute.name] else { continue }
      let equality = StoredEquality(
        kind: attribute.kind,
        files: attribute.isExternal ? context.files : nil,
        isJSON: attribute.isJSON
      )
      let filling = attribute.missingValue.map { "\(SQLQuoting.identifier(column)) IS \($0)" }
      columns.append(Column(name: attribute.name, equality: equality, mayBeFilled: filling != nil))
      fillings.append(filling ?? "0")
      sources.append("s.\(SQLQuoting.identifier(source))")
      targets.append(SQLQuoting.identifier(column))
    }
    for relationship in context.relationships(of: entity) {
      guard case .column(let column, _) = relationship.storage,
        case .reference(let source)? = layout.relationships[relationship.name],
        let key = context.resolved("s.\(SQLQuoting.identifier(source))", as: relationship.destination)
      else { continue }
      let equality = StoredEquality(kind: context.keyKind(of: relationship.destination), files: nil)
      columns.append(Column(name: relationship.name, equality: equality, mayBeFilled: false))
      sources.append(key)
      targets.append(SQLQuoting.identifier(column))
    }
    let keySource = context.key(of: entity).flatMap { layout.attributes[$0.name] } ?? "Z_PK"
    let selection = try db.makeStatement(
      sql: """
        SELECT s.Z_PK, s.\(SQLQuoting.identifier(keySource))\(sources.map { ", " + $0 }.joined()) \
        FROM \(TransferContext.qualified(layout.table)) AS s WHERE s.Z_ENT = \(layout.number)
        """
    )
    let discriminator = entity.discriminator.map { " AND \"_entity\" = \(SQLQuoting.literal($0))" } ?? ""
    let search = try db.makeStatement(
      sql: """
        SELECT 1\((targets + fillings).map { ", " + $0 }.joined()) \
        FROM \(SQLQuoting.identifier(entity.table)) \
        WHERE \(SQLQuoting.identifier(context.keyColumn(of: entity))) = ?\(discriminator)
        """
    )
    let (select, lookup) = (selection.sqliteStatement, search.sqliteStatement)
    defer { [selection, search].reset() }
    let keyTransfer = ValueTransfer(kind: context.keyKind(of: entity.name), files: nil)
    var count = 0
    while try step(select, in: db) {
      try progress()
      count += 1
      let key = sqlite3_column_int64(select, 0)
      sqlite3_reset(lookup)
      _ = keyTransfer.transfer(
        SourceColumn(statement: select, index: 1),
        to: Parameter(statement: lookup, index: 1)
      )
      guard try step(lookup, in: db) else {
        result.add("\(entity.name) \(key) is missing")
        continue
      }
      for (index, column) in columns.enumerated() {
        let source = SourceColumn(statement: select, index: CInt(index + 2))
        let new = SourceColumn(statement: lookup, index: CInt(index + 1))
        if column.mayBeFilled, source.isNull {
          let isFilled = SourceColumn(statement: lookup, index: CInt(columns.count + index + 1)).integer == 1
          if !isFilled {
            result.add("\(entity.name) \(key): '\(column.name)' is not what was stated for missing ones")
          }
          continue
        }
        switch column.equality.compare(source, with: new) {
        case .equal: break
        case .rounded: result.roundedDates[entity.name, default: 0] += 1
        case .different: result.add("\(entity.name) \(key): '\(column.name)' differs")
        }
      }
    }
    let condition = entity.discriminator.map { " WHERE \"_entity\" = \(SQLQuoting.literal($0))" } ?? ""
    let new = try Int.fetchOne(
      db,
      sql: "SELECT count(*) FROM \(SQLQuoting.identifier(entity.table))\(condition)"
    )
    if new != count { result.add("\(entity.name) has \(new ?? 0) rows instead of \(count)") }
  }
}

/// What a verification has found.
struct VerificationResult: Sendable {
  private(set) var differences: [String] = []
  private(set) var count = 0
  /// Dates that were rounded to a millisecond, by entity.
  var roundedDates: [String: Int] = [:]

  mutating func add(_ difference: String) {
    count += 1
    if differences.count < 100 { differences.append(difference) }
  }
}
