/// Finds the lines that git leaves in a file when a merge fails.
///
/// The search precedes parsing: to XML, `=======` and `>>>>>>> branch` are text, which would be ignored in a
/// model, and `<<<<<<< HEAD` would be one of many errors in a tag.
enum MergeConflict {
  /// Returns the offset of the first marker, if the file has an unmistakable one.
  static func offset(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var separator: Int?
    var line = 0
    while line < bytes.count {
      let rest = bytes[line...]
      let signs = rest.prefix { $0 == rest.first }.count
      let next = rest.dropFirst(signs).first
      // A marker has seven signs, or more if git is set up so.
      if signs >= 7 {
        switch (rest.first, next) {
        case (UInt8(ascii: "<"), UInt8(ascii: " ")), (UInt8(ascii: ">"), UInt8(ascii: " ")):
          return separator ?? line
        case (UInt8(ascii: "="), UInt8(ascii: "\n")), (UInt8(ascii: "="), UInt8(ascii: "\r")):
          separator = separator ?? line
        default: break
        }
      }
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      line = end + 1
    }
    return nil
  }
}
