/// A JSON value that loses nothing: numbers keep their digits, and objects the order of their members.
///
///     let row: JSONValue = ["id": "1", "text": "Buy milk", "complete": false]
public enum JSONValue: Sendable, Hashable {
  /// `null`
  case null
  /// `true` or `false`
  case bool(Bool)
  /// A number, as its digits.
  case number(JSONNumber)
  /// A text.
  case string(String)
  /// A list.
  case array([JSONValue])
  /// Values with names.
  case object(JSONObject)

  /// The text, if it is one.
  public var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The truth value, if it is one.
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

  /// The number, if it is one.
  public var number: JSONNumber? { if case .number(let number) = self { number } else { nil } }

  /// The list, if it is one.
  public var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }

  /// The object, if it is one.
  public var object: JSONObject? { if case .object(let object) = self { object } else { nil } }

  /// The kind of the value, for messages: `a number`.
  package var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a truth value"
    case .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

extension JSONValue {
  /// All texts in it, at any depth.
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

  /// A truth value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// A whole number.
  public init(integerLiteral value: Int64) { self = .number(JSONNumber(value)) }

  /// A text.
  public init(stringLiteral value: String) { self = .string(value) }

  /// A list.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// An object. The program stops if two members have one name.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(uniqueMembers: elements))
  }
}
