/// A value of a keyed archive: a simple one, or an object with keys.
package enum KeyedValue: Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  /// A floating-point number, or an integer that only an unsigned one can hold.
  case real(Double)
  /// Seconds since the first instant of 2001, in UTC.
  case date(Double)
  case data([UInt8])
  case string(String)
  case object(KeyedObject)

  /// Makes a value of an object of a property list; nil if it is a collection or a reference.
  init?(_ element: ArchivePropertyList.Element) {
    switch element {
    case .null: self = .null
    case .boolean(let value): self = .boolean(value)
    case .integer(let value): self = .integer(value)
    case .unsignedInteger(let value): self = .real(Double(value))
    case .real(let value): self = .real(value)
    case .date(let value): self = .date(value)
    case .data(let value): self = .data(value)
    case .string(let value): self = .string(value)
    case .reference, .array, .set, .dictionary: return nil
    }
  }

  package var isNull: Bool {
    if case .null = self { true } else { false }
  }

  package var object: KeyedObject? {
    if case .object(let object) = self { object } else { nil }
  }

  /// A string of the property list. Only such a one cannot contain itself.
  var plainString: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// A text: a string of the property list, or an `NSMutableString`.
  package var string: String? {
    switch self {
    case .string(let text): text
    case .object(let object) where object.isKind(of: "NSString"): object["NS.string"].plainString
    default: nil
    }
  }

  package var integer: Int64? {
    switch self {
    case .integer(let value): value
    case .boolean(let value): value ? 1 : 0
    default: nil
    }
  }

  package var boolean: Bool? {
    switch self {
    case .boolean(let value): value
    case .integer(let value): value != 0
    default: nil
    }
  }
}
