/// The canonical lines of a model's tables, by which the fingerprints of the schema and of single files are made.
///
/// A value of its own, since generating the files of a large model needs it when the SQL is long gone.
package struct CanonicalTables: Sendable {
  private let linesByTable: [String: String]

  /// Leaves out the tables that are there for triggers.
  init(_ tables: [Table]) {
    let declared = tables.filter { !$0.isWorkTable }.map { ($0.name, CanonicalSchema.lines(of: $0)) }
    linesByTable = Dictionary(declared, uniquingKeysWith: +)
  }

  /// The canonical text of all of them.
  var text: String { CanonicalSchema.text(ofTableLines: linesByTable.values) }

  /// Identifies some tables in the generated file that is made of them, whatever becomes of the others: the
  /// fingerprint of a schema of these tables.
  package func fingerprint(of tableNames: [String]) -> Fingerprint {
    Fingerprint(of: CanonicalSchema.text(ofTableLines: Set(tableNames).compactMap { linesByTable[$0] }))
  }
}
