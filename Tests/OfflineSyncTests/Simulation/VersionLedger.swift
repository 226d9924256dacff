import GRDB

/// A row of the simulation, on any side. Tables and columns have the names of the server, which no version
/// changes.
struct RowName: Hashable, Comparable, Sendable, CustomStringConvertible {
  let table: String
  let id: String

  var description: String { "\(table)/\(id)" }

  static func < (left: RowName, right: RowName) -> Bool {
    (left.table, left.id) < (right.table, right.id)
  }
}

typealias RowValues = [String: DatabaseValue]

extension RowValues {
  /// The columns whose values are sent.
  var columns: [String] { keys.filter { $0 != "version" }.sorted() }
}

/// All versions that rows have had on the server, in their order.
struct VersionLedger: Sendable {
  struct Version: Sendable {
    /// Its place among all versions of all rows, from 1.
    let number: Int
    let version: String
    let isDeleted: Bool
    let values: RowValues
    /// The number of the client that has inserted the row with this version, or brought it back; nil if
    /// no client did.
    let inserter: Int?
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
  ///
  /// - Parameters:
  ///   - rows: all rows
  ///   - account: whose request it was
  ///   - inserter: the number of the client, if the request was to insert a row
  mutating func note(
    _ rows: [(RowName, version: String, isDeleted: Bool, RowValues)],
    account: String?,
    inserter: Int?
  ) {
    for (name, version, isDeleted, values) in rows.sorted(by: { $0.0 < $1.0 }) {
      let before = versions[name]?.last
      if before?.version == version, before?.isDeleted == isDeleted { continue }
      count += 1
      versions[name, default: []].append(
        Version(number: count, version: version, isDeleted: isDeleted, values: values, inserter: inserter)
      )
      for column in values.columns where values[column] != before?.values[column] {
        guard let value = values[column], isUnique(value) else { continue }
        acceptedCounts[name, default: [:]][value, default: 0] += 1
        let count = acceptedCounts[name]?[value] ?? 0
        accepted.append(Accepted(name: name, value: value, account: account, count: count))
      }
    }
  }

  /// Takes note of a column that the server has from now on, with one value in all rows.
  mutating func add(_ column: String, _ value: DatabaseValue, to table: String) {
    for (name, versions) in versions where name.table == table {
      guard let last = versions.last else { continue }
      var values = last.values
      values[column] = value
      let version = Version(
        number: last.number,
        version: last.version,
        isDeleted: last.isDeleted,
        values: values,
        inserter: last.inserter
      )
      self.versions[name] = versions.dropLast() + [version]
    }
  }

  func version(_ version: String, of name: RowName) -> Version? {
    versions[name]?.first { $0.version == version && !$0.isDeleted }
  }

  /// Whether the server has had a value.
  func has(_ value: DatabaseValue, in column: String, of name: RowName) -> Bool {
    versions[name]?.contains { $0.values[column] == value } ?? false
  }

  /// Whether the server has a row, does not know a column, and would have the same value in it.
  func isWithout(_ column: String, beside value: DatabaseValue, of name: RowName) -> Bool {
    guard let last = versions[name]?.last, !last.isDeleted, last.values[column] == nil else { return false }
    return value.isNull || (column == "state" && value == "open".databaseValue)
  }

  /// The first deletion after a version.
  func deletion(of name: RowName, after number: Int) -> Version? {
    versions[name]?.first { $0.isDeleted && $0.number > number }
  }

  /// Whether an edit is the deletion of a row of which the server has not done the client's insertion.
  func hasNothing(of edit: EditsOfAClient.Edit, _ cell: EditsOfAClient.Cell, by client: Int) -> Bool {
    guard let insertedAfter = edit.insertedAfter else { return false }
    return versions[cell.name]?.contains { $0.number > insertedAfter && $0.inserter == client } != true
  }

  /// Whether no two edits give the value: texts of edits have a number.
  private func isUnique(_ value: DatabaseValue) -> Bool {
    String.fromDatabaseValue(value)?.hasPrefix("edit ") ?? false
  }
}
