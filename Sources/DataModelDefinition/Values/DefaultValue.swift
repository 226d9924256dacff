/// A default, converted to its attribute's type.
package enum DefaultValue: Sendable, Equatable {
  case integer(Int64)
  case real(Double)
  /// Decimal digits, optionally with a sign and a point: `-12.50`.
  case decimal(String)
  case boolean(Bool)
  case string(String)
  /// Seconds since 2001-01-01 00:00 UTC.
  case date(Double)
  /// In the canonical form with hyphens and lowercase letters.
  case uuid(String)
  case uri(String)
}

/// The result of reading a default.
package enum DefaultValueReading: Sendable, Equatable {
  /// The file has no default, or an empty one that means the same.
  case absent
  case value(DefaultValue)
  /// The text does not match the type, but Core Data silently reads this value: `NO` for an integer is 0.
  case lenient(DefaultValue)
  case unreadable

  /// The value that Core Data uses, if any.
  package var taken: DefaultValue? {
    switch self {
    case .value(let value), .lenient(let value): value
    case .absent, .unreadable: nil
    }
  }
}

extension Attribute {
  /// The attribute's default, converted to its type.
  ///
  /// The conversion follows Core Data for the forms that occur in real files: a fraction or a word on an
  /// integer is reduced to an integer, `""` is a real default of a String, and a Date prefers
  /// `defaultDateTimeInterval` to any text. Forms that do not occur, such as `5 apples`, are unreadable.
  package var defaultValueReading: DefaultValueReading {
    guard let defaultValue else { return .absent }
    if type == .date { return Self.readDate(defaultValue) }
    guard let text = defaultValue.text else { return .absent }
    switch type {
    case .string: return .value(.string(text))
    case .integer16, .integer32, .integer64:
      return Self.readInteger(text, in: type.integers ?? Int64.min...Int64.max)
    case .double, .float: return Self.readReal(text, type)
    case .decimal: return Self.readDecimal(text)
    case .boolean: return Self.readBoolean(text)
    case .uuid: return text.isEmpty ? .absent : Self.readUUID(text)
    case .uri: return text.isEmpty ? .absent : Self.isURI(text) ? .value(.uri(text)) : .unreadable
    case .binary, .transformable, .composite: return text.isEmpty ? .absent : .unreadable
    case .date, .undefined, .unrecognized: return .absent
    }
  }

  private static func readDate(_ defaultValue: AttributeDefault) -> DefaultValueReading {
    if let interval = defaultValue.dateInterval {
      guard let seconds = Double(interval), seconds.isFinite else { return .unreadable }
      return .value(.date(seconds))
    }
    guard let text = defaultValue.text, !text.isEmpty else { return .absent }
    if XMLBoolean.value(of: text) == false { return .lenient(.date(0)) }
    return .unreadable
  }

  private static func readInteger(_ text: String, in range: ClosedRange<Int64>) -> DefaultValueReading {
    if let exact = Int64(text) { return range.contains(exact) ? .value(.integer(exact)) : .unreadable }
    if let truth = booleanWord(text) { return .lenient(.integer(truth ? 1 : 0)) }
    // The editor leaves `0.0` on an integer after a change of type, which loses nothing.
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let whole = Int64(parts[0]), range.contains(whole),
      DecimalDigits.isDigits(parts[1])
    else {
      return .unreadable
    }
    return parts[1].allSatisfy { $0 == "0" } ? .value(.integer(whole)) : .lenient(.integer(whole))
  }

  private static func readReal(_ text: String, _ type: AttributeType) -> DefaultValueReading {
    if let real = Double(text), !text.lowercased().contains("x") {
      let isInRange = type == .float ? Float(real).isFinite : real.isFinite
      return isInRange ? .value(.real(type.stored(real))) : .unreadable
    }
    if let truth = booleanWord(text) { return .lenient(.real(truth ? 1 : 0)) }
    return .unreadable
  }

  private static func readDecimal(_ text: String) -> DefaultValueReading {
    if let digits = DecimalDigits.canonical(of: text) { return .value(.decimal(digits)) }
    if let truth = booleanWord(text) { return .lenient(.decimal(truth ? "1" : "0")) }
    return .unreadable
  }

  private static func readBoolean(_ text: String) -> DefaultValueReading {
    if let truth = XMLBoolean.value(of: text) { return .value(.boolean(truth)) }
    if let number = Double(text), number.isFinite { return .lenient(.boolean(number != 0)) }
    return text.isEmpty ? .absent : .unreadable
  }

  private static func readUUID(_ text: String) -> DefaultValueReading {
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    guard groups.map(\.count) == [8, 4, 4, 4, 12], text.utf8.count == 36,
      groups.allSatisfy({ $0.allSatisfy(\.isHexDigit) })
    else { return .unreadable }
    return .value(.uuid(text.lowercased()))
  }

  /// Returns whether a text has only the characters of a URI: RFC 3986, section 2. Foundation escapes others,
  /// or refuses them, depending on its version.
  private static func isURI(_ text: String) -> Bool {
    func isHexadecimal(_ byte: UInt8) -> Bool { Character(Unicode.Scalar(byte)).isHexDigit }
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard rest.count >= 2, rest.prefix(2).allSatisfy(isHexadecimal) else { return false }
      } else if !"-._~:/?#[]@!$&'()*+,;=".utf8.contains(byte) {
        let character = Character(Unicode.Scalar(byte))
        guard character.isASCII, character.isLetter || character.isNumber else { return false }
      }
    }
    return true
  }

  /// Returns the value of a boolean word, except `1` and `0`, which are numbers.
  private static func booleanWord(_ text: String) -> Bool? {
    Double(text) == nil ? XMLBoolean.value(of: text) : nil
  }
}

extension Attribute {
  /// Whether the model gives a new object a value for the attribute.
  package var hasDefault: Bool { defaultValueReading.taken != nil }
}
