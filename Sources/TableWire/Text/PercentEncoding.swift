/// The parts of a URL, in which everything but a few characters stands as `%XX`.
package enum PercentEncoding {
  private static let unreserved = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8
  )
  private static let inQueries = unreserved.union("$'(),".utf8)

  /// A component of a path, in which also `/` is escaped.
  package static func component(_ text: String) -> String { encoded(text, leaving: unreserved) }

  /// The name or the value of a parameter.
  package static func parameter(_ text: String) -> String { encoded(text, leaving: inQueries) }

  private static func encoded(_ text: String, leaving plain: Set<UInt8>) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if plain.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
