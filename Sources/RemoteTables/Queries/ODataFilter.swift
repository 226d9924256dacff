import TableWire

/// A condition as OData text, with interpolated values that are quoted: `"text eq \(title) and place gt
/// \(3)"`.
///
/// An interpolated value cannot become a part of the condition. The text between the values is sent as it is,
/// in the language of the service: OData 3 for Mobile Apps, OData 4 for Datasync. For generated types, use
/// ``TableQuery``, which supports both.
public struct ODataFilter: Sendable, Hashable, ExpressibleByStringInterpolation, CustomStringConvertible {
  /// The text.
  public let text: String

  /// Creates a condition from text.
  ///
  /// - Parameter text: OData, which is sent as it is: never insert values from users or other sources
  public init(text: String) { self.text = text }

  /// Creates a condition without values.
  public init(stringLiteral value: String) { text = value }

  /// Creates a condition with values.
  public init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

  /// The text.
  public var description: String { text }

  /// The parts of a condition with values.
  public struct Interpolation: StringInterpolationProtocol {
    package var text = ""

    /// Creates an empty interpolation.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends a part of the condition as it is.
    public mutating func appendLiteral(_ literal: String) { text += literal }

    /// Appends a string in quotes.
    public mutating func appendInterpolation(_ value: String) { text += ODataText.quoted(value) }

    /// Appends an integer.
    public mutating func appendInterpolation(_ value: some BinaryInteger) { text += "\(value)" }

    /// Appends `true` or `false`.
    public mutating func appendInterpolation(_ value: Bool) { text += value ? "true" : "false" }

    /// Appends an id.
    public mutating func appendInterpolation(_ value: RowID) {
      switch value {
      case .string(let id): appendInterpolation(id)
      case .integer(let id): appendInterpolation(id)
      }
    }

    /// Appends another condition in parentheses.
    public mutating func appendInterpolation(_ filter: ODataFilter) { text += "(\(filter.text))" }
  }
}

/// String literals in OData.
package enum ODataText {
  /// Returns a string in quotes, with quotes inside of it doubled.
  package static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "''"))'" }
}
