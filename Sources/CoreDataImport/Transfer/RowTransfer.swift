import Foundation
import GRDB
import GRDBSQLite
import SQLText

/// The transfer of the rows of one entity: attributes, and references to other rows.
struct RowTransfer {
  private let context: TransferContext
  private let entity: ImportedEntity
  private let attributes: [Value]
  private let references: [Reference]
  private let selection: String
  private let insertion: String

  /// An attribute, with its places in the two statements.
  private struct Value {
    let name: String
    let target: String
    /// What is inserted where a required value is missing, as an SQL literal.
    let missingValue: String?
    let transfer: ValueTransfer
    let column: CInt
    let parameter: CInt
  }

  /// A reference. The selection has its key in the store, the key here, and maybe the position.
  private struct Reference {
    let name: String
    let target: String
    let transfer: ValueTransfer
    let column: CInt
    let parameter: CInt
    let hasPosition: Bool
  }

  /// Plans the transfer; nil if the entity has no rows.
  init?(of entity: ImportedEntity, _ context: TransferContext) {
    guard entity.hasRows, let layout = context.layout.entities[entity.name] else { return nil }
    self.context = context
    self.entity = entity
    var selected = ["s.Z_PK"]
    var inserted: [String] = []
    var fillings: [String: String] = [:]
    var joins: [String] = []
    if context.key(of: entity) == nil { inserted.append("_id") }
    if entity.discriminator != nil { inserted.append("_entity") }
    var attributes: [Value] = []
    for attribute in context.attributes(of: entity) {
      guard let column = attribute.column, let source = layout.attributes[attribute.name] else { continue }
      inserted.append(column)
      fillings[column] = attribute.missingValue.map { "coalesce(?, \($0))" }
      attributes.append(
        Value(
          name: attribute.name,
          target: column,
          missingValue: attribute.missingValue,
          transfer: ValueTransfer(
            kind: attribute.kind,
            files: attribute.isExternal ? context.files : nil,
            isJSON: attribute.isJSON
          ),
          column: CInt(selected.count),
          parameter: CInt(inserted.count)
        )
      )
      selected.append("s.\(SQLQuoting.identifier(source))")
    }
    var references: [Reference] = []
    for relationship in context.relationships(of: entity) {
      guard case .column(let column, let position) = relationship.storage,
        case .reference(let source)? = layout.relationships[relationship.name],
        let resolved = context.resolved("s.\(SQLQuoting.identifier(source))", as: relationship.destination)
      else { continue }
      inserted.append(column)
      references.append(
        Reference(
          name: relationship.name,
          target: column,
          transfer: ValueTransfer(kind: context.keyKind(of: relationship.destination), files: nil),
          column: CInt(selected.count),
          parameter: CInt(inserted.count),
          hasPosition: position != nil
        )
      )
      selected += ["s.\(SQLQuoting.identifier(source))", resolved]
      guard let position else { continue }
      inserted.append(position)
      let alias = "p\(joins.count)"
      joins.append(Self.places(of: relationship, source, layout.table, context, alias))
      selected.append("\(alias).place")
    }
    self.attributes = attributes
    self.references = references
    selection = """
      SELECT \(selected.joined(separator: ", ")) FROM \(TransferContext.qualified(layout.table)) AS s\
      \(joins.map { " " + $0 }.joined()) WHERE s.Z_ENT = \(layout.number) ORDER BY s.Z_PK
      """
    let columns = inserted.map(SQLQuoting.identifier).joined(separator: ", ")
    let marks = inserted.map { fillings[$0] ?? "?" }.joined(separator: ", ")
    insertion = "INSERT INTO \(SQLQuoting.identifier(entity.table)) (\(columns)) VALUES (\(marks))"
  }

  /// Returns a join with the place of each row among those that refer to the same row: Core Data's numbers
  /// have gaps, and only their order counts.
  private static func places(
    of relationship: ImportedRelationship,
    _ column: String,
    _ table: String,
    _ context: TransferContext,
    _ alias: String
  ) -> String {
    let inverse = relationship.inverse.flatMap {
      context.layout.entities[relationship.destination]?.relationships[$0]
    }
    let order =
      if case .inverse(_, _, let order?)? = inverse { "\(SQLQuoting.identifier(order)), " } else { "" }
    let column = SQLQuoting.identifier(column)
    return """
      LEFT JOIN (SELECT Z_PK AS k, row_number() OVER (PARTITION BY \(column) ORDER BY \(order)Z_PK) - 1 \
      AS place \
      FROM \(TransferContext.qualified(table)) WHERE \(column) IS NOT NULL) AS \(alias) ON \(alias).k = s.Z_PK
      """
  }

  // MARK: - Running

  /// Inserts the rows. A row that does not fit is a finding, and the others go on, so that all are named.
  ///
  /// - Throws: `DatabaseError`, what `progress` throws
  func run(in db: Database, _ tally: inout ImportTally, progress: () throws -> Void) throws {
    let statements = [try db.makeStatement(sql: selection), try db.makeStatement(sql: insertion)]
    let (select, insert) = (statements[0].sqliteStatement, statements[1].sqliteStatement)
    defer { statements.reset() }
    let keyCount: CInt = context.key(of: entity) == nil ? 1 : 0
    if let discriminator = entity.discriminator {
      Parameter(statement: insert, index: keyCount + 1).bind(discriminator)
    }
    while try step(select, in: db) {
      try progress()
      let key = sqlite3_column_int64(select, 0)
      if keyCount > 0 { Parameter(statement: insert, index: 1).bind(key) }
      let isFit = bindValues(select, insert, key, &tally) && bindReferences(select, insert, key, &tally)
      guard isFit else { continue }
      let result = sqlite3_step(insert)
      let message = result == SQLITE_DONE ? nil : String(cString: sqlite3_errmsg(db.sqliteConnection))
      sqlite3_reset(insert)
      // GRDB asks SQLite for extended codes.
      switch result & 0xFF {
      case SQLITE_DONE: tally.count(\.rows, of: entity.name)
      case SQLITE_CONSTRAINT, SQLITE_MISMATCH, SQLITE_TOOBIG:
        let (property, reason) = unfitness(message ?? "", result)
        tally.add(.unfitRow, entity.name, property, key, reason)
      default: throw DatabaseError(resultCode: ResultCode(rawValue: result), message: message, sql: insertion)
      }
    }
  }

