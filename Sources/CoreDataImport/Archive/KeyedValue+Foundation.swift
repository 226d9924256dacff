package import Foundation

// Values of Foundation's classes, which archive themselves as objects with keys of their own.
extension KeyedValue {
  /// An `NSDate`, as seconds since the first instant of 2001.
  package var date: Double? {
    switch self {
    case .date(let seconds): return seconds
    case .object(let object) where object.isKind(of: "NSDate"):
      switch object["NS.time"] {
      case .real(let seconds): return seconds
      case .integer(let seconds): return Double(seconds)
      default: return nil
      }
    default: return nil
    }
  }

  package var data: [UInt8]? {
    if case .object(let object) = self, object.isKind(of: "NSData") { return object["NS.data"].plainData }
    return plainData
  }

  /// The data of a property list. Only such data cannot contain itself.
  private var plainData: [UInt8]? {
    if case .data(let bytes) = self { bytes } else { nil }
  }

  /// The 16 bytes of an `NSUUID`.
  package var uuid: [UInt8]? {
    guard case .object(let object) = self, object.isKind(of: "NSUUID"),
      let bytes = object["NS.uuidbytes"].plainData, bytes.count == 16
    else { return nil }
    return bytes
  }

  /// The text of an `NSURL`. A relative one has no text.
  package var uri: String? {
    guard case .object(let object) = self, object.isKind(of: "NSURL"), object["NS.base"].isNull else {
      return nil
    }
    return object["NS.relative"].string
  }

  /// An `NSDecimalNumber`: the words of 16 bits of a whole number, and a power of ten.
  package var decimal: Decimal? {
    guard case .object(let object) = self,
      object.isKind(of: "NSDecimalNumber") || object.isKind(of: "NSDecimalNumberPlaceholder"),
      let exponent = object["NS.exponent"].integer, (-127...127).contains(exponent),
      let length = object["NS.length"].integer, (0...8).contains(length),
      let mantissa = object["NS.mantissa"].plainData, mantissa.count >= 2 * Int(length)
    else { return nil }
    let isNegative = object["NS.negative"].boolean ?? false
    // A negative one without words is Foundation's 'not a number'.
    if isNegative, length == 0 { return nil }
    let isBigEndian = object["NS.mantissa.bo"].integer == 2
    var significand = Decimal(0)
    for word in (0..<Int(length)).reversed() {
      let (first, second) = (Int(mantissa[2 * word]), Int(mantissa[2 * word + 1]))
      significand = significand * 65_536 + Decimal(isBigEndian ? first << 8 | second : second << 8 | first)
    }
    return Decimal(sign: isNegative ? .minus : .plus, exponent: Int(exponent), significand: significand)
  }
}
