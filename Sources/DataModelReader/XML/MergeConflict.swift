/// Finds the lines that git leaves in a file when a merge fails.
///
/// They are looked for before parsing: `=======` and `>>>>>>> branch` are text to XML, which a model has none
/// of and which would be passed over, and `<<<<<<< HEAD` would be one of many errors in a tag.
enum MergeConflict {
  /// The offset of the first marker, if the file has one that nothing else could be.
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
