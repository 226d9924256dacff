import DataModelCompiler

/// An argument in the syntax of a shell.
enum ShellWord {
  /// Returns the text as one word, in single quotes if it needs them.
  ///
  /// For example: `My Shop.xcdatamodeld` → `'My Shop.xcdatamodeld'`
  static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      let scalar = Unicode.Scalar(byte)
      return scalar.isASCII
        && (scalar.properties.isAlphabetic || "0"..."9" ~= scalar
          || "-._/,=+:@%".unicodeScalars.contains(scalar))
    }
    if isPlain, !text.isEmpty { return text }
    let parts = text.split(separator: "'", omittingEmptySubsequences: false)
    return "'\(VisibleText.escaping(parts.joined(separator: "'\\''")))'"
  }
}