  /// Extended codes of SQLite, macros that Swift does not see: SQLITE_CONSTRAINT_NOTNULL, _UNIQUE and
  /// _PRIMARYKEY.
  private static let missingValueCode = SQLITE_CONSTRAINT | (5 << 8)
  private static let equalValueCodes = [SQLITE_CONSTRAINT | (8 << 8), SQLITE_CONSTRAINT | (6 << 8)]

  /// Returns the property that a message of SQLite is about, and the reason why the row is refused.
  private func unfitness(_ message: String, _ code: CInt) -> (property: String?, reason: String) {
    if Self.equalValueCodes.contains(code) {
      // 'UNIQUE constraint failed: Item.code, Item.year'
      let columns = (message.components(separatedBy: ": ").last ?? "").components(separatedBy: ", ")
      let names = columns.map { column in
        attributes.first { column.hasSuffix(".\($0.target)") }?.name
          ?? references.first { column.hasSuffix(".\($0.target)") }?.name ?? column
      }
      let values = names.map { "'\($0)'" }.joined(separator: " and ")
      return (
        names.count == 1 ? names[0] : nil, "an earlier row has the same \(values), which must be unique"
      )
    }
    guard code == Self.missingValueCode else { return (nil, message) }
    if let value = attributes.first(where: { message.hasSuffix(".\($0.target)") }) {
      if value.transfer.files != nil { return (value.name, "the required value, or its file, is missing") }
      let advice = "state one under 'missingValues' in datamodel.yaml"
      return (value.name, "the required value is missing; \(advice)")
    }
    if let reference = references.first(where: { message.hasSuffix(".\($0.target)") }) {
      return (reference.name, "the required reference is missing, or leads to no row")
    }
    return (nil, message)
  }

  private func bindValues(
    _ select: OpaquePointer,
    _ insert: OpaquePointer,
    _ key: Int64,
    _ tally: inout ImportTally
  ) -> Bool {
    var isFit = true
    for value in attributes {
      let column = SourceColumn(statement: select, index: value.column)
      let parameter = Parameter(statement: insert, index: value.parameter)
      if column.isNull, let missing = value.missingValue {
        tally.add(.filledValue, entity.name, value.name, key, "the value is missing; \(missing) is written")
      }
      switch value.transfer.transfer(column, to: parameter) {
      case .taken: break
      case .takenFromFile: tally.count(\.files, of: entity.name)
      case .missing(let file):
        tally.add(
          .missingFile,
          entity.name,
          value.name,
          key,
          "the file '\(file)' is missing in '\(context.files.folder.lastTwo)'; the value is empty"
        )
      case .refused(let reason):
        tally.add(.unfitRow, entity.name, value.name, key, "the value \(reason)")
        isFit = false
      }
    }
    return isFit
  }

  private func bindReferences(
    _ select: OpaquePointer,
    _ insert: OpaquePointer,
    _ key: Int64,
    _ tally: inout ImportTally
  ) -> Bool {
    var isFit = true
    for reference in references {
      let stored = SourceColumn(statement: select, index: reference.column)
      let resolved = SourceColumn(statement: select, index: reference.column + 1)
      let isDangling = !stored.isNull && resolved.isNull
      if isDangling {
        let message = "row \(stored.text) of its destination does not exist; the reference is left out"
        tally.add(.danglingReference, entity.name, reference.name, key, message)
      } else if !stored.isNull {
        tally.count(\.references, of: entity.name)
      }
      let parameter = Parameter(statement: insert, index: reference.parameter)
      if case .refused(let reason) = reference.transfer.transfer(resolved, to: parameter) {
        tally.add(.unfitRow, entity.name, reference.name, key, "the key of its destination \(reason)")
        isFit = false
      }
      guard reference.hasPosition else { continue }
      let position = SourceColumn(statement: select, index: reference.column + 2)
      let place = Parameter(statement: insert, index: reference.parameter + 1)
      if isDangling || position.isNull { place.bindNull() } else { place.bind(position.integer) }
    }
    return isFit
  }
}

extension [Statement] {
  /// Resets statements whose pointers were used, and keeps them until then.
  func reset() {
    for statement in self { sqlite3_reset(statement.sqliteStatement) }
  }
}

/// Goes to the next row of a statement.
///
/// - Returns: false at the end
/// - Throws: `DatabaseError`
func step(_ statement: OpaquePointer, in db: Database) throws -> Bool {
  switch sqlite3_step(statement) {
  case SQLITE_ROW: return true
  case SQLITE_DONE: return false
  case let result:
    let message = String(cString: sqlite3_errmsg(db.sqliteConnection))
    throw DatabaseError(resultCode: ResultCode(rawValue: result), message: message)
  }
}
