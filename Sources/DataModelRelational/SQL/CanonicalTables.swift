extension RelationalSchema {
  /// Identifies the schema in stores. It follows from what the model declares, and needs no SQL to be
  /// written.
  package var fingerprint: Fingerprint { Fingerprint(of: CanonicalTables(tables).text) }
}

/// The tables that a model declares. Fingerprints of the schema and of single files are made of them.
///
/// A value of its own, since generating the files of a large model needs it when the SQL is long gone. It
/// keeps no canonical lines: those of a large model are megabytes.
package struct CanonicalTables: Sendable {
  private let byName: [String: Table]

  /// Leaves out the tables that are there for triggers.
  init(_ tables: [Table]) {
    let declared = tables.filter { !$0.isWorkTable }.map { ($0.name, $0) }
    byName = Dictionary(declared, uniquingKeysWith: { first, _ in first })
  }

  /// The canonical text of all of them.
  var text: String { text(of: byName.values) }

  /// Identifies some tables in the generated file that is made of them, whatever becomes of the others: the
  /// fingerprint of a schema of these tables.
  package func fingerprint(of tableNames: [String]) -> Fingerprint {
    Fingerprint(of: text(of: Set(tableNames).compactMap { byName[$0] }))
  }

  private func text(of tables: some Sequence<Table>) -> String {
    CanonicalSchema.text(ofTableLines: tables.map(CanonicalSchema.lines))
  }
}

extension Table {
  /// Whether two tables have the same columns, conditions, keys and references, in any order, whatever their
  /// indexes.
  package func hasColumns(of other: Table) -> Bool {
    CanonicalSchema.text(ofColumnsOf: self) == CanonicalSchema.text(ofColumnsOf: other)
  }
}
