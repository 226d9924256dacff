/// The id of a row on the server: a text, or a number in tables that count.
public enum RowID: Sendable, Hashable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  CustomStringConvertible
{
  /// A text.
  case string(String)
  /// A whole number.
  case integer(Int64)

  /// A text.
  public init(stringLiteral value: String) { self = .string(value) }

  /// A whole number.
  public init(integerLiteral value: Int64) { self = .integer(value) }

  /// The id as a text.
  public var description: String {
    switch self {
    case .string(let text): text
    case .integer(let number): String(number)
    }
  }

  /// The id as JSON.
  public var json: JSONValue {
    switch self {
    case .string(let text): .string(text)
    case .integer(let number): .number(JSONNumber(number))
    }
  }

  /// The id in JSON; nil if it is neither a text nor a whole number.
  init?(_ json: JSONValue?) {
    switch json {
    case .string(let text)?: self = .string(text)
    case .number(let number)?:
      guard let integer = number.int64 else { return nil }
      self = .integer(integer)
    case .null?, .bool?, .array?, .object?, nil: return nil
    }
  }

  /// Whether a server takes both for the id of one row: most do not tell letter case apart, nor a number from its text.
  func isSameRow(as other: RowID) -> Bool { description.lowercased() == other.description.lowercased() }

  /// The component of a URL's path.
  var pathComponent: String { PercentEncoding.component(description) }

  /// Refuses an id that servers of the protocol do not take.
  ///
  /// A text has 1 to 255 UTF-16 code units, of which one is no space, no control character, and none of
  /// `+ ? ` `` ` `` `" / \`; it is not `.` or `..`. A number is not 0.
  ///
  /// - Throws: `TableError.invalidRequest`
  public func validate() throws(TableError) {
    switch self {
    case .integer(let number):
      if number == 0 { throw .invalidRequest("0 is not the id of a row: a table that counts begins with 1") }
    case .string(let text):
      guard let problem = Self.problem(of: text) else { return }
      throw .invalidRequest("the id of a row \(problem): '\(text.prefix(300))'")
    }
  }

  private static func problem(of text: String) -> String? {
    if text.isEmpty { return "is empty" }
    if text.utf16.count > 255 { return "has more than 255 characters" }
    if text == "." || text == ".." { return "cannot be part of a URL" }
    let scalars = text.unicodeScalars
    if scalars.allSatisfy({ $0.properties.generalCategory == .spaceSeparator || $0 == "\t" }) {
      return "has nothing but spaces"
    }
    if scalars.contains(where: { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }) {
      return "has a control character"
    }
    if let scalar = scalars.first(where: { "+?`\"/\\".unicodeScalars.contains($0) }) {
      return "has '\(scalar)', which servers do not take"
    }
    return nil
  }
}
