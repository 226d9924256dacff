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
    ("", "expected a value at byte 0"),
    ("[1,]", "expected a value at byte 3"),
    ("[1 2]", "expected ',' or ']' at byte 3"),
    (#"{"a" 1}"#, "expected ':' at byte 5"),
    (#"{"a":1,}"#, "expected a member name at byte 7"),
    (#"{"a":1 "b":2}"#, "expected ',' or '}' at byte 7"),
    (#"{"a":1,"b":2,"a":3}"#, "duplicate member name in the object at byte 0"),
    ("nul", "expected a value at byte 0"),
    ("NaN", "expected a value at byte 0"),
    ("01", "number with a leading zero at byte 2"),
    ("-", "expected a digit at byte 1"),
    ("1.", "expected a digit at byte 2"),
    ("1e", "expected a digit at byte 2"),
    (".5", "expected a value at byte 0"),
    ("1 2", "unexpected text after the value at byte 2"),
    (#""a"#, "text without a closing '\"' at byte 0"),
    ("\"a\nb\"", "unescaped control character; write '\\u000a' at byte 2"),
    (#""\x""#, "unknown escape at byte 1"),
    (#""\u12""#, "incomplete escape at byte 3"),
    (#""\uD800""#, "unpaired surrogate at byte 1"),
    (#""\uDC00\uD800""#, "unpaired surrogate at byte 1"),
    (#""\u12G4""#, "expected four hexadecimal digits at byte 3"),
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
    #expect(error?.description == "not JSON: invalid UTF-8 in the text at byte 1")
  }

  @Test func refusesWhatIsNestedTooDeep() throws {
    func nested(_ depth: Int) -> Data {
      Data((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(throws: Never.self) { try JSONValue(nested(128)) }
    let error = #expect(throws: JSONError.self) { try JSONValue(nested(1_000_000)) }
    #expect(error?.description == "not JSON: more than 128 levels of nesting at byte 128")
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
