public import Foundation

extension JSONValue {
  /// Reads a JSON text.
  ///
  /// - Parameter data: one JSON value in UTF-8, nested at most 128 levels deep
  /// - Throws: ``JSONError`` for anything else, including an object with two members of the same name
  public init(_ data: Data) throws(JSONError) {
    self = try JSONReader.value(of: data)
  }

  /// The JSON text, without spaces.
  public var data: Data {
    var writer = JSONWriter()
    writer.write(self)
    return Data(writer.bytes)
  }
}

extension JSONValue: CustomStringConvertible {
  /// The JSON text.
  public var description: String { String(decoding: data, as: UTF8.self) }
}

extension JSONObject: CustomStringConvertible {
  /// The JSON text.
  public var description: String { JSONValue.object(self).description }
}

/// A writer of JSON in UTF-8 that escapes no more than it has to.
private struct JSONWriter {
  var bytes: [UInt8] = []

  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .number(let number): bytes += number.text.utf8
    case .string(let text): write(text)
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        write(value)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let object):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in object.members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        write(member.name)
        bytes.append(UInt8(ascii: ":"))
        write(member.value)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): bytes += "\\\"".utf8
      case UInt8(ascii: "\\"): bytes += "\\\\".utf8
      case UInt8(ascii: "\n"): bytes += "\\n".utf8
      case UInt8(ascii: "\r"): bytes += "\\r".utf8
      case UInt8(ascii: "\t"): bytes += "\\t".utf8
      case 0..<0x10: bytes += "\\u000\(String(byte, radix: 16))".utf8
      case 0x10..<0x20: bytes += "\\u00\(String(byte, radix: 16))".utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

extension JSONValue {
  /// The number, also from a string that contains one: servers write a number that JavaScript would round as
  /// a string.
  package var numberOrDigits: JSONNumber? {
    if let number { return number }
    return string.flatMap { try? JSONValue(Data($0.utf8)) }?.number
  }

  /// The Boolean, also from 0 or 1, which Mobile Services and some clients send.
  package var boolOrBit: Bool? {
    if let bool { return bool }
    switch number?.int64 {
    case 0: return false
    case 1: return true
    default: return nil
    }
  }
}
