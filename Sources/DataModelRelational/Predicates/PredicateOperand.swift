import DataModelDefinition
import SQLText

/// A value in SQL, with what is known of it.
struct PredicateOperand: Sendable {
  var sql: PredicateSQL
  let type: PredicateValueType
  var form: Form
  /// Whether it is a text that compares without regard to case.
  var ignoresCase = false
  /// Whether it is a decimal as columns hold it, a text.
  var isDecimalText = false
  let range: Range<Int>

  enum Form: Sendable {
    /// Has a collation of its own.
    case column
    /// Holds together by itself.
    case whole
    /// Needs parentheses beside an operator of arithmetic.
    case operation
  }

  /// The value with which arithmetic and comparisons work: of a decimal, the number.
  var comparable: PredicateSQL { isDecimalText ? "CAST(\(sql) AS REAL)" : sql }

  /// The value as an operand of arithmetic.
  var factor: PredicateSQL { form == .operation ? "(\(comparable))" : comparable }

  /// The left side of a comparison, with the collation that the values call for: only columns bring their
  /// own.
  func collated(with others: [PredicateOperand]) -> PredicateSQL {
    guard ignoresCase || others.contains(where: \.ignoresCase) else { return comparable }
    if form == .column, ignoresCase { return comparable }
    return "\(factor) COLLATE NOCASE"
  }
}

/// The values that can be compared with each other.
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

  /// Whether one value can be less than another.
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

  /// The type that a cast gives.
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

  /// The type of what arithmetic makes of values of this one; nil if it takes none.
  var computed: PredicateValueType? {
    switch self {
    case .attribute(.integer16), .attribute(.integer32), .attribute(.integer64): .integer
    case .attribute(.double), .attribute(.float): .real
    case .attribute(.decimal): .decimal
    default: nil
    }
  }

  /// The wider of two types that ``computed`` gives.
  func widened(with other: PredicateValueType) -> PredicateValueType {
    if self == .decimal || other == .decimal { return .decimal }
    return self == .real || other == .real ? .real : .integer
  }
}

extension PredicateValueType: CustomStringConvertible {
  /// As messages name it: `Integer 16`, `'Product'`.
  package var description: String {
    switch self {
    case .attribute(let type): type.xmlName
    case .object(let entity, _): "'\(entity)'"
    }
  }
}
