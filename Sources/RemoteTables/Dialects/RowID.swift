public import TableWire

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
  package init?(_ json: JSONValue?) {
    switch json {
    case .string(let text)?: self = .string(text)
    case .number(let number)?:
      guard let integer = number.int64 else { return nil }
      self = .integer(integer)
    case .null?, .bool?, .array?, .object?, nil: return nil
    }
  }

  /// Whether a server takes both for the id of one row: most do not tell letter case apart, nor a number from
  /// its text.
  func isSameRow(as other: RowID) -> Bool { description.lowercased() == other.description.lowercased() }

  /// The component of a URL's path.
  var pathComponent: String { PercentEncoding.component(description) }

  /// Refuses an id that cannot be sent, or that services of a generation do not take.
  ///
  /// A text is not empty, not `.` or `..`, which a URL does not keep, and has no control character. More is
  /// refused by ``Dialect/mobileServices`` and ``Dialect/datasync``, as their services do. A number is not 0.
  ///
  /// - Parameter dialect: the generation of the service
  /// - Throws: `TableError.invalidRequest`
  public func validate(for dialect: Dialect) throws(TableError) {
    switch self {
    case .integer(let number):
      if number == 0 { throw .invalidRequest("0 is not the id of a row: a table that counts begins with 1") }
    case .string(let text):
      guard let problem = Self.problem(of: text) ?? dialect.ids.problem(of: text) else { return }
      throw .invalidRequest("the id of a row \(problem): '\(text.prefix(300))'")
    }
  }

  private static func problem(of text: String) -> String? {
    if text.isEmpty { return "is empty" }
    if text == "." || text == ".." { return "cannot be part of a URL, which leads elsewhere with it" }
    if text.unicodeScalars.contains(where: { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }) {
      return "has a control character"
    }
    return nil
  }
}

/// The ids that services of a generation do not take.
package struct IDRules: Sendable, Hashable {
  /// Takes all that a URL can say, as the Node server does.
  package static let all = IDRules()

  /// Mobile Services check ids.
  package static let mobileServices = IDRules(
    greatestLength: 255,
    refused: "+?`\"/\\",
    reason: "which Mobile Services do not take",
    takesSpacesAlone: false
  )

  /// ASP.NET leaves an escaped slash in a URL as it is, and finds no row with the id.
  package static let datasync = IDRules(refused: "/", reason: "with which a Datasync service finds no row")

  /// How many UTF-16 code units an id may have; nil for any number.
  var greatestLength: Int?
  /// The characters that an id must not have.
  package var refused = ""
  /// Why not.
  package var reason = ""
  var takesSpacesAlone = true

  /// Why an id is refused; nil if it is not.
  package func problem(of text: String) -> String? {
    if let greatestLength, text.utf16.count > greatestLength {
      return "has more than \(greatestLength) characters, \(reason)"
    }
    let scalars = text.unicodeScalars
    if !takesSpacesAlone, scalars.allSatisfy({ $0.properties.generalCategory == .spaceSeparator }) {
      return "has nothing but spaces, \(reason)"
    }
    return scalars.first(where: refused.unicodeScalars.contains).map { "has '\($0)', \(reason)" }
  }
}
