/// Names as one text with a line for each, for the same reason as ``SQLStatements``.
public struct NameList: Sendable, Hashable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
  /// The names, with a new line between them.
  public let text: String

  /// A line for each name.
  public init(stringLiteral text: String) { self.text = text }

  /// The names.
  public init(arrayLiteral names: String...) { self.init(names) }

  /// The names, which have no new lines in them.
  public init(_ names: [String]) { text = names.joined(separator: "\n") }

  var all: [String] { text.split(separator: "\n").map(String.init) }
}
