@testable import OfflineSync

/// How often each thing has happened in random runs.
struct RandomCounts: Sendable {
  private(set) var counts: [String: Int] = [:]

  mutating func add(_ name: String) { counts[name, default: 0] += 1 }

  mutating func add(_ other: RandomCounts) { counts.merge(other.counts) { $0 + $1 } }

  /// The faults that every sweep has to meet.
  static let faults = [
    "drop", "lose", "late", "duplicate", "401", "429", "503 before", "503 after", "crash", "clock", "page",
    "old page", "cut page", "lost page", "unsettled row", "row asked for again", "remembered row", "conflict",
    "lost lease",
  ]

  /// The cells of section 4 that can be reached: what is queued before, and what is written.
  static let cells: [String] = {
    let present = [
      "none", "W insert", "W update", "S insert", "S update", "S insert + W update", "S update + W update",
      "S delete + W insert",
    ]
    let absent = ["none", "W delete", "S delete", "S insert + W delete", "S update + W delete"]
    return absent.map { "\($0): INSERT" }
      + present.flatMap { before in
        ["UPDATE", "DELETE", "REPLACE", "IGNORE", "same"].map { "\(before): \($0)" }
      }
  }()

  static func cell(_ operations: [QueuedOperation]) -> String {
    let parts = operations.map { ($0.sending == nil ? "W " : "S ") + "\($0.kind)" }
    return parts.isEmpty ? "none" : parts.joined(separator: " + ")
  }

  var missing: [String] { (Self.faults + Self.cells).filter { counts[$0] == nil } }

  var lines: [String] { counts.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" } }
}
