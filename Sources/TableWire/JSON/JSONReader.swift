import Foundation

/// A reader of JSON as defined in RFC 8259. Only memory and the depth of nesting limit what it reads.
///
/// Foundation's readers round numbers, silently keep the last of two members with the same name, and are
/// slower.
struct JSONReader {
  /// The maximum depth of nested values. A row has one level; many more would exhaust the stack.
  static let maximumDepth = 128

  let bytes: UnsafeBufferPointer<UInt8>
  private(set) var position = 0
  private var depth = 0

  /// Reads one JSON value, which takes all of the bytes.
  ///
  /// - Throws: ``JSONError`` with the offset of the invalid byte
  static func value(of bytes: some ContiguousBytes) throws(JSONError) -> JSONValue {
    try reading(bytes) { reader throws(JSONError) in
      try reader.document { reader throws(JSONError) in try reader.value() }
    }
  }

  /// Calls a closure with a reader of the bytes.
  static func reading<Result>(
    _ bytes: some ContiguousBytes,
    _ read: (inout JSONReader) throws(JSONError) -> Result
  ) throws(JSONError) -> Result {
    let result: Swift.Result<Result, JSONError> = bytes.withUnsafeBytes { raw in
      raw.withMemoryRebound(to: UInt8.self) { buffer in
        var reader = JSONReader(bytes: buffer)
        do throws(JSONError) {
          return .success(try read(&reader))
        } catch {
          return .failure(error)
        }
      }
    }
    return try result.get()
  }

  init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// Reads all of the bytes, in which a closure reads the one value.
  mutating func document<Result>(
    _ read: (inout JSONReader) throws(JSONError) -> Result
  ) throws(JSONError) -> Result {
    // Some servers begin with a byte order mark, which the standard lets a reader ignore.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    let result = try read(&self)
    skipSpace()
    if position < bytes.count { throw error("unexpected text after the value") }
    return result
  }

  // MARK: - Values

  mutating func value() throws(JSONError) -> JSONValue {
    switch try kind() {
    case .text: return .string(try string())
    case .object: return .object(try object())
    case .array: return .array(try array())
    case .true: return try word("true", .bool(true))
    case .false: return try word("false", .bool(false))
    case .null: return try word("null", .null)
    case .number: return .number(JSONNumber(checked: String(decoding: bytes[try number()], as: UTF8.self)))
    }
  }

  /// The kind of a value, known from its first byte.
  enum Kind: UInt8, Sendable {
    case null, `true`, `false`, number, text, array, object
  }

