/// The flag that tells rows from the server from writes of the app. The triggers of the model and offline
/// sync share it.
///
/// The table has one row. While rows from the server are being applied, its column is 1: then nothing is
/// queued, and no delete rule touches another synced table. `OfflineSyncScheme` creates the table; the
/// triggers of the model read it.
package enum ServerRows {
  package static let table = "_Sync"
  package static let isApplying = "applying"

  /// The condition that the app is writing.
  ///
  /// It negates "rows from the server are being applied". So if the row of the flag is lost, too much is
  /// queued, but no change goes unsent.
  package static let areNotApplied = SQLCondition.exists(
    in: "\(name: table)",
    where: "\(name: isApplying)"
  ).negated

  /// Makes the statement that sets whether rows from the server are being applied.
  package static func set(applying isApplied: Bool) -> SQLFragment {
    "UPDATE \(name: table) SET \(name: isApplying) = \(number: isApplied ? 1 : 0)"
  }
}
