extension RelationalSchema {
  /// The fingerprint that identifies the schema in stores. It depends on what the model declares, and does
  /// not need the SQL.
  package var fingerprint: Fingerprint { Fingerprint(of: CanonicalTables(tables).text) }
}

/// The tables that a model declares, from which the fingerprints of the schema and of single files are
/// computed.
///
/// It is a separate value because generating the files of a large model needs it after the SQL has been
/// released. It stores no canonical lines: those of a large model take megabytes.
package struct CanonicalTables: Sendable {
  private let byName: [String: Table]

  /// Leaves out the tables that exist for triggers.
  init(_ tables: [Table]) {
    let declared = tables.filter { !$0.isWorkTable }.map { ($0.name, $0) }
    byName = Dictionary(declared, uniquingKeysWith: { first, _ in first })
  }

  /// The canonical text of all tables.
  var text: String { text(of: byName.values) }

  /// Returns the fingerprint of a schema with just these tables. It identifies them in a generated file,
  /// regardless of changes to other tables.
  package func fingerprint(of tableNames: [String]) -> Fingerprint {
    Fingerprint(of: text(of: Set(tableNames).compactMap { byName[$0] }))
  }

  private func text(of tables: some Sequence<Table>) -> String {
    CanonicalSchema.text(ofTableLines: tables.map(CanonicalSchema.lines))
  }
}

extension Table {
  /// Whether two tables have the same columns, conditions, keys and references, in any order. Indexes are
  /// ignored.
  package func hasColumns(of other: Table) -> Bool {
    // Swift takes 'é' as one scalar and as two for equal; SQLite and the fingerprint do not.
    CanonicalSchema.text(ofColumnsOf: self).utf8.elementsEqual(
      CanonicalSchema.text(ofColumnsOf: other).utf8
    )
  }
}
