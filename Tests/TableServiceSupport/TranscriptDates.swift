import Foundation

/// The dates of rows as far as the pages of a transcript show them; a row in a gap has that of the row
/// before.
struct TranscriptDates {
  private var dates: [Int: String] = [:]

  init(_ pairs: [TranscriptPair]) {
    for pair in pairs {
      for match in pair.body.matches(of: /"id":"b(\d{5})","createdAt":"([^"]{24})"/) {
        if let number = Int(match.1) { dates[number] = String(match.2) }
      }
    }
  }

  func date(_ number: Int) -> String {
    for earlier in stride(from: number, through: 0, by: -1) {
      if let date = dates[earlier] { return date }
    }
    return "2026-11-21T00:15:20.900Z"
  }
}
