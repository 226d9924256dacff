/// Says what becomes of the rows here if the service was put back to an earlier state, or another one has
/// taken its place.
///
/// Whichever it is, edits that wait stay, but for ``beginAnew``, and conflicts of theirs come up as always.
public enum ServerChange: Sendable, Hashable, CaseIterable {
  /// The service is right. The next pull of all queries brings what it has, and removes the rows that it does
  /// not have. What was pushed and is lost there is lost.
  case compare
  /// What is here and the service may have lost is sent again, as insertions: the rows that have changed
  /// since both histories parted; all rows if that is not known, and those of a table without `updatedAt`.
  /// One that the service has with other values is a conflict. Rows that were deleted since come back.
  case sendAgain
  /// All rows go from here, with everything that waits to be sent, and the next pull brings those of the
  /// service.
  case beginAnew
}
