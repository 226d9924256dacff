/// Texts in OData.
enum ODataText {
  /// A text in quotes, in which a quote is doubled.
  static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "''"))'" }
}
