import DataModelRelational
import SQLText

/// A table of the new version with the source of its rows.
struct TablePlan {
  private(set) var table: Table
  /// The sources of the rows. Only a join table can have several: relationships of siblings that became one
  /// of their parent.
  var sources: [TableSource] = []
  /// The first source; nil if the table starts empty.
  var source: TableSource? { sources.first }

  /// Whether a later step recreates or drops the table.
  private(set) var isInterim = false

  /// The indexes to create unless they exist.
  private(set) var madeIndexes: [Index]

  init(table: Table) {
    self.table = table
    madeIndexes = table.indexes
  }

  /// Returns the plan without conditions, references and most indexes if the table only serves a later step.
  ///
  /// This step has checked its rows, and the later one has its own conditions. In a long series of versions,
  /// they are half of the text.
  func withoutConstraints(ifIn interim: Set<String>) -> TablePlan {
    guard interim.contains(table.name) else { return self }
    var plan = self
    plan.isInterim = true
    plan.table.columns = table.columns.map(\.withoutConstraints)
    // Of the indexed columns, later steps look rows up only by references.
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
  /// The text after `FROM`: the quoted name of the table.
  var from: String { SQLQuoting.identifier(table.name) }
  /// The values by entity; a single variant without a name if all rows are alike.
  var variants: [Variant]
  /// The conditions of rows that are kept.
  var conditions: [String] = []
  /// The rows that are deleted because another one with equal values is kept.
  var merged: MergedRows?
  /// Whether the table itself can become the new one, because no other table takes its rows.
  var canBecome = true
  /// The pairs of old relationships that the rows have.
  var taken: [TakenPairs] = []

  /// The rows of one old entity.
  struct Variant {
    /// The old value of `_entity`; nil if the old table lacks that column.
    let oldName: String?
    let newName: String?
    var values: [String: ColumnSource] = [:]
    /// The columns whose values come from stated expressions.
    var statedColumns: Set<String> = []
    /// The conditions that a row must satisfy to be kept.
    var requirements: [String] = []
  }

  /// Returns the value of a column for all rows.
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

  /// Returns `CASE "_entity" WHEN 'Dog' THEN …`, sorted by entity name, so that the order of the file does
  /// not matter.
  ///
  /// The most frequent value is the `ELSE`, so that a hierarchy of a hundred entities does not need a hundred
  /// cases.
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
  /// The column without checks and without a foreign key.
  var withoutConstraints: Column {
    var column = self
    column.checks = []
    column.foreignKey = nil
    return column
  }
}

/// An index that a step creates on a new table.
struct CreatedIndex {
  let index: Index
  let table: String

  var statement: String { index.statement(on: table) }
}
