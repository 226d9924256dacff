import Foundation

extension LocalStore {
  /// The functions of derived attributes that SQLite has for ASCII only. Generated code writes their values;
  /// a search asks for what they make of its term:
  ///
  ///     Person.matching { $0.searchName == LocalStore.DerivedText.canonical(term) }
  public enum DerivedText {
    /// The text without case and diacritics, for searches: `Élan` → `elan`
    public static func canonical(_ text: String?) -> String? {
      text?.folding(
        options: [.caseInsensitive, .diacriticInsensitive],
        locale: Locale(identifier: "en_US_POSIX")
      )
    }

    /// The text in capital letters: `straße` → `STRASSE`
    public static func uppercase(_ text: String?) -> String? { text?.uppercased() }

    /// The text in small letters.
    public static func lowercase(_ text: String?) -> String? { text?.lowercased() }
  }
}
