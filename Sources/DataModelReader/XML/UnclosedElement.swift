import CLibXML2
import DataModelDefinition

/// An element whose end is missing. The parser notices at the end of an element around it, or of the file,
/// which may be thousands of lines below.
struct UnclosedElement {
  /// The innermost element that is open.
  private let element: XMLNode
  /// The element whose end comes instead; nil at the end of the file.
  private let closing: String?

  /// Nil if the error is another one, or the closing tag is of no open element: then that tag is misspelt.
  ///
  /// - Parameters:
  ///   - code: an error of libxml2
  ///   - closing: the name in the closing tag, if the error is about one
  ///   - open: the elements that are open, the outermost first
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

  /// The error, at the place where the element begins.
  ///
  /// - Returns: the problem, with that place as its second
  func problem(noticedAt offset: Int) -> XMLProblem {
    let name = element.attribute("name").map { $0.count <= 100 ? " name=\"\($0)\"" : "" } ?? ""
    let end = closing.map { "before '</\($0)>'" } ?? "before the file ends, or breaks off"
    return XMLProblem(
      kind: .notWellFormed,
      message: "the element '<\(element.name)\(name)>' is not closed \(end)",
      offset: element.origin.offset,
      related: .init(
        message: closing.map { "'</\($0)>' closes an element around it" } ?? "the file ends here",
        offset: offset
      )
    )
  }
}
