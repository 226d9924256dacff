import DataModelDefinition
import DataModelRelational
import SQLText

/// The translation of the keys of an old table to those of a new one.
struct KeyTranslation {
  /// The new key as SQL over the old row.
  let value: ColumnSource
  /// The keys of all rows, if they are computed.
  let list: KeyList?
  private let oldTable: String
  private let oldKey: String

  /// Creates the translation from any of the entities in the table: all have the same kind of key.
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
    // Two rows with the same new key would become one row, and references to them would be ambiguous.
    if case .attribute(let name) = flow.new.key {
      let column = context.new.schema.table(named: flow.new.tableName)?.column(named: name)
      let collation = column?.ignoresCase == true ? " COLLATE NOCASE" : ""
      findings.check(
        """
        SELECT count(*) - count(DISTINCT \(computed.sql)\(collation)) FROM \(SQLQuoting.identifier(oldTable))
        """,
        "\(root.name): %d rows would get the same key as another row; change them first"
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
      case (false, true): "becomes synced, with its id as the primary key"
      case (true, false): "is no longer synced, and its id no longer the primary key"
      default: "has another primary key"
      }
    return "\(change), so all references to its rows must change"
  }

  /// Whether each row keeps its key.
  var isSame: Bool { value == .column(oldKey) }

  /// Returns a reference by the new key, for the old key given as SQL.
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

  /// Whether references can be translated, which is impossible if the key is a constant.
  var canTranslate: Bool {
    switch value {
    case .column, .expression: true
    case .constant, .generated: false
    }
  }
}
