public import GRDB
import GRDBSQLite

/// Writes objects of which a text has U+0000: whole, where it is no key.
@usableFromInline
enum WholeTexts {
  /// Binds the values of an object to the statement that inserts it, after a text with U+0000 was not bound.
  ///
  /// - Returns: the values, as GRDB keeps them
  /// - Throws: the error if it is another, or ``LocalStore/UnstorableValueError`` if a key has U+0000
  @usableFromInline
  static func bind(
    _ object: some StoredRecord,
    to statement: Statement,
    after error: LocalStore.UnstorableValueError,
    _ db: Database
  ) throws -> PersistenceContainer {
    guard error.isTextWithNUL else { throw error }
    let values = try values(of: object, db)
    bind(values, of: object.rowTable.written, to: statement)
    return values
  }

  /// The values of an object.
  ///
  /// - Throws: ``LocalStore/UnstorableValueError`` if a key has U+0000
  static func values<Record: StoredRecord>(of object: Record, _ db: Database) throws -> PersistenceContainer {
    let table = object.rowTable
    var writer = LocalStore.RowWriter(nil, of: table, keeping: table.unsetValues)
    if let failure = writer.write(object) { throw failure }
    guard let values = writer.container else { throw LocalStore.Insertion.misuse("write(to:)") }
    if writer.columnsWithNUL.isEmpty { return values }
    let keys = try keys(of: table.name, db)
    for column in writer.columnsWithNUL where keys.contains(column.lowercased()) {
      throw LocalStore.UnstorableValueError(
        "'\(Record.entityName).\(column)' is a key and holds a text with U+0000, at which GRDB ends what it "
          + "looks for: "
          + "take the character out"
      )
    }
    return values
  }

  /// Binds values to the first parameters of a statement.
  static func bind(_ values: PersistenceContainer, of columns: [String], to statement: Statement) {
    for (index, column) in zip(CInt(1)..., columns) {
      let value = values[column]?.databaseValue ?? .null
      if case .string(let text) = value.storage {
        text.bindWhole(to: statement.sqliteStatement, at: index)
      } else {
        _ = value.bind(to: statement.sqliteStatement, at: index)
      }
    }
  }

  /// The columns by which rows are found: that of the key, those that are unique, alone or together, and
  /// references. They are in small letters.
  private static func keys(of table: String, _ db: Database) throws -> Set<String> {
    let columns =
      try db.primaryKey(table).columns
      + db.indexes(on: table).filter(\.isUnique).flatMap(\.columns)
      + db.foreignKeys(on: table).flatMap(\.originColumns)
    return Set(columns.map { $0.lowercased() })
  }
}
