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
      if rest.starts(with: "<<<<<<< ".utf8) || rest.starts(with: ">>>>>>> ".utf8) { return separator ?? line }
      if separator == nil, rest.starts(with: "=======\n".utf8) || rest.starts(with: "=======\r".utf8) {
        separator = line
      }
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      line = end + 1
    }
    return nil
  }
}
