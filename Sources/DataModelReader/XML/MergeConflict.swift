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
      let sign = bytes[line]
      var end = line
      if sign == UInt8(ascii: "<") || sign == UInt8(ascii: "=") || sign == UInt8(ascii: ">") {
        while end < bytes.count, bytes[end] == sign { end += 1 }
      }
      // A marker has seven signs, or more if git is set up so.
      if end - line >= 7 {
        switch (sign, end < bytes.count ? bytes[end] : nil) {
        case (UInt8(ascii: "<"), UInt8(ascii: " ")), (UInt8(ascii: ">"), UInt8(ascii: " ")):
          return separator ?? line
        case (UInt8(ascii: "="), UInt8(ascii: "\n")), (UInt8(ascii: "="), UInt8(ascii: "\r")):
          separator = separator ?? line
        default: break
        }
      }
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
      line = end + 1
    }
    return nil
  }
}
