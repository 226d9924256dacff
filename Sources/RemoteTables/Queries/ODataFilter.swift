import TableWire

/// A condition in the text of OData, in which values stand in quotes: `"text eq \(title) and place gt \(3)"`.
///
/// A value that is interpolated cannot become a part of the condition. What stands between the values is sent
/// as it is, in the language of the service: OData 3 for Mobile Apps, OData 4 for Datasync. For generated
/// types there is ``TableQuery``, which knows both.
public struct ODataFilter: Sendable, Hashable, ExpressibleByStringInterpolation, CustomStringConvertible {
  /// The text.
  public let text: String

  /// A condition.
  ///
  /// - Parameter text: OData, which is sent as it is: never put values into it that are not the app's own
  public init(text: String) { self.text = text }

  /// A condition without values.
  public init(stringLiteral value: String) { text = value }

  /// A condition with values.
  public init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

  /// The text.
  public var description: String { text }

  /// The parts of a condition with values.
  public struct Interpolation: StringInterpolationProtocol {
    package var text = ""

    /// No parts.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// A part of the condition, as it is.
    public mutating func appendLiteral(_ literal: String) { text += literal }

    /// A text.
    public mutating func appendInterpolation(_ value: String) { text += ODataText.quoted(value) }

    /// A whole number.
    public mutating func appendInterpolation(_ value: some BinaryInteger) { text += "\(value)" }

    /// A truth value.
    public mutating func appendInterpolation(_ value: Bool) { text += value ? "true" : "false" }

    /// An id.
    public mutating func appendInterpolation(_ value: RowID) {
      switch value {
      case .string(let id): appendInterpolation(id)
      case .integer(let id): appendInterpolation(id)
      }
    }

    /// A condition as a part of another, in parentheses.
    public mutating func appendInterpolation(_ filter: ODataFilter) { text += "(\(filter.text))" }
  }
}

/// Texts in OData.
package enum ODataText {
  /// A text in quotes, in which a quote is doubled.
  package static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "''"))'" }
}
