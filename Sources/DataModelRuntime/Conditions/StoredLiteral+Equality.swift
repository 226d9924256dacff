import Foundation
import GRDB

// Equal literals must find equal rows. Swift's texts are equal if they look alike ("é" in one scalar or in
// two), but a database compares their bytes. And NaN would not even equal itself, so no set could contain it.

extension StoredLiteral: Hashable {
  /// Whether two literals are the same value of the same type.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    case (.bool(let left), .bool(let right)): left == right
    case (.int16(let left), .int16(let right)): left == right
    case (.int32(let left), .int32(let right)): left == right
    case (.int64(let left), .int64(let right)): left == right
    case (.double(let left), .double(let right)): left == right || left.isNaN && right.isNaN
    case (.float(let left), .float(let right)): left == right || left.isNaN && right.isNaN
    case (.decimal(let left), .decimal(let right)): left == right || left.isNaN && right.isNaN
    case (.date(let left), .date(let right)): left == right
    case (.data(let left), .data(let right)): left == right
    case (.uuid(let left), .uuid(let right)): left == right
    case (.url(let left), .url(let right)): left.absoluteString.utf8.elementsEqual(right.absoluteString.utf8)
    case (.other(let left, let leftType), .other(let right, let rightType)):
      left.isIdentical(to: right) && left.isInteger == right.isInteger && leftType == rightType
    case (.unstorable(let left), .unstorable(let right)): left == right
    default: false
    }
  }

  /// Hashes the value.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(valueType)
    switch self {
    case .string(let value): hasher.combine(Array(value.utf8))
    case .bool(let value): hasher.combine(value)
    case .int16(let value): hasher.combine(value)
    case .int32(let value): hasher.combine(value)
    case .int64(let value): hasher.combine(value)
    case .double(let value): if !value.isNaN { hasher.combine(value) }
    case .float(let value): if !value.isNaN { hasher.combine(value) }
    case .decimal(let value): if !value.isNaN { hasher.combine(value) }
    case .date(let value): hasher.combine(value)
    case .data(let value): hasher.combine(value)
    case .uuid(let value): hasher.combine(value)
    case .url(let value): hasher.combine(Array(value.absoluteString.utf8))
    case .other, .unstorable: break
    }
  }
}

extension DatabaseValue {
  /// Whether it is an integer, which distinguishes 1 from 1.0: they are equal in GRDB, but not in a column.
  fileprivate var isInteger: Bool { if case .int64 = storage { true } else { false } }
}
