import Foundation

/// The parts of a URL, in which everything but a few characters stands as `%XX`.
package enum PercentEncoding {
  /// A component of a path, in which also `/` is escaped.
  package static func component(_ text: String) -> String { encoded(text, leaving: "-._~") }

  /// The name or the value of a parameter.
  package static func parameter(_ text: String) -> String { encoded(text, leaving: "-._~$'(),") }

  /// A text in which letters and digits of ASCII stand as they are, and some characters besides.
  package static func encoded(_ text: String, leaving marks: String) -> String {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    return text.addingPercentEncoding(withAllowedCharacters: CharacterSet(charactersIn: letters + marks))
      ?? ""
  }
}
