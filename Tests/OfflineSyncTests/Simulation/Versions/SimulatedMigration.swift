import DataModelRuntime
import Foundation
import GRDB

@testable import OfflineSync

/// From one version of the app to a later one: what has to become of the store.
struct SimulatedMigration {
  let old: SimulatedVersion
  let new: SimulatedVersion

  private var hasStars: Bool { has("stars") }
  /// The columns of notes that are new on the wire.
  private var added: [String] { ["color", "stars", "state"].filter(has) }

  private func has(_ column: String) -> Bool {
    func isIn(_ version: SimulatedVersion) -> Bool {
      version.table("Note")?.values.contains { $0.wireName == column } ?? false
    }
    return isIn(new) && !isIn(old)
  }

  /// Values of a note, or some of them, as the steps leave them. Nothing is added that was not there.
  func moved(_ name: RowName, _ values: RowValues) -> RowValues {
    guard name.table == "Note", hasStars else { return values }
    var values = values
    values["mood"] = nil
    if let grade = values.removeValue(forKey: "grade") {
      values["stars"] = String.fromDatabaseValue(grade).flatMap { Int64($0) }?.databaseValue ?? .null
    }
    return values
  }

  /// A whole note as the steps leave it.
  private func migrated(_ name: RowName, _ values: RowValues) -> RowValues {
    guard name.table == "Note" else { return values }
    var values = moved(name, values)
    if has("color") { values["color"] = .null }
    if has("state") { values["state"] = "open".databaseValue }
    return values
  }

  /// Checks the file as the steps have left it.
  func check(_ before: MigrationImage, _ after: MigrationImage) throws(Simulation.Violation) {
    var expected = before
    for (name, values) in before.rows { expected.rows[name] = migrated(name, values) }
    for (key, known) in before.known { expected.known[key]?.values = migrated(known.name, known.values) }
    // Notes are pulled from the beginning. Nothing else is.
    // Which queries were pulled is still known.
    expected.tokens = before.tokens.filter {
      $0.value[0] != "Note".databaseValue || $0.value[2] == 1.databaseValue
    }
    expected.answers["Note"] = after.answers["Note"]
    try Self.require(\.operations, "operations", expected, after)
    try Self.require(\.errors, "errors", expected, after)
    try Self.require(\.known, "known rows", expected, after)
    try Self.require(\.rows, "rows", expected, after)
    try Self.require(\.tokens, "tokens", expected, after)
    try Self.require(\.setAside, "rows that are set aside", expected, after)
    try Self.require(\.unknown, "unknown values", expected, after)
    try Self.require(\.answers, "numbers of answers", expected, after)
  }

  /// Checks the store after contexts were made: values of new columns have moved, rows that were set aside
  /// were tried again.
  func checkAdoption(_ before: MigrationImage, _ after: MigrationImage) throws(Simulation.Violation) {
    // A row that was set aside comes as a page does, which ends what came to nothing.
    let ended = Set(before.operations.keys.filter { after.operations[$0] == nil && before.isNothing($0) })
    try Self.require(before.operations.filter { !ended.contains($0.key) }, after.operations, "operations")
    try Self.require(\.errors, "errors", before, after)
    var expected = before.rows
    for name in before.setAside.keys { expected[name] = after.rows[name] }
    for (name, values) in before.rows where before.setAside[name] == nil {
      let base = before.base(of: name)
      for column in added where name.table == "Note" {
        guard let value = before.unknown[name]?[column].map(Self.stored) else { continue }
        // What the app has written itself stays.
        let isEdited = before.hasOperation(name) && (base == nil || base?[column] != values[column])
        if !isEdited { expected[name]?[column] = value }
      }
    }
    try Self.require(expected, after.rows, "rows")
    for (key, known) in before.known
    where known.role == 0 && known.operation > 0 && !ended.contains(known.operation) {
      var expected = known
      for column in added where known.name.table == "Note" {
        if let value = before.unknown[known.name]?[column].map(Self.stored), before.isFirst(key, known.name) {
          expected.values[column] = value
        } else if before.unknown[known.name]?[column] != nil {
          expected.values[column] = after.known[key]?.values[column]
        }
      }
      if expected != after.known[key] {
        throw Simulation.Violation("the base \(key) is \(after.known[key] as Any), not \(expected)")
      }
    }
    for (name, unknown) in after.unknown {
      if let left = added.first(where: { name.table == "Note" && unknown[$0] != nil }) {
        throw Simulation.Violation("\(name) keeps '\(left)' as unknown, which is a column")
      }
    }
    for name in after.setAside.keys where hasStars && !after.isSent(name) {
      throw Simulation.Violation("\(name) is still set aside")
    }
  }

  /// A value of the server's JSON as the columns of notes have it.
  private static func stored(_ json: JSONValue) -> DatabaseValue {
    json.string?.databaseValue ?? json.number?.int64?.databaseValue ?? .null
  }

  private static func require<Key: Hashable, Value: Equatable>(
    _ part: KeyPath<MigrationImage, [Key: Value]>,
    _ name: String,
    _ expected: MigrationImage,
    _ found: MigrationImage
  ) throws(Simulation.Violation) {
    try require(expected[keyPath: part], found[keyPath: part], name)
  }

  private static func require<Key: Hashable, Value: Equatable>(
    _ expected: [Key: Value],
    _ found: [Key: Value],
    _ name: String
  ) throws(Simulation.Violation) {
    for key in Set(expected.keys).union(found.keys) where expected[key] != found[key] {
      throw Simulation.Violation(
        "\(name) after the migration: \(key) is \(found[key] as Any), not \(expected[key] as Any)"
      )
    }
  }
}

extension MigrationImage {
  /// Whether an operation that waits has a base that is its row, and a row of the server is set aside beside
  /// it.
  fileprivate func isNothing(_ id: Int64) -> Bool {
    guard let operation = operations[id], operation[4].isNull, operation[6] == 0.databaseValue,
      let base = known.values.first(where: { $0.operation == id && $0.role == 0 })
    else { return false }
    return setAside[base.name] != nil && rows[base.name] == base.values
  }

  fileprivate func hasOperation(_ name: RowName) -> Bool { !operationIDs(name).isEmpty }

  fileprivate func isSent(_ name: RowName) -> Bool {
    operationIDs(name).contains { operations[$0]?[4].isNull == false }
  }

  /// Whether a known row belongs to the first operation of its row.
  fileprivate func isFirst(_ key: String, _ name: RowName) -> Bool {
    operationIDs(name).min().map { key == "\(name.table) \($0) 0" } ?? false
  }

  /// The row before the first edit; nil if it is new.
  fileprivate func base(of name: RowName) -> RowValues? {
    operationIDs(name).min().flatMap { known["\(name.table) \($0) 0"]?.values }
  }

  private func operationIDs(_ name: RowName) -> [Int64] {
    operations.filter {
      $0.value[0] == name.table.databaseValue && $0.value[1] == name.id.databaseValue
    }.map(\.key)
  }
}
