extension String {
  /// Whether the bytes of another text occur in this one.
  ///
  /// For texts that the tool itself wrote. `contains` compares characters, and sets up a search for each
  /// call: in a run that asks thousands of times, that takes a tenth of its time.
  package func hasBytes(of other: String) -> Bool {
    var (text, wanted) = (self, other)
    return text.withUTF8 { text in
      wanted.withUTF8 { wanted in
        guard let first = wanted.first else { return true }
        var start = 0
        while start + wanted.count <= text.count {
          if text[start] == first, text[start..<start + wanted.count].elementsEqual(wanted) { return true }
          start += 1
        }
        return false
      }
    }
  }

  /// Whether the UTF-8 bytes of the text come before those of another, which is the same order in every
  /// process and on every platform.
  ///
  /// Swift compares strings by their canonical forms, which depend on a version of Unicode.
  package func precedesByUTF8(_ other: String) -> Bool {
    var (text, other) = (self, other)
    return text.withUTF8 { text in other.withUTF8 { text.lexicographicallyPrecedes($0) } }
  }
}
