import CoreDataImport
import DataModelDefinition
import Foundation

extension AttributeType {
  /// Creates the type of an archived attribute; nil for `objectID`, which files do not state.
  init?(_ kind: ArchivedAttribute.AttributeKind) {
    switch kind {
    case .undefined: self = .undefined
    case .integer16: self = .integer16
    case .integer32: self = .integer32
    case .integer64: self = .integer64
    case .decimal: self = .decimal
    case .double: self = .double
    case .float: self = .float
    case .string: self = .string
    case .boolean: self = .boolean
    case .date: self = .date
    case .binary: self = .binary
    case .uuid: self = .uuid
    case .uri: self = .uri
    case .transformable: self = .transformable
    case .composite: self = .composite
    case .objectID: return nil
    }
  }

  /// Whether Xcode makes a new attribute of the type scalar; nil for a type that has no scalar.
  var isScalarInXcode: Bool? {
    switch self {
    case .integer16, .integer32, .integer64, .double, .float, .boolean: true
    case .date, .uuid: false
    default: nil
    }
  }
}

extension DeleteRule {
  init(_ rule: ArchivedRelationship.DeleteRule) {
    switch rule {
    case .noAction: self = .noAction
    case .nullify: self = .nullify
    case .cascade: self = .cascade
    case .deny: self = .deny
    }
  }
}

extension AttributeDefault {
  /// Creates the text of an archived default; nil if an attribute of the type cannot have it.
  init?(_ value: ArchivedAttribute.DefaultValue, of type: AttributeType) {
    self.init()
    switch type {
    case .date: dateInterval = Self.seconds(value)
    case .integer16: text = Self.integer(value).flatMap { Int16(exactly: $0) }.map { "\($0)" }
    case .integer32: text = Self.integer(value).flatMap { Int32(exactly: $0) }.map { "\($0)" }
    case .integer64: text = Self.integer(value).map { "\($0)" }
    case .boolean: text = Self.real(value).map { $0 == 0 ? "NO" : "YES" }
    case .double: text = Self.real(value).map { "\($0)" }
    case .float:
      // The shortest text of the 32 bits: that of 64 would show how they were rounded.
      text = Self.real(value).map { Float($0) }.flatMap { $0.isFinite ? "\($0)" : nil }
    case .decimal: text = Self.decimal(value)
    case .string: if case .string(let string) = value { text = string }
    case .uri:
      switch value {
      case .uri(let uri), .string(let uri): text = uri
      default: break
      }
    case .uuid: text = Self.identifier(value)
    case .binary, .transformable, .composite, .undefined, .unrecognized: break
    }
    if self == AttributeDefault() { return nil }
  }

  private static func integer(_ value: ArchivedAttribute.DefaultValue) -> Int64? {
    switch value {
    case .integer(let integer): integer
    case .real(let real): Int64(exactly: real)
    case .decimal(let decimal): Int64("\(decimal)")
    default: nil
    }
  }

  private static func real(_ value: ArchivedAttribute.DefaultValue) -> Double? {
    let real: Double? =
      switch value {
      case .integer(let integer): Double(integer)
      case .real(let real): real
      case .decimal(let decimal): Double("\(decimal)")
      default: nil
      }
    return real.flatMap { $0.isFinite ? $0 : nil }
  }

  private static func decimal(_ value: ArchivedAttribute.DefaultValue) -> String? {
    switch value {
    case .integer(let integer): "\(integer)"
    case .real(let real): real.isFinite ? "\(Decimal(real))" : nil
    case .decimal(let decimal): decimal.isNaN ? nil : "\(decimal)"
    default: nil
    }
  }

  /// Returns seconds since 2001, without a fraction that says nothing.
  private static func seconds(_ value: ArchivedAttribute.DefaultValue) -> String? {
    let seconds: Double? = if case .date(let seconds) = value { seconds } else { real(value) }
    guard let seconds, seconds.isFinite else { return nil }
    return Int64(exactly: seconds).map { "\($0)" } ?? "\(seconds)"
  }

  private static func identifier(_ value: ArchivedAttribute.DefaultValue) -> String? {
    switch value {
    case .uuid(let bytes):
      guard bytes.count == 16 else { return nil }
      let digits = bytes.map { byte in
        (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
      let groups = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }
      return groups.joined(separator: "-")
    case .string(let text): return UUID(uuidString: text)?.uuidString
    default: return nil
    }
  }
}
