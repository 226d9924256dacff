import Foundation

extension SchemaMigration.Check {
  /// Words of messages for several rows, each with that for one row.
  private static let singulars = [
    ("%d rows break ", "%d row breaks "), ("%d rows get ", "%d row gets "),
    ("%d rows have ", "%d row has "), ("%d rows refer ", "%d row refers "),
    ("%d rows require ", "%d row requires "), ("%d rows are ", "%d row is "), ("%d rows", "%d row"),
    ("%d references", "%d reference"), ("%d pairs", "%d pair"), ("%d changes are ", "%d change is "),
    (", but require one", ", but requires one"), (" them first", " it first"),
  ]

  /// Returns the message with a number of rows, and with the words that the number 1 requires.
  package func message(about count: Int) -> String {
    var text = message
    if count == 1 {
      for (several, one) in Self.singulars { text = text.replacingOccurrences(of: several, with: one) }
    }
    return text.replacingOccurrences(of: "%d", with: "\(count)")
  }
}
