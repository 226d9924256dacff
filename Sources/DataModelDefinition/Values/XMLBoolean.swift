/// The words for true and false in a model file, in any letter case.
///
/// Xcode writes `YES` and `NO`; templates and other writers also `true`, `false`, `1` and `0`.
package enum XMLBoolean {
  /// Returns the value of a word, or nil if it is not one of the six.
  package static func value(of word: String) -> Bool? {
    switch word {
    case "YES": true
    case "NO": false
    default:
      switch word.lowercased() {
      case "yes", "true", "1": true
      case "no", "false", "0": false
      default: nil
      }
    }
  }
}
