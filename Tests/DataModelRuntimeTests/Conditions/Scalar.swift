import Foundation

@testable import DataModelRuntime

/// A value as it is compared and calculated with, whatever its type.
enum Scalar {
  case integer(Int64)
  case number(Double)
  case text(String)
  case date(Date)
  case bytes([UInt8])

  init(_ literal: StoredLiteral) {
    self =
      switch literal {
      case .string(let value): .text(value)
      case .bool(let value): .integer(value ? 1 : 0)
      case .int16(let value): .integer(Int64(value))
      case .int32(let value): .integer(Int64(value))
      case .int64(let value): .integer(value)
      case .double(let value): .number(value)
      case .float(let value): .number(Double(value))
      case .decimal(let value): .number(Double(value.description) ?? .nan)
      case .date(let value): .date(value)
      case .data(let value): .bytes(Array(value))
      case .uuid(let value): .bytes(Array(value.uuidString.utf8))
      case .url(let value): .text(value.absoluteString)
      case .other, .unstorable: .bytes([])
      }
  }

  static func text(of scalars: [Unicode.Scalar]) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  func isSame(as other: Scalar) -> Bool {
    switch (self, other) {
    case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
    case (.bytes(let left), .bytes(let right)): left == right
    case (.date(let left), .date(let right)): left == right
    default: !isLess(than: other) && !other.isLess(than: self)
    }
  }

  func isLess(than other: Scalar) -> Bool {
    switch (self, other) {
    case (.text(let left), .text(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
    case (.date(let left), .date(let right)): left < right
    case (.integer(let left), .integer(let right)): left < right
    case (.number(let left), .number(let right)): left < right
    case (.integer(let left), .number(let right)): Self.order(left, right) < 0
    case (.number(let left), .integer(let right)): Self.order(right, left) > 0
    default: false
    }
  }

  /// Compares exactly: an integer of 64 bits need not have a number of its own.
  private static func order(_ integer: Int64, _ number: Double) -> Int {
    if number >= 0x1p63 { return -1 }
    if number < -0x1p63 { return 1 }
    let whole = Int64(number.rounded(.towardZero))
    if integer != whole { return integer < whole ? -1 : 1 }
    let fraction = number - number.rounded(.towardZero)
    return fraction == 0 ? 0 : fraction > 0 ? -1 : 1
  }

  // MARK: - Arithmetic

  /// As SQLite calculates: with integers while they fit, else with numbers; nil where there is no result.
  func calculated(_ function: StoredFunction, _ other: Scalar) -> Scalar? {
    if case (.integer(let left), .integer(let right)) = (self, other) {
      if [.divide, .remainder].contains(function), right == 0 { return nil }
      let result: (partialValue: Int64, overflow: Bool)? =
        switch function {
        case .add: left.addingReportingOverflow(right)
        case .subtract: left.subtractingReportingOverflow(right)
        case .multiply: left.multipliedReportingOverflow(by: right)
        case .divide: left.dividedReportingOverflow(by: right)
        case .remainder: (right == -1 ? 0 : left % right, false)
        default: nil
        }
      if let result, !result.overflow { return .integer(result.partialValue) }
    }
    if function == .remainder {
      let (left, right) = (Int64(clamping: number), Int64(clamping: other.number))
      return right == 0 ? nil : .number(right == -1 ? 0 : Double(left % right))
    }
    let result: Double? =
      switch function {
      case .add: number + other.number
      case .subtract: number - other.number
      case .multiply: number * other.number
      case .divide: other.number == 0 ? nil : number / other.number
      case .round: number.rounded(.toNearestOrAwayFromZero)
      case .floor: number.rounded(.down)
      case .ceiling: number.rounded(.up)
      default: nil
      }
    return result.flatMap { $0.isNaN ? nil : .number($0) }
  }

  private var number: Double {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: .nan
    }
  }
}

extension Int64 {
  /// As SQLite makes an integer of a number that is out of range.
  fileprivate init(clamping number: Double) {
    self = number >= 0x1p63 ? .max : number < -0x1p63 ? .min : Int64(number)
  }
}
