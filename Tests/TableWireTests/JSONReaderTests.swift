import DataModelTestSupport
import Foundation
import TableWire
import Testing

@Suite struct JSONReaderTests {
  @Test(
    arguments: [
      ("null", JSONValue.null),
      (" true ", true),
      ("[1, 2,3]", [1, 2, 3]),
      ("[]", []),
      ("{}", [:]),
      (#"{"a":{"b":[null,false]}}"#, ["a": ["b": [nil, false]]]),
      (#""a\"\\\/\b\f\n\r\té\uD83D\uDE00z""#, "a\"\\/\u{8}\u{C}\n\r\té😀z"),
      (#""é 😀""#, "é 😀"),
      (#""\u0000""#, "\u{0}"),
      ("\u{FEFF}1", 1),
    ] as [(String, JSONValue)]
  )
  func readsValues(_ text: String, _ value: JSONValue) throws {
    #expect(try JSONValue(Data(text.utf8)) == value)
  }

  /// Offsets are those of bytes.
  @Test(arguments: [
    ("", "a value is missing, at byte 0"),
    ("[1,]", "this begins no value, at byte 3"),
    ("[1 2]", "',' or ']' is missing, at byte 3"),
    (#"{"a" 1}"#, "':' is missing, at byte 5"),
    (#"{"a":1,}"#, "the name of a member is missing, at byte 7"),
    (#"{"a":1 "b":2}"#, "',' or '}' is missing, at byte 7"),
    (#"{"a":1,"b":2,"a":3}"#, "two members of an object have one name, at byte 0"),
    ("nul", "this begins no value, at byte 0"),
    ("NaN", "this begins no value, at byte 0"),
    ("01", "a number begins with a needless 0, at byte 2"),
    ("-", "a digit is missing, at byte 1"),
    ("1.", "a digit is missing, at byte 2"),
    ("1e", "a digit is missing, at byte 2"),
    (".5", "this begins no value, at byte 0"),
    ("1 2", "something follows the value, at byte 2"),
    (#""a"#, "the '\"' that ends a text is missing, at byte 0"),
    ("\"a\nb\"", "a text has a control character; it is written as '\\u000a', at byte 2"),
    (#""\x""#, "there is no such escape, at byte 1"),
    (#""\u12""#, "an escape is cut off, at byte 3"),
    (#""\uD800""#, "half of a surrogate pair is no character, at byte 1"),
    (#""\uDC00\uD800""#, "half of a surrogate pair is no character, at byte 1"),
    (#""\u12G4""#, "an escape needs four hexadecimal digits, at byte 3"),
  ])
  func refusesWhatIsNotJSON(_ text: String, _ message: String) {
    let error = #expect(throws: JSONError.self) { try JSONValue(Data(text.utf8)) }
    #expect(error?.description == "not JSON: \(message)")
  }

  @Test(
    arguments: [
      [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xE2, 0x82, 0x22],
    ] as [[UInt8]]
  )
  func refusesTextsThatAreNotUTF8(_ bytes: [UInt8]) {
    let error = #expect(throws: JSONError.self) { try JSONValue(Data(bytes)) }
    #expect(error?.description == "not JSON: a text is not UTF-8, at byte 1")
  }

  @Test func refusesWhatIsNestedTooDeep() throws {
    func nested(_ depth: Int) -> Data {
      Data((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(throws: Never.self) { try JSONValue(nested(128)) }
    let error = #expect(throws: JSONError.self) { try JSONValue(nested(1_000_000)) }
    #expect(error?.description == "not JSON: values are nested too deep, at byte 128")
  }

  /// 2,000 random values, written by this library and read by Foundation and by this library.
  @Test func agreesWithFoundation() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      let value = JSONValue.random(depth: 3, using: &random)
      let data = value.data
      #expect(try JSONValue(data) == value)
      let known = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
      let again = try JSONSerialization.data(withJSONObject: known, options: [.fragmentsAllowed])
      #expect(try JSONValue(again).plain == value.plain)
    }
  }

  /// A text of which any byte is another is read, or refused; nothing else happens.
  @Test func surrendersToNoInput() throws {
    var random = SeededGenerator(seed: 8)
    var (read, refused) = (0, 0)
    for _ in 0..<5000 {
      var bytes = [UInt8](JSONValue.random(depth: 3, using: &random).data)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: bytes.indices, using: &random)
        // Every other one is a digit, which many places take.
        bytes[place] = UInt8.random(in: Bool.random(using: &random) ? 0x30...0x39 : 0...255, using: &random)
      }
      do throws(JSONError) {
        let value = try JSONValue(Data(bytes))
        #expect(try JSONValue(value.data) == value)
        read += 1
      } catch {
        #expect((0...bytes.count).contains(error.offset))
        refused += 1
      }
    }
    #expect(read > 200)
    #expect(refused > 1000)
  }
}

extension JSONValue {
  static func random(depth: Int, using random: inout SeededGenerator) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &random))
    case 2: return .number(JSONNumber(Int64.random(in: -(1 << 53)...(1 << 53), using: &random)))
    case 3:
      guard let number = JSONNumber(Double(Int.random(in: -1000...1000, using: &random)) / 8) else {
        return .null
      }
      return .number(number)
    case 4: return .string(text(using: &random))
    case 5:
      return .array(
        (0..<Int.random(in: 0...4, using: &random)).map { _ in .random(depth: depth - 1, using: &random) }
      )
    default:
      var object = JSONObject()
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        object[text(using: &random)] = .random(depth: depth - 1, using: &random)
      }
      return .object(object)
    }
  }

  private static func text(using random: inout SeededGenerator) -> String {
    let scalars: [Unicode.Scalar] = ["a", "\"", "\\", "\n", "\u{1}", "é", "€", "😀", "/", "\u{2028}", " "]
    var text = ""
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      if let scalar = scalars.randomElement(using: &random) { text.unicodeScalars.append(scalar) }
    }
    return text
  }

  /// The same value with numbers as binary ones: that is what Foundation keeps of them.
  fileprivate var plain: JSONValue {
    switch self {
    case .number(let number): number.double.flatMap { JSONNumber($0) }.map(JSONValue.number) ?? .null
    case .array(let values): .array(values.map(\.plain))
    case .object(let object):
      object.members.reduce(into: JSONObject()) { $0[$1.name] = $1.value.plain }.asValue
    case .null, .bool, .string: self
    }
  }
}

extension JSONObject {
  fileprivate var asValue: JSONValue { .object(self) }
}
