import Foundation

/// The percent-encoding of the parts of a URL.
package enum PercentEncoding {
  /// Encodes a component of a path, including any `/`.
  package static func component(_ text: String) -> String { encoded(text, leaving: "-._~") }

  /// Encodes the name or the value of a query parameter.
  package static func parameter(_ text: String) -> String { encoded(text, leaving: "-._~$'(),") }

  /// Encodes everything but the letters and digits of ASCII and the given marks.
  package static func encoded(_ text: String, leaving marks: String) -> String {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    return text.addingPercentEncoding(withAllowedCharacters: CharacterSet(charactersIn: letters + marks))
      ?? ""
  }
}
