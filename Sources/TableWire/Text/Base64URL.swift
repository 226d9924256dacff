package import Foundation

/// The encoding of bytes in tokens: base64url (RFC 4648, 5) without `=` at its end.
package enum Base64URL {
  /// Encodes bytes.
  package static func text(of data: Data) -> String {
    data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  /// Decodes a text; nil if it has anything beside the 64 characters, or an impossible length.
  package static func data(of text: some StringProtocol) -> Data? {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    guard isPlain else { return nil }
    let plain = String(text).replacing("-", with: "+").replacing("_", with: "/")
    return Data(base64Encoded: plain + String(repeating: "=", count: (4 - plain.count % 4) % 4))
  }
}
