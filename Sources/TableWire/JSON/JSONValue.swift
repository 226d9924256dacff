/// A JSON value without loss: numbers keep their digits, and objects the order of their members.
///
///     let row: JSONValue = ["id": "1", "text": "Buy milk", "complete": false]
public enum JSONValue: Sendable, Hashable {
  /// `null`
  case null
  /// `true` or `false`
  case bool(Bool)
  /// A number, with its digits.
  case number(JSONNumber)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object.
  case object(JSONObject)

  /// The string, if the value is one.
  public var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The Boolean, if the value is one.
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

  /// The number, if the value is one.
  public var number: JSONNumber? { if case .number(let number) = self { number } else { nil } }

  /// The array, if the value is one.
  public var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }

  /// The object, if the value is one.
  public var object: JSONObject? { if case .object(let object) = self { object } else { nil } }

  /// The kind of the value, for messages: `a number`.
  package var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a Boolean"
    case .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

extension JSONValue {
  /// All strings in the value, at any depth.
  package var texts: [String] {
    switch self {
    case .string(let text): [text]
    case .array(let values): values.flatMap(\.texts)
    case .object(let object): object.members.flatMap(\.value.texts)
    case .null, .bool, .number: []
    }
  }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// `null`
  public init(nilLiteral: ()) { self = .null }

  /// Creates a Boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// Creates a whole number.
  public init(integerLiteral value: Int64) { self = .number(JSONNumber(value)) }

  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }

  /// Creates an array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// Creates an object. The program stops if two members have the same name.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(uniqueMembers: elements))
  }
}
