import GRDB

/// What a client has written, and the server has not had yet.
struct EditsOfAClient: Sendable {
  struct Cell: Hashable, Comparable, Sendable, CustomStringConvertible {
    let name: RowName
    /// Nil for the deletion of the row.
    let column: String?

    var description: String { column.map { "\(name).\($0)" } ?? "deletion of \(name)" }

    static func < (left: Cell, right: Cell) -> Bool { left.description < right.description }
  }

  struct Edit: Sendable {
    let value: DatabaseValue
    /// Its place among all edits of the run.
    let number: Int
    /// The newest version of the row that the client had without an operation.
    let seen: Int
    /// For the deletion of a row whose insertion was on its way: the number of versions that the server had
    /// at the insertion.
    let insertedAfter: Int?
  }

  /// What a decision may drop.
  struct Decision: Sendable {
    let name: RowName
    /// Nil for everything.
    let columns: Set<String>?
    /// It knew the edits up to this one.
    let number: Int
  }

  private(set) var open: [Cell: Edit] = [:]
  /// The number of versions that the server had when a row was inserted here of which no insertion was on its
  /// way.
  private var insertions: [RowName: Int] = [:]

  /// Notes what a statement has done to the rows.
  ///
  /// - Parameters:
  ///   - before: the rows before it
  ///   - after: the rows after it
  ///   - number: the place of the edit
  ///   - undone: the rows of which an insertion waited that is gone with the row
  ///   - inserted: the rows of which an insertion was on its way, or in doubt
  ///   - versionCount: the number of versions that the server has
  ///   - seen: the newest version of a row that the client had without an operation
  mutating func note(
    from before: [RowName: RowValues],
    to after: [RowName: RowValues],
    number: Int,
    undone: Set<RowName>,
    inserted: Set<RowName>,
    versionCount: Int,
    seen: (RowName) -> Int
  ) {
    for name in Set(before.keys).union(after.keys) {
      func set(_ column: String?, _ value: DatabaseValue) {
        open[Cell(name: name, column: column)] = Edit(
          value: value,
          number: number,
          seen: seen(name),
          insertedAfter: column == nil && inserted.contains(name) ? insertions[name] : nil
        )
      }
      switch (before[name], after[name]) {
      case (let old?, let new?):
        for column in new.columns where old[column] != new[column] { set(column, new[column] ?? .null) }
      case (nil, let new?):
        open[Cell(name: name, column: nil)] = nil
        if !inserted.contains(name) || insertions[name] == nil { insertions[name] = versionCount }
        for column in new.columns { set(column, new[column] ?? .null) }
      case (_?, nil):
        forget(name)
        if !undone.contains(name) { set(nil, .null) }
      case (nil, nil): break
      }
    }
  }

  /// Takes the edits to where a migration has taken the values.
  ///
  /// - Parameter migrated: the row of an edit with nothing but its column, as the migration leaves it
  mutating func migrate(_ migrated: (RowName, RowValues) -> RowValues) {
    let edits = open
    open = edits.filter { $0.key.column == nil }
    for (cell, edit) in edits {
      guard let column = cell.column else { continue }
      for (column, value) in migrated(cell.name, [column: edit.value]) {
        open[Cell(name: cell.name, column: column)] = Edit(
          value: value,
          number: edit.number,
          seen: edit.seen,
          insertedAfter: nil
        )
      }
    }
  }

  mutating func forget(_ cell: Cell) { open[cell] = nil }

  mutating func forget(_ name: RowName) { open = open.filter { $0.key.name != name } }

  mutating func forget(table: String) { open = open.filter { $0.key.name.table != table } }

  /// Forgets what the server has had.
  mutating func settle(_ ledger: VersionLedger) {
    open = open.filter { cell, edit in
      guard let column = cell.column else {
        let isDeleted = ledger.versions[cell.name]?.last?.isDeleted ?? false
        return !isDeleted && ledger.deletion(of: cell.name, after: edit.seen) == nil
      }
      return !ledger.has(edit.value, in: column, of: cell.name)
        && !ledger.isWithout(column, beside: edit.value, of: cell.name)
    }
  }
}
