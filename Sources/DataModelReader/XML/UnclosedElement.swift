import CLibXML2
import DataModelDefinition

/// An element without a closing tag. The parser notices it at the end of an enclosing element, or of the
/// file, which may be thousands of lines below.
struct UnclosedElement {
  /// The innermost open element.
  private let element: XMLNode
  /// The element that is closed instead; nil at the end of the file.
  private let closing: String?

  /// Returns nil for any other error, and if the closing tag matches no open element: then that tag is
  /// misspelt.
  ///
  /// - Parameters:
  ///   - code: an error of libxml2
  ///   - closing: the name in the closing tag, if the error is about one
  ///   - open: the open elements, the outermost first
  init?(code: Int32, closing: String?, open: [XMLNode]) {
    guard let element = open.last else { return nil }
    switch xmlParserErrors(rawValue: UInt32(bitPattern: code)) {
    case XML_ERR_TAG_NAME_MISMATCH:
      guard let closing, open.contains(where: { $0.name == closing }) else { return nil }
      self.closing = closing
    case XML_ERR_TAG_NOT_FINISHED, XML_ERR_LTSLASH_REQUIRED: self.closing = nil
    default: return nil
    }
    self.element = element
  }

  /// Returns the error, at the place where the element begins.
  ///
  /// - Returns: the problem, with the offset as its second place
  func problem(noticedAt offset: Int) -> XMLProblem {
    let name = element.attribute("name").map { $0.count <= 100 ? " name=\"\($0)\"" : "" } ?? ""
    let end = closing.map { "before '</\($0)>'" } ?? "before the file ends"
    return XMLProblem(
      kind: .notWellFormed,
      message: "the element '<\(element.name)\(name)>' is not closed \(end)",
      offset: element.origin.offset,
      related: .init(
        message: closing.map { "'</\($0)>' closes an enclosing element" } ?? "the file ends here",
        offset: offset
      )
    )
  }
}
