/// The beginning of the names of generated files, if somebody chose it.
package enum FileStem {
  /// Whether a text can be part of a file's name everywhere, and leads to no other folder.
  package static func isValid(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 200
      && text.unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || "0"..."9" ~= $0 || $0 == "_")
      }
  }
}
