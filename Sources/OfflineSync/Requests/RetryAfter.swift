import Foundation
import HTTPTypes

/// The header `Retry-After`: seconds, or a date.
enum RetryAfter {
  /// How long to wait, in seconds; nil without the header, or if it says neither.
  static func seconds(in response: HTTPResponse, now: Date) -> TimeInterval? {
    guard let text = response.headerFields[.retryAfter]?.trimmingCharacters(in: .whitespaces) else {
      return nil
    }
    if let seconds = Int(text) { return seconds >= 0 ? TimeInterval(seconds) : nil }
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return formatter.date(from: text).map { max(0, $0.timeIntervalSince(now)) }
  }
}