  /// Returns the kind of the next value without reading it.
  mutating func kind() throws(JSONError) -> Kind {
    skipSpace()
    guard let byte = peek else { throw error("expected a value") }
    switch byte {
    case UInt8(ascii: "\""): return .text
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "t"): return .true
    case UInt8(ascii: "f"): return .false
    case UInt8(ascii: "n"): return .null
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    default: throw error("expected a value")
    }
  }

  private mutating func object() throws(JSONError) -> JSONObject {
    var members: [JSONObject.Member] = []
    let start = position
    try eachMember { reader throws(JSONError) in
      let name = try reader.name()
      members.append((name, try reader.value()))
    }
    if JSONObject.hasDuplicates(members) { throw Self.duplicateNames(at: start) }
    return JSONObject(checkedMembers: members)
  }

  static func duplicateNames(at offset: Int) -> JSONError {
    JSONError(reason: "duplicate member name in the object", offset: offset)
  }

  private mutating func array() throws(JSONError) -> [JSONValue] {
    var values: [JSONValue] = []
    try eachElement { reader throws(JSONError) in values.append(try reader.value()) }
    return values
  }

  /// Reads an object; the closure reads each member.
  @inline(__always)
  mutating func eachMember(
    _ read: (inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    try open()
    if !skipSeparator(UInt8(ascii: "}")) {
      repeat {
        skipSpace()
        guard peek == UInt8(ascii: "\"") else { throw error("expected a member name") }
        try read(&self)
      } while skipSeparator(UInt8(ascii: ","))
      guard skipSeparator(UInt8(ascii: "}")) else { throw error("expected ',' or '}'") }
    }
    depth -= 1
  }

  /// Reads an array; the closure reads each element.
  @inline(__always)
  mutating func eachElement(
    _ read: (inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    try open()
    if !skipSeparator(UInt8(ascii: "]")) {
      repeat { try read(&self) } while skipSeparator(UInt8(ascii: ","))
      guard skipSeparator(UInt8(ascii: "]")) else { throw error("expected ',' or ']'") }
    }
    depth -= 1
  }

  /// Reads the name of a member and the colon after it.
  mutating func name() throws(JSONError) -> String {
    let name = try string()
    try colon()
    return name
  }

  mutating func colon() throws(JSONError) {
    guard skipSeparator(UInt8(ascii: ":")) else { throw error("expected ':'") }
  }

  private mutating func open() throws(JSONError) {
    depth += 1
    if depth > Self.maximumDepth { throw error("more than \(Self.maximumDepth) levels of nesting") }
    position += 1
  }

  private mutating func word(_ text: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
    try skip(text)
    return value
  }

  /// Skips a word.
  mutating func skip(_ word: StaticString) throws(JSONError) {
    let count = word.utf8CodeUnitCount
    let expected = UnsafeBufferPointer(start: word.utf8Start, count: count)
    guard bytes[position...].starts(with: expected) else { throw error("expected a value") }
    position += count
  }

  // MARK: - Numbers

  /// Skips a number.
  ///
  /// - Returns: the place of the number
  mutating func number() throws(JSONError) -> Range<Int> {
    let start = position
    if peek == UInt8(ascii: "-") { position += 1 }
    let hasLeadingZero = peek == UInt8(ascii: "0")
    let digits = skipDigits()
    if digits == 0 { throw error("expected a digit") }
    if hasLeadingZero, digits > 1 { throw error("number with a leading zero") }
    if peek == UInt8(ascii: ".") {
      position += 1
      if skipDigits() == 0 { throw error("expected a digit") }
    }
    if let byte = peek, byte | 0x20 == UInt8(ascii: "e") {
      position += 1
      if peek == UInt8(ascii: "-") || peek == UInt8(ascii: "+") { position += 1 }
      if skipDigits() == 0 { throw error("expected a digit") }
    }
    return start..<position
  }

  private mutating func skipDigits() -> Int {
    let start = position
    while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    return position - start
  }

  // MARK: - Texts

  mutating func string() throws(JSONError) -> String {
    let start = position + 1
    if let place = try plainText() { return String(decoding: bytes[place], as: UTF8.self) }
    return try escapedString(from: start)
  }

  /// Skips a text up to its first escape.
  ///
  /// - Returns: the place between its quotation marks; nil if it has an escape, at which the reader is then
  mutating func plainText() throws(JSONError) -> Range<Int>? {
    position += 1
    let place = try textRun(of: position)
    if bytes[position] == UInt8(ascii: "\\") { return nil }
    position += 1
    return place
  }

  /// Skips the unescaped part of a text that begins at `start`.
  private mutating func textRun(of start: Int) throws(JSONError) -> Range<Int> {
    let first = position
    var isASCII = true
    skipPlainBytes()
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        // Swift would silently replace invalid UTF-8.
        if !isASCII, !Self.isUTF8(bytes[first..<position]) {
          throw JSONError(reason: "invalid UTF-8 in the text", offset: first)
        }
        return first..<position
      }
      if byte < 0x20 {
        throw error("unescaped control character; write '\\u00\(hex(byte))'")
      }
      if byte >= 0x80 { isASCII = false }
      position += 1
    }
    throw JSONError(reason: "text without a closing '\"'", offset: start - 1)
  }

  /// Skips ASCII bytes that neither end a text nor begin an escape, eight at a time.
  private mutating func skipPlainBytes() {
    guard let start = UnsafeRawPointer(bytes.baseAddress) else { return }
    let (each, high): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    while position + 8 <= bytes.count {
      let word = (start + position).loadUnaligned(as: UInt64.self)
      // The highest bit of a byte is set if the byte is not ASCII, is 0 after the exclusive or, or is below a
      // space.
      let (quotes, escapes) = (word ^ each &* 0x22, word ^ each &* 0x5C)
      let found = word | (quotes &- each) & ~quotes | (escapes &- each) & ~escapes | (word &- each &* 0x20)
      if found & high != 0 { return }
      position += 8
    }
  }

  private static func isUTF8(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid: continue
      case .emptyInput: return true
      case .error: return false
      }
    }
  }

  /// Reads a text that begins at `start`. The reader is at its first escape.
  mutating func escapedString(from start: Int) throws(JSONError) -> String {
    var text = String(decoding: bytes[start..<position], as: UTF8.self)
    while bytes[position] == UInt8(ascii: "\\") {
      text.unicodeScalars.append(try escape())
      text += String(decoding: bytes[try textRun(of: start)], as: UTF8.self)
    }
    position += 1
    return text
  }

  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    let start = position
    position += 1
    guard let byte = peek else { throw error("incomplete escape") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let unit = try hexUnit()
      if let scalar = Unicode.Scalar(unit) { return scalar }
      // The first half of a surrogate pair, which the second has to follow.
      if unit < 0xDC00, peek == UInt8(ascii: "\\"), position + 1 < bytes.count,
        bytes[position + 1] == UInt8(ascii: "u")
      {
        position += 2
        let low = try hexUnit()
        if (0xDC00..<0xE000).contains(low),
          let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
        {
          return scalar
        }
      }
      throw JSONError(reason: "unpaired surrogate", offset: start)
    default: throw JSONError(reason: "unknown escape", offset: start)
    }
  }

  private mutating func hexUnit() throws(JSONError) -> UInt32 {
    guard position + 4 <= bytes.count else { throw error("incomplete escape") }
    var unit: UInt32 = 0
    for byte in bytes[position..<position + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw error("expected four hexadecimal digits")
      }
      unit = unit << 4 | UInt32(digit)
    }
    position += 4
    return unit
  }

  private func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16)
    return digits.count == 1 ? "0\(digits)" : digits
  }

  // MARK: - Bytes

  /// Skips bytes that repeat those at another place; false if they differ.
  mutating func skipRepetition(of place: Range<Int>) -> Bool {
    guard position + place.count <= bytes.count, let start = bytes.baseAddress,
      memcmp(start + position, start + place.lowerBound, place.count) == 0
    else { return false }
    position += place.count
    return true
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  private mutating func skipSeparator(_ separator: UInt8) -> Bool {
    skipSpace()
    guard peek == separator else { return false }
    position += 1
    return true
  }

  private func error(_ reason: String) -> JSONError { JSONError(reason: reason, offset: position) }
}
