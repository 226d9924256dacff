import Foundation

extension LocalStore {
  /// The functions of derived attributes that SQLite has for ASCII only. Generated code writes their values.
  @_spi(Generated) public enum DerivedText {
    /// The text without case and diacritics, for searches: `Élan` → `elan`
    @_spi(Generated) public static func canonical(_ text: String?) -> String? {
      text?.folding(
        options: [.caseInsensitive, .diacriticInsensitive],
        locale: Locale(identifier: "en_US_POSIX")
      )
    }

    /// The text in capital letters: `straße` → `STRASSE`
    @_spi(Generated) public static func uppercase(_ text: String?) -> String? { text?.uppercased() }

    /// The text in small letters.
    @_spi(Generated) public static func lowercase(_ text: String?) -> String? { text?.lowercased() }
  }
}
