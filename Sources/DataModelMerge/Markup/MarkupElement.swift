/// An element of a model's file with all of its bytes: white space, comments and quotes, too.
///
/// It is the same as the bytes: ``text`` returns what was read.
struct MarkupElement: Sendable {
  /// White space and comments before the element, from the end of what precedes it.
  var before: String
  /// The name of its tag: `attribute`
  let kind: String
  var attributes: [MarkupAttribute]
  /// `>` or `/>`, with the white space before it
  var tagEnd: String
  var children: [MarkupElement] = []
  /// White space and comments before the end tag
  var ending = ""
  /// `</entity>`; empty if the element is a single tag
  var endTag = ""
  /// Comments on the same line, which belong to the element
  var after = ""

  func value(of attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }

  var name: String? { value(of: "name") }

  var startTag: String { "<\(kind)" + attributes.map { $0.space + $0.assignment }.joined() + tagEnd }

  var text: String { before + startTag + children.map(\.text).joined() + ending + endTag + after }

  /// What the element says, regardless of white space and of the order of what has none.
  ///
  /// Two elements say the same if their contents are equal.
  var content: String { "\(Self.words(before)) \(ownContent) \(Self.words(after))" }

  /// What the element itself says, without the comments around it.
  var ownContent: String {
    let stated = attributes.map { "\($0.name)=\(Self.exact($0.value))" }.sorted()
    return "<\(kind) \(stated.joined(separator: " "))>\(innerContent)"
  }

  /// What its children and the comments inside say.
  var innerContent: String {
    let contents = children.map(\.content)
    let ordered = ElementKind.isOrdered(kind) ? contents : contents.sorted()
    return ordered.joined() + Self.words(ending) + "</>"
  }

  /// Returns what is left of the space between elements: comments, whose white space is that of words.
  static func words(_ text: String) -> String {
    let words = text.split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? "" : exact(words.joined(separator: " "))
  }

  /// Returns a text that differs from others if its code points do: to Swift, "é" is one text in two forms.
  private static func exact(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.debugDescription }
    return text.unicodeScalars.map { $0.isASCII ? String($0) : "\\u{\($0.value)}" }.joined().debugDescription
  }
}
