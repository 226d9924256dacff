import DataModelDefinition
import DataModelRelational

/// The keys of rows in a new table, made of those in the old one.
struct KeyTranslation {
  /// The key over the old row.
  let value: ColumnValue
  private let oldTable: String
  private let oldKey: String

  /// Made of some of the rows that come into the table; all have one kind of key.
  init(_ flow: RowFlow, _ context: MigrationContext, _ findings: inout MigrationFindings) {
    oldTable = flow.old.tableName
    oldKey = flow.old.key.columnName
    switch (flow.old.key, flow.new.key) {
    case (.rowID, .rowID):
      value = .column(oldKey)
    case (.attribute, .rowID):
      value = .expression("\(SQLText.identifier(oldTable)).rowid")
    case (_, .attribute(let name)):
      value =
        flow.new.columns.first { $0.columnName == name }
        .map { AttributeValues($0, in: flow, context).value(&findings).value } ?? .null
    }
    guard !isSame, let root = context.newEntity(flow.new.tableName)?.entity else { return }
    // Two rows with one new key would be one row, and what refers to them would not know which.
    if flow.new.key != .rowID {
      findings.check(
        """
        SELECT count(*) - count(DISTINCT \(value.sql)) FROM \(SQLText.identifier(oldTable))
        """,
        "\(root.name): %d rows have no new key of their own; change them first"
      )
    }
    if context.decision(about: root).kept != .references {
      findings.ask(
        context.question(
          about: root,
          "has another primary key, by which all that refers to its rows has to find them",
          [.keep(.references)]
        )
      )
    }
  }

  /// Whether a row has the key that it had.
  var isSame: Bool { value == .column(oldKey) }

  /// A reference to a row by its new key, made of the old key as SQL.
  func translated(_ reference: String) -> String {
    guard !isSame else { return reference }
    let row = SQLText.identifier("_key")
    let key =
      switch value {
      case .column(let name): "\(row).\(SQLText.identifier(name))"
      default: "\(row).rowid"
      }
    return """
      (SELECT \(key) FROM \(SQLText.identifier(oldTable)) AS \(row) \
      WHERE \(row).\(SQLText.identifier(oldKey)) = \(reference))
      """
  }

  /// Whether references can be translated: a new key that is computed is computed for its own row only.
  var canTranslate: Bool {
    switch value {
    case .column: true
    case .expression(let sql): sql == "\(SQLText.identifier(oldTable)).rowid"
    case .constant, .generated: false
    }
  }
}
