/// What tells rows of the server from what an app writes: the one thing that both halves say in SQL.
///
/// The table has one row. While rows of the server are being applied its column is 1: nothing is queued then,
/// and no delete rule touches another synced table. `OfflineSync` makes the table; triggers of the model ask
/// it.
package enum ServerRows {
  package static let table = "_Sync"
  package static let isApplying = "applying"

  /// The condition that whoever writes is the app.
  ///
  /// It is the negation of "rows of the server are being applied": if the row that says so is lost, too much
  /// is queued, and nothing goes unsent.
  package static let areNotApplied = SQLCondition.exists(
    in: "\(name: table)",
    where: "\(name: isApplying)"
  ).negated

  /// Declares that rows of the server are being applied, or no more.
  package static func set(applying isApplied: Bool) -> SQLFragment {
    "UPDATE \(name: table) SET \(name: isApplying) = \(number: isApplied ? 1 : 0)"
  }
}
