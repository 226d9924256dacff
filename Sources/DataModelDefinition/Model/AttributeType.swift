/// The type of an attribute (`attributeType`).
package enum AttributeType: Sendable, Hashable {
  case integer16
  case integer32
  case integer64
  case decimal
  case double
  case float
  case string
  case boolean
  case date
  case binary
  case uuid
  case uri
  case transformable
  case composite
  /// An absent `attributeType`, or the word `Undefined`: legal only for transient attributes.
  case undefined
  /// A word that the format does not know, such as the misspelt `Integer64`.
  case unrecognized(String)

  /// All types that a file can name, in the order of the format's documentation.
  package static let named: [AttributeType] = [
    .integer16, .integer32, .integer64, .decimal, .double, .float, .string, .boolean, .date, .binary, .uuid,
    .uri, .transformable, .composite,
  ]

  /// Creates the type from the value of `attributeType`; nil if it is absent.
  package init(xmlName: String?) {
    guard let xmlName else {
      self = .undefined
      return
    }
    self = Self.byXMLName[xmlName] ?? .unrecognized(xmlName)
  }

  /// The word in the file, such as `Integer 64`; `Undefined` for an absent one.
  package var xmlName: String {
    switch self {
    case .integer16: "Integer 16"
    case .integer32: "Integer 32"
    case .integer64: "Integer 64"
    case .decimal: "Decimal"
    case .double: "Double"
    case .float: "Float"
    case .string: "String"
    case .boolean: "Boolean"
    case .date: "Date"
    case .binary: "Binary"
    case .uuid: "UUID"
    case .uri: "URI"
    case .transformable: "Transformable"
    case .composite: "Composite"
    case .undefined: "Undefined"
    case .unrecognized(let word): word
    }
  }

  private static let byXMLName: [String: AttributeType] = Dictionary(
    uniqueKeysWithValues: (named + [.undefined]).map { ($0.xmlName, $0) }
  )

  /// The range of an integer type; nil for other types.
  package var integers: ClosedRange<Int64>? {
    switch self {
    case .integer16: Int64(Int16.min)...Int64(Int16.max)
    case .integer32: Int64(Int32.min)...Int64(Int32.max)
    case .integer64: Int64.min...Int64.max
    default: nil
    }
  }
}

extension AttributeType {
  /// Returns the number that a column of the type has for a number of the model: a Float is widened from its
  /// 32 bits, as Swift stores it.
  ///
  /// 0.3 as a Float is 0.30000001192092896. A number that no Float can be is returned as it is.
  package func stored(_ number: Double) -> Double {
    guard self == .float, Float(number).isFinite else { return number }
    return Double(Float(number))
  }
}
