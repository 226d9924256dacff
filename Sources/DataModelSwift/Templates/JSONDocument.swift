import Foundation

/// A JSON document as a value, for outputs that other programs read.
///
/// Its member names are independent of the compiler's own types, which may change. As a literal, it is an
/// object; a member whose value is nil is left out:
///
///     let document: JSONDocument = ["name": entity.name, "parent": entity.parentName]
package enum JSONDocument: Sendable, Hashable, Encodable, ExpressibleByDictionaryLiteral {
  case text(String)
  case number(Int)
  case flag(Bool)
  case list([JSONDocument])
  case object([String: JSONDocument])

  package init(dictionaryLiteral members: (String, (any JSONConvertible)?)...) {
    self = .object(members.reduce(into: [:]) { $0[$1.0] = $1.1?.document })
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .number(let number): try container.encode(number)
    case .flag(let flag): try container.encode(flag)
    case .list(let elements): try container.encode(elements)
    case .object(let members): try container.encode(members)
    }
  }

  /// Returns the document as text with sorted members and a final newline.
  ///
  /// - Throws: `EncodingError`, which does not occur in practice
  package func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }
}

/// A value that can be part of a JSON document.
package protocol JSONConvertible {
  var document: JSONDocument { get }
}

extension JSONDocument: JSONConvertible { package var document: JSONDocument { self } }
extension String: JSONConvertible { package var document: JSONDocument { .text(self) } }
extension Int: JSONConvertible { package var document: JSONDocument { .number(self) } }
extension Bool: JSONConvertible { package var document: JSONDocument { .flag(self) } }

extension Array: JSONConvertible where Element: JSONConvertible {
  package var document: JSONDocument { .list(map(\.document)) }
}

extension Dictionary: JSONConvertible where Key == String, Value: JSONConvertible {
  package var document: JSONDocument { .object(mapValues(\.document)) }
}
