/// Finds an element with more attributes than any model has, before libxml2 sees it.
///
/// The scan counts the `=` between `<` and `>` outside quotes. A `<` always restarts the count, even in
/// quotes, where XML does not allow it: an apostrophe in a comment must not hide what follows. Otherwise the
/// scan ignores comments and sections: a file with that many signs in one is not a model either.
enum AttributeFlood {
  /// Returns the offset of the first tag with too many attributes.
  static func offset(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard bytes.count > XMLLimits.attributesOfOneElement * 4 else { return nil }
    var tagStart: Int?
    var quote: UInt8 = 0
    var signs = 0
    // The tool of the plugins is compiled without optimization, where an iterator takes much longer.
    var next = 0
    while next < bytes.count {
      let (offset, byte) = (next, bytes[next])
      next += 1
      if byte == UInt8(ascii: "<") {
        tagStart = offset
        signs = 0
        quote = 0
        continue
      }
      guard let start = tagStart else { continue }
      if quote != 0 {
        if byte == quote { quote = 0 }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: ">"): tagStart = nil
      case UInt8(ascii: "="):
        signs += 1
        if signs > XMLLimits.attributesOfOneElement { return start }
      default: break
      }
    }
    return nil
  }
}
