import CLibXML2
import DataModelDefinition

/// Reads a document into a tree whose elements know the offset of their `<`.
///
/// It refuses what a model never has but an attacker might send: document types (and with them every entity
/// except XML's five), deep nesting, huge documents. It never reads anything outside the given bytes.
package struct XMLDocumentParser {
  /// Whether a DOCTYPE is allowed, as in property lists; it is ignored, and nothing that it names is loaded.
  var allowsDocumentType: Bool
  /// Whether to keep the text between tags, which model files do not use.
  var keepsText: Bool

  package init(allowsDocumentType: Bool = false, keepsText: Bool = false) {
    self.allowsDocumentType = allowsDocumentType
    self.keepsText = keepsText
  }

  package func parse(_ bytes: [UInt8]) throws(XMLProblem) -> XMLDocument {
    let outcome = bytes.withUnsafeBufferPointer { buffer -> Result<XMLDocument, XMLProblem> in
      if let problem = refusal(of: buffer) { return .failure(problem) }
      return run(buffer)
    }
    return try outcome.get()
  }

  /// Returns the problem that needs no parsing to find, if there is one.
  private func refusal(of buffer: UnsafeBufferPointer<UInt8>) -> XMLProblem? {
    func problem(
      _ message: String,
      _ kind: XMLProblem.Kind = .notWellFormed,
      at offset: Int = 0
    ) -> XMLProblem {
      XMLProblem(kind: kind, message: message, offset: offset)
    }
    if buffer.isEmpty { return problem("the file is empty; a data model begins with '<?xml …?><model …>'") }
    if buffer.count > XMLLimits.fileSize { return problem(XMLLimits.fileSizeMessage, .tooLarge) }
    // A byte order mark, or without one, '<' and a zero.
    let utf16: [[UInt8]] = [[0xFE, 0xFF], [0xFF, 0xFE], [0x3C, 0], [0, 0x3C]]
    if utf16.contains(where: { buffer.starts(with: $0) }) {
      return problem("the file is in UTF-16; save it as UTF-8, the encoding that Xcode writes", .encoding)
    }
    if let offset = buffer.firstIndex(of: 0) {
      return problem("the file is binary (it contains a zero byte), not the XML of a data model", at: offset)
    }
    if let offset = MergeConflict.offset(in: buffer) {
      return problem(
        "an unresolved merge conflict; resolve it and remove the lines with <<<<<<<, ======= and >>>>>>>",
        at: offset
      )
    }
    if let foreign = EncodingDeclaration(in: buffer), !foreign.isUTF8 {
      let message = "the encoding '\(foreign.name)' is not supported; save the file as UTF-8"
      return problem(message, .encoding, at: foreign.offset)
    }
    return AttributeFlood.offset(in: buffer).map { offset in
      problem(
        "an element has more than \(XMLLimits.attributesOfOneElement) attributes",
        .tooLarge,
        at: offset
      )
    }
  }

  private func run(_ buffer: UnsafeBufferPointer<UInt8>) -> Result<XMLDocument, XMLProblem> {
    guard let context = xmlNewParserCtxt() else {
      return .failure(XMLProblem(kind: .notWellFormed, message: "the XML parser could not start", offset: 0))
    }
    defer { xmlFreeParserCtxt(context) }
    let state = ParsingState(self, buffer, context)
    context.pointee.sax.pointee = Self.makeHandler()
    context.pointee.userData = Unmanaged.passUnretained(state).toOpaque()
    // The encoding is already known: with a converter libxml2 would take quadratic time to compute positions.
    let options =
      XML_PARSE_NONET.rawValue | XML_PARSE_NOCDATA.rawValue | XML_PARSE_BIG_LINES.rawValue
      | XML_PARSE_IGNORE_ENC.rawValue
    buffer.withMemoryRebound(to: CChar.self) { characters in
      // The handler builds no document, so there is nothing to free.
      _ = xmlCtxtReadMemory(
        context,
        characters.baseAddress,
        Int32(characters.count),
        nil,
        nil,
        Int32(options)
      )
    }
    return withExtendedLifetime(state) { state.outcome }
  }

  /// Returns the callbacks. They capture nothing: libxml2 passes the state to each of them.
  private static func makeHandler() -> xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    handler.startElementNs = { state, name, prefix, _, namespaceCount, namespaces, count, _, attributes in
      ParsingState.from(state)?.startElement(
        name,
        prefix,
        (namespaces, Int(namespaceCount)),
        (attributes, Int(count))
      )
    }
    handler.endElementNs = { state, _, _, _ in
      ParsingState.from(state)?.endElement()
    }
    handler.characters = { state, characters, count in
      ParsingState.from(state)?.characters(characters, count)
    }
    handler.internalSubset = { state, _, _, _ in
      ParsingState.from(state)?.documentType()
    }
    handler.entityDecl = { state, _, _, _, _, _ in
      ParsingState.from(state)?.entityDeclaration()
    }
    handler.serror = { state, error in
      guard let error else { return }
      let words = [error.pointee.str1, error.pointee.str2].map { $0.map { String(cString: $0) } }
      ParsingState.from(state)?.fail(
        code: error.pointee.code,
        level: error.pointee.level.rawValue,
        words: words
      )
    }
    return handler
  }
}

/// The limits of a model file: far above every real model, far below sizes that cause problems.
///
/// The largest measured real model has 18,000 elements in 2 MB and is 4 elements deep.
package enum XMLLimits {
  /// In bytes.
  package static let fileSize = 32 << 20
  static let fileSizeMessage = "the file is larger than \(fileSize >> 20) MiB, the limit for a model"
  static let depth = 64
  /// The number of texts between elements that are reported.
  static let strayTexts = 100
  static let elements = 400_000
  /// libxml2 compares each attribute of an element with all others: 200,000 of them take 8 seconds.
  static let attributesOfOneElement = 500
}
