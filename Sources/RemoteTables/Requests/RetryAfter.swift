package import Foundation
package import HTTPTypes
import TableWire

/// The header `Retry-After`: seconds, or a date.
package enum RetryAfter {
  /// Returns how long to wait, in seconds; nil if the header is missing or invalid.
  package static func seconds(in response: HTTPResponse, now: Date) -> TimeInterval? {
    guard let text = response.headerFields[.retryAfter]?.trimmingCharacters(in: .whitespaces) else {
      return nil
    }
    if let seconds = Int(text) { return seconds >= 0 ? TimeInterval(seconds) : nil }
    guard let date = HTTPDate.milliseconds(text) else { return nil }
    return max(0, TimeInterval(date) / 1000 - now.timeIntervalSince1970)
  }
}
