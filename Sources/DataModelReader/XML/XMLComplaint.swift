import CLibXML2

/// An error of libxml2 in our own words.
struct XMLComplaint {
  let kind: XMLProblem.Kind
  let message: String
  let offset: Int

  init(code: Int32, words: [String?], bytes: UnsafeBufferPointer<UInt8>, offset: Int) {
    let place = XMLErrorPlace(bytes: bytes, offset: offset)
    let code = place.meaning(of: xmlParserErrors(rawValue: UInt32(bitPattern: code)))
    let (first, second) = (words.first.flatMap { $0 }, words.last.flatMap { $0 })
    kind = Self.encodingErrors.contains(code) ? .encoding : .notWellFormed
    message = Self.text(of: code, first, second)
    self.offset = place.offset(of: code, first, second)
  }

  private static let encodingErrors: [xmlParserErrors] = [
    XML_ERR_INVALID_ENCODING, XML_ERR_UNKNOWN_ENCODING, XML_ERR_UNSUPPORTED_ENCODING, XML_I18N_NO_NAME,
    XML_I18N_CONV_FAILED,
  ]

  private static func text(of code: xmlParserErrors, _ first: String?, _ second: String?) -> String {
    switch code {
    case XML_ERR_DOCUMENT_EMPTY, XML_ERR_DOCUMENT_START:
      "the file does not begin with an XML element; a data model begins with '<?xml …?><model …>'"
    case XML_ERR_DOCUMENT_END: "there is text or an element after the end of the root element"
    case XML_ERR_TAG_NAME_MISMATCH:
      """
      the closing tag\(quoted(second, " '</", ">'")) does not match the open \
      element\(quoted(first, " '<", ">'"))
      """
    case XML_ERR_TAG_NOT_FINISHED, XML_ERR_LTSLASH_REQUIRED:
      "the file ends before the element\(quoted(first, " '<", ">'")) is closed"
    case XMLErrorPlace.endInsideTag: "the file ends inside a tag"
    case XML_ERR_ATTRIBUTE_REDEFINED:
      "the attribute\(quoted(XMLErrorPlace.qualified(first, second))) is given twice in one element"
    case XML_ERR_ATTRIBUTE_NOT_STARTED, XML_ERR_ATTRIBUTE_WITHOUT_VALUE:
      "an attribute needs a value in quotes: name=\"value\""
    case XML_ERR_ATTRIBUTE_NOT_FINISHED: "the value of an attribute is not closed with a quote"
    case XML_ERR_LT_IN_ATTRIBUTE:
      "'<' inside an attribute's value; close the value with a quote, or write &lt;"
    case XML_ERR_SPACE_REQUIRED: "expected a space between two attributes"
    case XML_ERR_GT_REQUIRED: "expected '>' at the end of the tag"
    case XML_ERR_NAME_REQUIRED: "expected a name here"
    case XML_ERR_UNDECLARED_ENTITY, XML_WAR_UNDECLARED_ENTITY:
      "the reference\(quoted(first, " '&", ";'")) is unknown; XML has &lt; &gt; &amp; &quot; &apos;"
    case XML_ERR_ENTITYREF_SEMICOL_MISSING, XML_ERR_ENTITYREF_NO_NAME:
      "'&' begins a reference; write &amp; for the character itself"
    case XML_ERR_INVALID_CHARREF, XML_ERR_INVALID_DEC_CHARREF, XML_ERR_INVALID_HEX_CHARREF:
      "a character reference such as &#65; is malformed"
    case XML_ERR_INVALID_CHAR: "this character is not allowed in XML"
    case XML_ERR_INVALID_ENCODING, XML_I18N_CONV_FAILED: "the bytes here are not UTF-8"
    case XML_ERR_UNKNOWN_ENCODING, XML_ERR_UNSUPPORTED_ENCODING, XML_I18N_NO_NAME:
      "the encoding\(quoted(first)) is not supported; save the file as UTF-8"
    case XML_ERR_COMMENT_NOT_FINISHED: "a comment is not closed with '-->'"
    case XML_ERR_HYPHEN_IN_COMMENT: "'--' is not allowed inside a comment"
    case XML_ERR_CDATA_NOT_FINISHED: "a CDATA section is not closed with ']]>'"
    case XML_ERR_XMLDECL_NOT_STARTED, XML_ERR_XMLDECL_NOT_FINISHED, XML_ERR_VERSION_MISSING,
      XML_ERR_RESERVED_XML_NAME, XML_ERR_STANDALONE_VALUE, XML_ERR_ENCODING_NAME, XML_ERR_UNKNOWN_VERSION:
      """
      the declaration must be the first thing in the file and read <?xml version=\"1.0\" encoding=\"UTF-8\"?>
      """
    case XML_NS_ERR_UNDEFINED_NAMESPACE:
      """
      the prefix of\(quoted(XMLErrorPlace.qualified(first, second))) is not declared; data models use no \
      namespaces
      """
    case XML_ERR_NAME_TOO_LONG: "a name or a value is far too long"
    default: "this is not well-formed XML"
    }
  }

  private static func quoted(_ word: String?, _ open: String = " '", _ close: String = "'") -> String {
    guard let word, !word.isEmpty, word.count <= 100 else { return "" }
    return open + word + close
  }
}
