/// The text form of a decimal number: digits, optionally with a minus sign and a point.
package enum DecimalDigits {
  /// Returns a number in the form of Foundation's `Decimal.description`, without superfluous zeros and
  /// without an exponent: `+12.50` → `12.5`, `1e-3` → `0.001`.
  ///
  /// - Parameter text: a number as in a model
  /// - Returns: nil if the text is not a number, or if the number is outside the places of a `Decimal`: 128
  ///   before the point, 127 after it
  package static func canonical(of text: String) -> String? {
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    let number = isNegative || text.utf8.first == UInt8(ascii: "+") ? text.dropFirst() : text[...]
    let factors = number.split(omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
    let parts = factors[0].split(separator: ".", omittingEmptySubsequences: false)
    let exponent = factors.count == 1 ? 0 : Int(factors[1])
    guard factors.count <= 2, let exponent, parts.count <= 2, parts.allSatisfy(isDigits),
      parts.contains(where: { !$0.isEmpty })
    else { return nil }
    let digits = parts.joined()
    let significant = digits.drop { $0 == "0" }
    guard !significant.isEmpty else { return "0" }
    // The number is 0.SIGNIFICANT times 10 to the power of the places.
    let leadingZeros = digits.count - significant.count
    let (places, isTooLarge) = (parts[0].count - leadingZeros).addingReportingOverflow(exponent)
    guard !isTooLarge, (-126...128).contains(places) else { return nil }
    let zeros = (before: max(0, -places), after: max(0, places - significant.count))
    let whole = significant.prefix(max(0, places)) + String(repeating: "0", count: zeros.after)
    var fraction = String(repeating: "0", count: zeros.before) + significant.dropFirst(max(0, places))
    while fraction.hasSuffix("0") { fraction.removeLast() }
    guard fraction.utf8.count <= 127 else { return nil }
    let sign = isNegative ? "-" : ""
    return "\(sign)\(whole.isEmpty ? "0" : whole)\(fraction.isEmpty ? "" : ".\(fraction)")"
  }

  /// Returns whether a text has only ASCII digits: a `Character` may carry accents, and other scripts have
  /// digits too.
  static func isDigits(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
