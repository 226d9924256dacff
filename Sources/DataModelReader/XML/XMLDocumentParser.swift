import CLibXML2
import DataModelDefinition

/// Reads a document into a tree whose elements know the offset of their `<`.
///
/// It refuses what a model never has and an attacker might send: document types (and with them every entity
/// but the five of XML), deep nesting, huge documents. Nothing outside the given bytes is ever read.
struct XMLDocumentParser {
  /// Property lists name a DOCTYPE; it is passed over, nothing that it names is loaded.
  var allowsDocumentType = false
  /// Keep the text between tags, which model files do not use.
  var keepsText = false

  func parse(_ bytes: [UInt8]) throws(XMLProblem) -> XMLDocument {
    let outcome = bytes.withUnsafeBufferPointer { buffer -> Result<XMLDocument, XMLProblem> in
      if let problem = refusal(of: buffer) { return .failure(problem) }
      return run(buffer)
    }
    return try outcome.get()
  }

  /// Checks that need no parsing.
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
    // With a byte order mark, or without one: '<' and a zero.
    let utf16: [[UInt8]] = [[0xFE, 0xFF], [0xFF, 0xFE], [0x3C, 0], [0, 0x3C]]
    if utf16.contains(where: { buffer.starts(with: $0) }) {
      return problem("the file is in UTF-16; save it as UTF-8, the encoding that Xcode writes", .encoding)
    }
    if let offset = buffer.firstIndex(of: 0) {
      return problem("the file is binary (it holds a zero byte), not the XML of a data model", at: offset)
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
    // The encoding is settled before: with a converter libxml2 would need quadratic time to tell its
    // position.
    let options =
      XML_PARSE_NONET.rawValue | XML_PARSE_NOCDATA.rawValue | XML_PARSE_BIG_LINES.rawValue
      | XML_PARSE_IGNORE_ENC.rawValue
    buffer.withMemoryRebound(to: CChar.self) { characters in
      // The handler builds no document, so there is none to free.
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

  /// The callbacks. They capture nothing: libxml2 hands the state back to each of them.
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

/// The limits of a model file: far above every real model, far below what hurts.
///
/// The largest real model that was measured has 18,000 elements in 2 MB and is 4 elements deep.
package enum XMLLimits {
  /// In bytes.
  package static let fileSize = 32 << 20
  static let fileSizeMessage = "the file is larger than \(fileSize >> 20) MiB, the most that a model may have"
  static let depth = 64
  /// How many stretches of text between elements are reported.
  static let strayTexts = 100
  static let elements = 400_000
  /// libxml2 compares each attribute of an element with all others: 200,000 of them take it 8 seconds.
  static let attributesOfOneElement = 500
}
