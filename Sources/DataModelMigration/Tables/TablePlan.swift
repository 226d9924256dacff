import DataModelRelational
import SQLText

/// A table of the new version with where its rows come from.
struct TablePlan {
  private(set) var table: Table
  /// Nil if it begins without rows.
  var source: TableSource?

  /// Whether a later step makes the table anew, or takes it away.
  private(set) var isInterim = false

  /// The indexes that are made if they are not there.
  private(set) var madeIndexes: [Index]

  init(table: Table, source: TableSource? = nil) {
    self.table = table
    madeIndexes = table.indexes
    self.source = source
  }

  /// The same without conditions, references and most indexes, if the table is only there for a later step:
  /// this one has looked at its rows, and a later one has conditions of its own. In a long series they are
  /// half of the text.
  func withoutConstraints(ifIn interim: Set<String>) -> TablePlan {
    guard interim.contains(table.name) else { return self }
    var plan = self
    plan.isInterim = true
    plan.table.columns = table.columns.map(\.withoutConstraints)
    // Later steps look rows up by what they refer to, and by nothing else that has an index.
    let references = Set(table.columns.filter { $0.foreignKey != nil }.map(\.name))
    plan.madeIndexes = table.indexes.filter { $0.columns.first.map { references.contains($0.name) } ?? false }
    return plan
  }

  /// The name of the table until the old ones are gone.
  var workName: String { "_New.\(table.name)" }
}

/// The rows of a new table, as a query over an old one.
struct TableSource {
  let table: Table
  /// The text after `FROM`, quoted: the name of the table.
  var from: String { SQLQuoting.identifier(table.name) }
  /// The values by entity; one without a name where all rows are alike.
  var variants: [Variant]
  /// The condition of a row that is kept.
  var conditions: [String] = []
  /// The rows that go since another one with equal values stays.
  var merged: MergedRows?
  /// Whether the table itself can become the new one: no other takes rows of it.
  var canBecome = true

  /// The rows of one old entity.
  struct Variant {
    /// The value of `_entity` before; nil if the old table has none.
    let oldName: String?
    let newName: String?
    var values: [String: ColumnSource] = [:]
    /// The columns whose values are expressions that somebody stated.
    var statedColumns: Set<String> = []
    /// The values that a row must have to be kept.
    var requirements: [String] = []
  }

  /// The value of a column in all rows.
  func value(of column: String) -> ColumnSource {
    let values = variants.map { $0.values[column] ?? .null }
    guard let first = values.first else { return .null }
    if values.allSatisfy({ $0 == first }) { return first }
    if values.contains(.generated) { return .generated }
    let cases = zip(variants, values).compactMap { variant, value in
      variant.oldName.map { (name: $0, value: value) }
    }
    return .expression(Self.choice(cases))
  }

  /// `CASE "_entity" WHEN 'Dog' THEN …`, by the names of entities, so that the order of the file has no
  /// meaning.
  ///
  /// A value that several have is the `ELSE`, so that a hierarchy of a hundred entities does not make a line
  /// for each.
  private static func choice(_ cases: [(name: String, value: ColumnSource)]) -> String {
    let counts = Dictionary(grouping: cases, by: \.value).mapValues(\.count)
    let usual = counts.filter { $0.value > 1 }.keys.sortedByUTF8(\.sql).max {
      counts[$0, default: 0] < counts[$1, default: 0]
    }
    let lines = cases.sortedByUTF8(\.name).filter {
      $0.value != usual && !($0.value == .null && usual == nil)
    }
    .map { "WHEN \(SQLQuoting.literal($0.name)) THEN \($0.value.sql)" }
    let rest = usual.flatMap { $0 == .null ? nil : " ELSE \($0.sql)" } ?? ""
    return "CASE \"_entity\" " + lines.joined(separator: " ") + rest + " END"
  }

  /// The conditions on rows that are kept, each a term of an `AND`.
  var allConditions: [String] {
    conditions
      + variants.flatMap { variant in
        variant.requirements.map { requirement in
          guard variants.count > 1, let name = variant.oldName else { return requirement }
          return "(\"_entity\" <> \(SQLQuoting.literal(name)) OR \(requirement))"
        }
      }
  }
}

extension Column {
  /// The same column, which takes every value of its type.
  var withoutConstraints: Column {
    var column = self
    column.checks = []
    column.foreignKey = nil
    return column
  }
}

/// An index that a step makes on one of the new tables.
struct CreatedIndex {
  let index: Index
  let table: String

  var statement: String { index.statement(on: table) }
}
