public import TableWire

/// The id of a row on the server: a string, or a number in tables that count ids.
public enum RowID: Sendable, Hashable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  CustomStringConvertible
{
  /// A string.
  case string(String)
  /// An integer.
  case integer(Int64)

  /// Creates an id from a string.
  public init(stringLiteral value: String) { self = .string(value) }

  /// Creates an id from an integer.
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

  /// Reads an id from JSON; nil if it is neither a string nor an integer.
  package init?(_ json: JSONValue?) {
    switch json {
    case .string(let text)?: self = .string(text)
    case .number(let number)?:
      guard let integer = number.int64 else { return nil }
      self = .integer(integer)
    case .null?, .bool?, .array?, .object?, nil: return nil
    }
  }

  /// Returns whether two ids can be of the same row: on most servers, case does not matter, and a number
  /// equals its text.
  func isSameRow(as other: RowID) -> Bool { description.lowercased() == other.description.lowercased() }

  /// The id as a segment of a URL's path.
  var pathComponent: String { PercentEncoding.component(description) }

  /// Throws an error for an id that cannot be sent, or that services of a generation do not accept.
  ///
  /// A string must not be empty, `.` or `..`, or contain a control character. ``Dialect/mobileServices`` and
  /// ``Dialect/datasync`` refuse more, as their services do. A number must not be 0.
  ///
  /// - Parameter dialect: the generation of the service
  /// - Throws: `TableError.invalidRequest`
  public func validate(for dialect: Dialect) throws(TableError) {
    switch self {
    case .integer(let number):
      if number == 0 { throw .invalidRequest("0 is not the id of a row: ids that are numbers begin with 1") }
    case .string(let text):
      guard let problem = Self.problem(of: text) ?? dialect.ids.problem(of: text) else { return }
      throw .invalidRequest("the id of a row \(problem): '\(text.prefix(300))'")
    }
  }

  private static func problem(of text: String) -> String? {
    if text.isEmpty { return "is empty" }
    if text == "." || text == ".." { return "is a relative path in a URL" }
    if text.unicodeScalars.contains(where: { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }) {
      return "contains a control character"
    }
    return nil
  }
}

/// The rules for ids of a generation's services.
package struct IDRules: Sendable, Hashable {
  /// Allows all ids that a URL can contain, as the Node server does.
  package static let all = IDRules()

  /// The checks of Mobile Services.
  package static let mobileServices = IDRules(
    maximumLength: 255,
    refused: "+?`\"/\\",
    reason: "which Mobile Services do not accept",
    allowsSpacesAlone: false
  )

  /// ASP.NET does not decode an escaped slash in a URL, and does not find the row.
  package static let datasync = IDRules(refused: "/", reason: "with which a Datasync service finds no row")

  /// The maximum number of UTF-16 code units; nil for no limit.
  var maximumLength: Int?
  /// The characters that an id must not contain.
  package var refused = ""
  /// The reason for the rules, as a clause of a message.
  package var reason = ""
  var allowsSpacesAlone = true

  /// Returns why an id is refused; nil if it is valid.
  package func problem(of text: String) -> String? {
    if let maximumLength, text.utf16.count > maximumLength {
      return "has more than \(maximumLength) characters, \(reason)"
    }
    let scalars = text.unicodeScalars
    if !allowsSpacesAlone, scalars.allSatisfy({ $0.properties.generalCategory == .spaceSeparator }) {
      return "contains only spaces, \(reason)"
    }
    return scalars.first(where: refused.unicodeScalars.contains).map { "contains '\($0)', \(reason)" }
  }
}
