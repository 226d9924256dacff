import Foundation

extension LocalStore {
  /// The functions of derived attributes that SQLite has only for ASCII. Generated code writes their results;
  /// apply the same function to the term of a search:
  ///
  ///     Person.matching { $0.searchName == LocalStore.DerivedText.canonical(term) }
  public enum DerivedText {
    /// Returns the text without case and diacritics, for searches: `Élan` → `elan`
    public static func canonical(_ text: String?) -> String? {
      text?.folding(
        options: [.caseInsensitive, .diacriticInsensitive],
        locale: Locale(identifier: "en_US_POSIX")
      )
    }

    /// Returns the text in upper case: `straße` → `STRASSE`
    public static func uppercase(_ text: String?) -> String? { text?.uppercased() }

    /// Returns the text in lower case.
    public static func lowercase(_ text: String?) -> String? { text?.lowercased() }
  }
}
