import DataModelDefinition
import SQLText

/// A value in SQL, with its properties.
struct PredicateOperand: Sendable {
  var sql: PredicateSQL
  let type: PredicateValueType
  var form: Form
  /// Whether it is a text that compares regardless of case.
  var ignoresCase = false
  /// Whether it is a decimal in the form of columns, a text.
  var isDecimalText = false
  let range: Range<Int>

  enum Form: Sendable {
    /// Has its own collation.
    case column
    /// Needs no parentheses.
    case whole
    /// Needs parentheses next to an arithmetic operator.
    case operation
  }

  /// The value for arithmetic and comparisons: for a decimal, the number.
  var comparable: PredicateSQL { isDecimalText ? "CAST(\(sql) AS REAL)" : sql }

  /// The value as an operand of arithmetic.
  var factor: PredicateSQL { form == .operation ? "(\(comparable))" : comparable }

  /// Returns the left side of a comparison, with the collation that the values need: only columns have their
  /// own.
  func collated(with others: [PredicateOperand]) -> PredicateSQL {
    guard ignoresCase || others.contains(where: \.ignoresCase) else { return comparable }
    if form == .column, ignoresCase { return comparable }
    return "\(factor) COLLATE NOCASE"
  }
}

/// A group of types whose values can be compared with each other.
enum ComparisonGroup: Sendable, Equatable {
  case number, text, date, uuid, uri, binary, opaque
  case object(table: String)

  init(_ type: AttributeType) {
    self =
      switch type {
      case .integer16, .integer32, .integer64, .decimal, .double, .float, .boolean: .number
      case .string: .text
      case .date: .date
      case .uuid: .uuid
      case .uri: .uri
      case .binary: .binary
      case .transformable, .composite, .undefined, .unrecognized: .opaque
      }
  }

  /// Whether the values are ordered.
  var isOrdered: Bool {
    switch self {
    case .number, .text, .date: true
    case .uuid, .uri, .binary, .opaque, .object: false
    }
  }
}

extension PredicateValueType {
  static let string = PredicateValueType.attribute(.string)
  static let date = PredicateValueType.attribute(.date)
  static let integer = PredicateValueType.attribute(.integer64)
  static let real = PredicateValueType.attribute(.double)
  static let boolean = PredicateValueType.attribute(.boolean)
  static let decimal = PredicateValueType.attribute(.decimal)

  /// Creates the type that a cast returns.
  init?(ofCast type: String) {
    switch type {
    case "NSDate": self = .date
    case "NSString": self = .string
    case "NSUUID": self = .attribute(.uuid)
    case "NSURL": self = .attribute(.uri)
    case "NSDecimalNumber": self = .decimal
    default: return nil
    }
  }

  var isNumber: Bool {
    if case .attribute(let type) = self { ComparisonGroup(type) == .number } else { false }
  }

  /// The type of arithmetic results with values of this type; nil if arithmetic does not accept it.
  var computed: PredicateValueType? {
    switch self {
    case .attribute(.integer16), .attribute(.integer32), .attribute(.integer64): .integer
    case .attribute(.double), .attribute(.float): .real
    case .attribute(.decimal): .decimal
    default: nil
    }
  }

  /// Returns the wider of two types from ``computed``.
  func widened(with other: PredicateValueType) -> PredicateValueType {
    if self == .decimal || other == .decimal { return .decimal }
    return self == .real || other == .real ? .real : .integer
  }
}

extension PredicateValueType: CustomStringConvertible {
  /// The name in messages: `Integer 16`, `'Product'`.
  package var description: String {
    switch self {
    case .attribute(let type): type.xmlName
    case .object(let entity, _): "'\(entity)'"
    }
  }
}
