/// What happens to the rows here when the service was restored to an earlier state, or replaced by another
/// one.
///
/// Pending edits stay, except with ``startOver``, and their conflicts come up as usual.
public enum ServerChange: Sendable, Hashable, CaseIterable {
  /// The service is right. The next pull of all queries brings its rows, and removes the rows that it does
  /// not have. Changes that were pushed and are lost there stay lost.
  case compare
  /// Rows that the service may have lost are sent again, as insertions: those that have changed since the
  /// histories diverged, or all rows if that time is unknown or the table has no `updatedAt`. A row that the
  /// service has with other values is a conflict. Rows that were deleted since come back.
  case sendAgain
  /// All rows are removed from this device, with all pending edits, and the next pull brings those of the
  /// service.
  case startOver
}
