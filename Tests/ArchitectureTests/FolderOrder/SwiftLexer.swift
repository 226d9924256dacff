/// Takes Swift source apart into words, symbols and literals. Comments are left out.
///
/// What a string says is left out as well, but not the code of its interpolations: it follows the literal, in
/// parentheses.
struct SwiftLexer {
  private(set) var tokens: [SwiftToken] = []
  let bytes: [UInt8]
  private(set) var position = 0
  private(set) var line = 1

  private init(_ text: String) { bytes = Array(text.utf8) }

  /// The tokens of a source.
  static func tokens(of text: String) -> [SwiftToken] {
    var lexer = SwiftLexer(text)
    while !lexer.isAtEnd { lexer.readNext() }
    return lexer.tokens
  }

  // MARK: - Bytes

  var isAtEnd: Bool { position >= bytes.count }

  /// The byte at a distance; nil behind the end.
  func byte(_ distance: Int = 0) -> UInt8? {
    position + distance < bytes.count ? bytes[position + distance] : nil
  }

  func isAt(_ text: [UInt8]) -> Bool {
    text.indices.allSatisfy { byte($0) == text[$0] }
  }

  /// Steps over bytes, and counts the lines that they end.
  mutating func skip(_ count: Int = 1) {
    let end = min(position + count, bytes.count)
    while position < end {
      if bytes[position] == UInt8(ascii: "\n") { line += 1 }
      position += 1
    }
  }

  mutating func append(_ kind: SwiftToken.Kind, _ text: String = "") {
    tokens.append(SwiftToken(kind: kind, text: text, line: line))
  }

  // MARK: - Tokens

  /// Reads a token, a comment or a space. A string with interpolations makes several tokens.
  mutating func readNext() {
    switch (byte(), byte(1)) {
    case (UInt8(ascii: " "), _), (UInt8(ascii: "\t"), _), (UInt8(ascii: "\r"), _), (UInt8(ascii: "\n"), _):
      skip()
    case (UInt8(ascii: "/"), UInt8(ascii: "/")): skipLine()
    case (UInt8(ascii: "/"), UInt8(ascii: "*")): skipComment()
    case (UInt8(ascii: "\""), _): readString(hashes: 0)
    case (UInt8(ascii: "/"), _) where isAtRegex: readRegex(hashes: 0)
    case (UInt8(ascii: "#"), _): readHashes()
    case (UInt8(ascii: "`"), _): readName()
    case (UInt8(ascii: "."), UInt8(ascii: ".")): readSymbol(while: [UInt8(ascii: "."), UInt8(ascii: "<")])
    case (UInt8(ascii: "-"), UInt8(ascii: ">")): readSymbol(while: [UInt8(ascii: "-"), UInt8(ascii: ">")])
    case (let byte?, _) where Self.isOfWord(byte): readWord()
    default: readSymbol(while: [])
    }
  }

  private mutating func skipLine() {
    while let byte = byte(), byte != UInt8(ascii: "\n") { skip() }
  }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      switch (byte(), byte(1)) {
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        depth += 1
        skip(2)
      case (UInt8(ascii: "*"), UInt8(ascii: "/")):
        depth -= 1
        skip(2)
      default: skip()
      }
    } while depth > 0 && !isAtEnd
  }

  /// Reads what begins with `#`: a raw string, a regular expression, or the symbol.
  private mutating func readHashes() {
    var hashes = 1
    while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
    switch byte(hashes) {
    case UInt8(ascii: "\""):
      skip(hashes)
      readString(hashes: hashes)
    case UInt8(ascii: "/"):
      skip(hashes)
      readRegex(hashes: hashes)
    default: readSymbol(while: [])
    }
  }

  private mutating func readWord() {
    let start = position
    while let byte = byte(), Self.isOfWord(byte) { skip() }
    append(.word, String(decoding: bytes[start..<position], as: UTF8.self))
  }

  private mutating func readName() {
    skip()
    let start = position
    while let byte = byte(), byte != UInt8(ascii: "`") { skip() }
    append(.name, String(decoding: bytes[start..<position], as: UTF8.self))
    skip()
  }

  /// Reads a symbol of one byte, or of all that follow and are among some.
  private mutating func readSymbol(while others: [UInt8]) {
    let start = position
    position += 1
    while let next = byte(), others.contains(next) { position += 1 }
    append(.symbol, String(decoding: bytes[start..<position], as: UTF8.self))
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }
}
