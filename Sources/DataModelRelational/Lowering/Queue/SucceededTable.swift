/// The table of versions that others have followed while all values of the row stayed as they were: by what
/// was pushed from here.
///
/// Only objects in memory are compared with it, so that it may begin empty at any time.
enum SucceededTable {
  static let tableName = "_Succeeded"

  static var table: Table {
    // The oldest are forgotten.
    var number = Column(name: "number", type: .integer)
    number.key = .primary
    var name = Column(name: "table", type: .text)
    name.isRequired = true
    var id = Column(name: "id", type: .text)
    id.isRequired = true
    id.ignoresCase = true
    var table = Table(
      name: tableName,
      columns: [
        number, name, id, Column(name: "earlier", type: .text), Column(name: "version", type: .text),
      ]
    )
    // A row that is pushed again and again has many.
    table.indexes = [
      Index(name: "\(tableName).version", columns: [IndexedColumn("id"), IndexedColumn("version")])
    ]
    table.isWorkTable = true
    return table
  }
}
