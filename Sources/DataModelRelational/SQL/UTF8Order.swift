extension Sequence {
  /// Sorted by the bytes of a text, which is one order in every process and on every platform.
  ///
  /// Swift compares strings by their canonical forms, whose tables belong to a version of Unicode.
  package func sortedByUTF8(_ key: (Element) -> String) -> [Element] {
    map { (key: key($0), element: $0) }
      .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map(\.element)
  }
}
