extension Table {
  /// Whether two tables have the same columns, conditions, keys and references, in any order, whatever their indexes.
  package func hasColumns(of other: Table) -> Bool {
    CanonicalSchema.text(ofColumnsOf: self) == CanonicalSchema.text(ofColumnsOf: other)
  }
}
