import GRDB

/// A row of the simulation, on any side.
struct RowName: Hashable, Comparable, Sendable, CustomStringConvertible {
  let table: String
  let id: String

  /// The columns that clients send, by tables.
  static let sentColumns = ["Folder": ["name"], "Note": ["text", "rank", "folder"]]

  var columns: [String] { Self.sentColumns[table] ?? [] }
  var description: String { "\(table)/\(id)" }

  static func < (left: RowName, right: RowName) -> Bool {
    (left.table, left.id) < (right.table, right.id)
  }
}

typealias RowValues = [String: DatabaseValue]

/// All versions that rows have had on the server, in their order.
struct VersionLedger: Sendable {
  struct Version: Sendable {
    /// Its place among all versions of all rows, from 1.
    let number: Int
    let version: String
    let isDeleted: Bool
    let values: RowValues
  }

  /// A value that the server has taken.
  struct Accepted: Sendable {
    let name: RowName
    let value: DatabaseValue
    /// Whose request it came with.
    let account: String?
    /// How often the server has taken it by now.
    let count: Int
  }

  private(set) var count = 0
  private(set) var versions: [RowName: [Version]] = [:]
  private(set) var accepted: [Accepted] = []
  private var acceptedCounts: [RowName: [DatabaseValue: Int]] = [:]

  /// The rows of the server that live.
  var live: [RowName: RowValues] {
    versions.compactMapValues { $0.last.flatMap { $0.isDeleted ? nil : $0.values } }
  }

  /// Takes note of the rows as a request has left them.
  mutating func note(_ rows: [(RowName, version: String, isDeleted: Bool, RowValues)], account: String?) {
    for (name, version, isDeleted, values) in rows.sorted(by: { $0.0 < $1.0 }) {
      let before = versions[name]?.last
      if before?.version == version, before?.isDeleted == isDeleted { continue }
      count += 1
      versions[name, default: []].append(
        Version(number: count, version: version, isDeleted: isDeleted, values: values)
      )
      for column in name.columns where values[column] != before?.values[column] {
        guard let value = values[column], isUnique(value) else { continue }
        acceptedCounts[name, default: [:]][value, default: 0] += 1
        let count = acceptedCounts[name]?[value] ?? 0
        accepted.append(Accepted(name: name, value: value, account: account, count: count))
      }
    }
  }

  func version(_ version: String, of name: RowName) -> Version? {
    versions[name]?.first { $0.version == version && !$0.isDeleted }
  }

  /// Whether the server has had a value.
  func has(_ value: DatabaseValue, in column: String, of name: RowName) -> Bool {
    versions[name]?.contains { $0.values[column] == value } ?? false
  }

  /// The first deletion after a version.
  func deletion(of name: RowName, after number: Int) -> Version? {
    versions[name]?.first { $0.isDeleted && $0.number > number }
  }

  /// Whether no two edits give the value: texts of edits have a number.
  private func isUnique(_ value: DatabaseValue) -> Bool {
    String.fromDatabaseValue(value)?.hasPrefix("edit ") ?? false
  }
}
