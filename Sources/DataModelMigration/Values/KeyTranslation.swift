import DataModelDefinition
import DataModelRelational
import SQLText

/// The keys of rows in a new table, made of those in the old one.
struct KeyTranslation {
  /// The key over the old row.
  let value: ColumnSource
  /// The keys of all rows, where they are computed.
  let list: KeyList?
  private let oldTable: String
  private let oldKey: String

  /// Made of some of the rows that come into the table; all have one kind of key.
  init(_ flow: RowFlow, _ context: MigrationContext, _ findings: inout MigrationFindings) {
    oldTable = flow.old.tableName
    oldKey = flow.old.key.columnName
    var computed: ColumnSource
    switch (flow.old.key, flow.new.key) {
    case (.rowID, .rowID): computed = .column(oldKey)
    case (.attribute, .rowID): computed = .expression("\(SQLQuoting.identifier(oldTable)).rowid")
    case (_, .attribute(let name)):
      computed =
        flow.new.columns.first { $0.columnName == name }
        .map { AttributeValues($0, in: flow, context).key(&findings) } ?? .null
    }
    if case .expression(let sql) = computed, flow.new.key != .rowID {
      let list = KeyList(oldTable: oldTable, oldKey: oldKey, newTable: flow.new.tableName, expression: sql)
      self.list = list
      value = .expression(list.key(of: "\(SQLQuoting.identifier(oldTable)).\(SQLQuoting.identifier(oldKey))"))
    } else {
      list = nil
      value = computed
    }
    guard !isSame, let root = context.newEntity(flow.new.tableName)?.entity else { return }
    // Two rows with one new key would be one row, and what refers to them would not know which.
    if case .attribute(let name) = flow.new.key {
      let column = context.new.schema.table(named: flow.new.tableName)?.column(named: name)
      let collation = column?.ignoresCase == true ? " COLLATE NOCASE" : ""
      findings.check(
        """
        SELECT count(*) - count(DISTINCT \(computed.sql)\(collation)) FROM \(SQLQuoting.identifier(oldTable))
        """,
        "\(root.name): %d rows have no new key of their own; change them first"
      )
    }
    let declared = DeclaredElement(root)
    if !context.decision(about: declared).kept.contains(.references) {
      findings.ask(about: declared, Self.reason(flow), [.keep(.references)])
    }
  }

  private static func reason(_ flow: RowFlow) -> String {
    let change =
      switch (flow.old.isSynced, flow.new.isSynced) {
      case (false, true): "begins to be synced, and its id is the primary key"
      case (true, false): "ceases to be synced, and its id is the primary key no more"
      default: "has another primary key"
      }
    return "\(change), by which all that refers to its rows has to find them"
  }

  /// Whether a row has the key that it had.
  var isSame: Bool { value == .column(oldKey) }

  /// A reference to a row by its new key, made of the old key as SQL.
  func translated(_ reference: String) -> String {
    guard !isSame else { return reference }
    if let list { return list.key(of: reference) }
    let row = SQLQuoting.identifier("_key")
    let key =
      switch value {
      case .column(let name): "\(row).\(SQLQuoting.identifier(name))"
      default: "\(row).rowid"
      }
    return """
      (SELECT \(key) FROM \(SQLQuoting.identifier(oldTable)) AS \(row) \
      WHERE \(row).\(SQLQuoting.identifier(oldKey)) = \(reference))
      """
  }

  /// Whether references can be translated: a key that is a constant is no key.
  var canTranslate: Bool {
    switch value {
    case .column, .expression: true
    case .constant, .generated: false
    }
  }
}
