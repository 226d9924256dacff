import DataModelRelational

/// An index that a step makes on one of the new tables.
struct CreatedIndex {
  let index: Index
  let table: String

  var statement: String { index.statement(on: table) }
}
