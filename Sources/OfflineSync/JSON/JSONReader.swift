import Foundation

/// Reads JSON as RFC 8259 defines it, of any content: nothing but memory limits it, and nesting does.
///
/// Foundation's readers round numbers, take the last of two members with one name without a word, and are slower.
struct JSONReader {
  /// How deep values may be nested. A row has one level; more would exhaust the stack.
  static let greatestDepth = 128

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var depth = 0

  /// Reads a text that is one JSON value.
  ///
  /// - Throws: ``JSONError`` with the offset of the byte that is wrong
  static func value(of bytes: some ContiguousBytes) throws(JSONError) -> JSONValue {
    let result: Result<JSONValue, JSONError> = bytes.withUnsafeBytes { raw in
      raw.withMemoryRebound(to: UInt8.self) { buffer in
        var reader = JSONReader(bytes: buffer)
        do throws(JSONError) {
          return .success(try reader.document())
        } catch {
          return .failure(error)
        }
      }
    }
    return try result.get()
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  private mutating func document() throws(JSONError) -> JSONValue {
    // Some servers put a byte order mark first, which the standard lets a reader pass over.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    let value = try value()
    skipSpace()
    if position < bytes.count { throw error("something follows the value") }
    return value
  }

  // MARK: - Values

  private mutating func value() throws(JSONError) -> JSONValue {
    skipSpace()
    guard let byte = peek else { throw error("a value is missing") }
    switch byte {
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "{"): return .object(try object())
    case UInt8(ascii: "["): return .array(try array())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    default: throw error("this begins no value")
    }
  }

  private mutating func object() throws(JSONError) -> JSONObject {
    var members: [JSONObject.Member] = []
    let start = position
    try open()
    if skipSeparator(UInt8(ascii: "}")) {
      depth -= 1
      return JSONObject()
    }
    repeat {
      skipSpace()
      guard peek == UInt8(ascii: "\"") else { throw error("the name of a member is missing") }
      let name = try string()
      guard skipSeparator(UInt8(ascii: ":")) else { throw error("':' is missing") }
      members.append((name, try value()))
    } while skipSeparator(UInt8(ascii: ","))
    guard skipSeparator(UInt8(ascii: "}")) else { throw error("',' or '}' is missing") }
    depth -= 1
    if JSONObject.hasDuplicates(members) {
      throw JSONError(reason: "two members of an object have one name", offset: start)
    }
    return JSONObject(checkedMembers: members)
  }

  private mutating func array() throws(JSONError) -> [JSONValue] {
    var values: [JSONValue] = []
    try open()
    if skipSeparator(UInt8(ascii: "]")) {
      depth -= 1
      return values
    }
    repeat { values.append(try value()) } while skipSeparator(UInt8(ascii: ","))
    guard skipSeparator(UInt8(ascii: "]")) else { throw error("',' or ']' is missing") }
    depth -= 1
    return values
  }

  private mutating func open() throws(JSONError) {
    depth += 1
    if depth > Self.greatestDepth { throw error("values are nested too deep") }
    position += 1
  }

  private mutating func word(_ text: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
    let count = text.utf8CodeUnitCount
    let expected = UnsafeBufferPointer(start: text.utf8Start, count: count)
    guard bytes[position...].starts(with: expected) else { throw error("this begins no value") }
    position += count
    return value
  }

  // MARK: - Numbers

  private mutating func number() throws(JSONError) -> JSONNumber {
    let start = position
    if peek == UInt8(ascii: "-") { position += 1 }
    let hasLeadingZero = peek == UInt8(ascii: "0")
    let digits = skipDigits()
    if digits == 0 { throw error("a digit is missing") }
    if hasLeadingZero, digits > 1 { throw error("a number begins with a needless 0") }
    if peek == UInt8(ascii: ".") {
      position += 1
      if skipDigits() == 0 { throw error("a digit is missing") }
    }
    if let byte = peek, byte | 0x20 == UInt8(ascii: "e") {
      position += 1
      if peek == UInt8(ascii: "-") || peek == UInt8(ascii: "+") { position += 1 }
      if skipDigits() == 0 { throw error("a digit is missing") }
    }
    return JSONNumber(checked: String(decoding: bytes[start..<position], as: UTF8.self))
  }

  private mutating func skipDigits() -> Int {
    let start = position
    while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    return position - start
  }

  // MARK: - Texts

  private mutating func string() throws(JSONError) -> String {
    position += 1
    let start = position
    var isASCII = true
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        let text = try text(of: start..<position, isASCII: isASCII)
        position += 1
        return text
      case UInt8(ascii: "\\"): return try escapedString(from: start)
      case 0..<0x20: throw error("a text has a control character; it is written as '\\u00\(hex(byte))'")
      default:
        if byte >= 0x80 { isASCII = false }
        position += 1
      }
    }
    throw JSONError(reason: "the '\"' that ends a text is missing", offset: start - 1)
  }

  private mutating func escapedString(from start: Int) throws(JSONError) -> String {
    var text = try text(of: start..<position, isASCII: false)
    var run = position
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        text += try self.text(of: run..<position, isASCII: false)
        position += 1
        return text
      case UInt8(ascii: "\\"):
        text += try self.text(of: run..<position, isASCII: false)
        text.unicodeScalars.append(try escape())
        run = position
      case 0..<0x20: throw error("a text has a control character; it is written as '\\u00\(hex(byte))'")
      default: position += 1
      }
    }
    throw JSONError(reason: "the '\"' that ends a text is missing", offset: start - 1)
  }

  private func text(of range: Range<Int>, isASCII: Bool) throws(JSONError) -> String {
    let slice = bytes[range]
    let text = String(decoding: slice, as: UTF8.self)
    // What is no UTF-8 would be replaced without a word.
    if !isASCII, text.utf8.count != slice.count || !text.utf8.elementsEqual(slice) {
      throw JSONError(reason: "a text is not UTF-8", offset: range.lowerBound)
    }
    return text
  }

  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    let start = position
    position += 1
    guard let byte = peek else { throw error("an escape is cut off") }
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
      // The first half of a pair, of which the second has to follow.
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
      throw JSONError(reason: "half of a surrogate pair is no character", offset: start)
    default: throw JSONError(reason: "there is no such escape", offset: start)
    }
  }

  private mutating func hexUnit() throws(JSONError) -> UInt32 {
    guard position + 4 <= bytes.count else { throw error("an escape is cut off") }
    var unit: UInt32 = 0
    for byte in bytes[position..<position + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw error("an escape needs four hexadecimal digits")
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
