extension DerivationExpression {
  /// Reads an expression such as `author.name`, `canonical:(title)`, `items.@count` or `now()`.
  ///
  /// - Throws: the reason why the text has none of the documented forms, with its place
  package init(parsing text: String) throws(DerivationError) {
    var parser = DerivationParser(text)
    self = try parser.expression()
  }
}

/// Reads one derivation expression from left to right.
private struct DerivationParser {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func expression() throws(DerivationError) -> DerivationExpression {
    skipSpaces()
    guard offset < bytes.count else { throw DerivationError("the expression is empty", at: 0) }
    let first = try name()
    if accept("(") { return try now(first) }
    if accept(":") { return try text(first) }
    let names = try path(after: first)
    try expectEnd()
    return try Self.form(of: names)
  }

  /// Reads `now()`, after its opening parenthesis.
  private mutating func now(_ name: DerivationPath.Name) throws(DerivationError) -> DerivationExpression {
    guard name.text == "now" else { throw Self.unknownFunction("\(name.text)()", at: name.offset) }
    guard accept(")") else {
      throw DerivationError("'now()' takes no arguments", at: offset)
    }
    try expectEnd()
    return .now
  }

  /// Reads `canonical:(path)`, after its colon.
  private mutating func text(_ name: DerivationPath.Name) throws(DerivationError) -> DerivationExpression {
    guard let function = TextFunction(rawValue: name.text) else {
      throw Self.unknownFunction("\(name.text):", at: name.offset)
    }
    guard accept("(") else { throw DerivationError("expected '(' after '\(name.text):'", at: offset) }
    let path = try path(after: self.name())
    if let function = path.last, function.text.hasPrefix("@") {
      throw DerivationError("'\(function.text)' is not allowed inside '\(name.text):()'", at: function.offset)
    }
    guard accept(")") else { throw DerivationError("expected ')'", at: offset) }
    try expectEnd()
    return .text(function, DerivationPath(path))
  }

  private static func unknownFunction(_ name: String, at offset: Int) -> DerivationError {
    DerivationError(
      "there is no function '\(name)'; use canonical:, uppercase:, lowercase: or now()",
      at: offset
    )
  }

  // MARK: - Key paths

  /// Returns the form of a path by its operator, which must be its last name.
  private static func form(of names: [DerivationPath.Name]) throws(DerivationError) -> DerivationExpression {
    guard let position = names.firstIndex(where: { $0.text.hasPrefix("@") }) else {
      return .keyPath(DerivationPath(names))
    }
    let name = names[position]
    guard ["@count", "@sum"].contains(name.text) else {
      throw DerivationError("there is no operator '\(name.text)'; use @count or @sum", at: name.offset)
    }
    let others = names.filter { $0 != name }
    guard position == names.count - 1 else {
      let moved = DerivationPath(others + [name])
      throw DerivationError("'\(name.text)' must come last: '\(moved)'", at: name.offset)
    }
    switch (name.text, others.count) {
    case ("@count", 1): return .count(DerivationPath(others))
    case ("@sum", 2): return .sum(DerivationPath(others))
    case ("@count", _):
      throw DerivationError("'@count' must follow one to-many relationship", at: name.offset)
    default:
      throw DerivationError(
        "'@sum' must follow a to-many relationship and one attribute of its destination",
        at: name.offset
      )
    }
  }

  private mutating func path(
    after first: DerivationPath.Name
  ) throws(DerivationError) -> [DerivationPath.Name] {
    var names = [first]
    while accept(".") { names.append(try name()) }
    return names
  }

  /// Reads a name, or an operator with its `@`.
  private mutating func name() throws(DerivationError) -> DerivationPath.Name {
    skipSpaces()
    let start = offset
    if offset < bytes.count, bytes[offset] == UInt8(ascii: "@") { offset += 1 }
    while offset < bytes.count, Self.isNameByte(bytes[offset]) { offset += 1 }
    let name = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard !name.isEmpty, name != "@" else { throw DerivationError("expected a name", at: start) }
    return DerivationPath.Name(name, at: start)
  }

  // MARK: - Bytes

  private mutating func accept(_ character: Unicode.Scalar) -> Bool {
    skipSpaces()
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  private mutating func expectEnd() throws(DerivationError) {
    skipSpaces()
    guard offset < bytes.count else { return }
    let rest = String(decoding: bytes[offset...], as: UTF8.self)
    throw DerivationError("unexpected '\(rest)'", at: offset)
  }

  private mutating func skipSpaces() {
    while offset < bytes.count, bytes[offset] == UInt8(ascii: " ") { offset += 1 }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
    default: false
    }
  }
}
