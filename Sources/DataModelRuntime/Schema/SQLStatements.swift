/// Statements of SQL as one text, which is what the Swift compiler is quick with: a literal for each
/// statement of a long series would be a good part of what the whole generated code takes.
public struct SQLStatements: Sendable, Hashable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
  /// The statements, with a semicolon and a new line between them.
  public let text: String

  /// Statements in one text.
  public init(stringLiteral text: String) { self.text = text }

  /// One statement each.
  public init(arrayLiteral statements: String...) { self.init(statements) }

  /// One statement each, none with a semicolon at its end.
  public init(_ statements: [String]) { text = statements.joined(separator: ";\n") }

  /// The statements, each by itself. A semicolon in a quoted name or in a text divides nothing; there are no
  /// comments.
  var all: [String] {
    var found: [String] = []
    var statement: [UInt8] = []
    var quote: UInt8?
    func end() {
      let text = String(decoding: statement, as: UTF8.self)
      if !text.allSatisfy(\.isWhitespace) { found.append(text) }
      statement = []
    }
    for byte in text.utf8 {
      if byte == UInt8(ascii: ";"), quote == nil {
        end()
        continue
      }
      if statement.isEmpty, byte == UInt8(ascii: "\n") { continue }
      statement.append(byte)
      // A quote that is doubled ends the text and begins it anew.
      if byte == quote {
        quote = nil
      } else if quote == nil {
        switch byte {
        case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"): quote = byte
        // An expression that somebody stated may quote names in each way that SQLite knows.
        case UInt8(ascii: "["): quote = UInt8(ascii: "]")
        default: break
        }
      }
    }
    end()
    return found
  }
}
