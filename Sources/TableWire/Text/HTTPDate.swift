/// The form of dates in headers: `Sun, 06 Nov 1994 08:49:37 GMT`.
package enum HTTPDate {
  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Returns the header for a date as tables write it; the beginning of 1970 if the text is not a date.
  package static func text(ofWireDate text: String) -> String {
    let milliseconds = WireDate(text)?.milliseconds ?? 0
    let day = Int((Double(milliseconds) / 86_400_000).rounded(.down))
    let characters = Array(text)
    guard characters.count >= 19, let month = Int(String(characters[5...6])), (1...12).contains(month) else {
      return "Thu, 01 Jan 1970 00:00:00 GMT"
    }
    // 1970 began on a Thursday.
    let weekday = days[((day + 4) % 7 + 7) % 7]
    let year = String(characters[0...3])
    return
      """
      \(weekday), \(String(characters[8...9])) \(months[month - 1]) \(year) \(String(characters[11...18])) GMT
      """
  }

  /// Returns the header for a time in milliseconds since 1970.
  package static func text(of milliseconds: Int64) -> String {
    text(ofWireDate: WireDate(milliseconds: milliseconds)?.text ?? "")
  }

  /// Returns the date of a header in milliseconds since 1970; nil if the header is not a date.
  package static func milliseconds(_ header: String) -> Int64? {
    let parts = header.split(separator: " ").map(String.init)
    guard parts.count == 6, parts[5] == "GMT", let month = months.firstIndex(of: parts[2]) else { return nil }
    let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
    return WireDate("\(parts[3])-\(number)-\(parts[1])T\(parts[4])Z")?.milliseconds
  }
}
