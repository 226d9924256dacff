/// Says what happens to the references to a row that is deleted, by the delete rule of the relationship that
/// they answer.
///
/// It is decided once for each side of a relationship, in `DeletionEffects`. Foreign keys, triggers, what is
/// judged when a transaction ends, and notes all follow from it.
package enum DeletionEffect: Sendable, Equatable {
  /// They are cleared, and pairs removed.
  case nullify
  /// They would be cleared, but are required: the transaction cannot end while there are any.
  case refuseUntilMended
  /// They are cleared although the rule is Deny: what a server has deleted is deleted.
  case nullifyInsteadOfDeny
  /// The rows that it leads to are deleted too.
  case cascade(by: Cascade)
  /// The transaction cannot end while a row is there that it leads to.
  case deny
  /// They stay, and lead to nothing.
  case leave

  package enum Cascade: Sendable, Equatable {
    /// An action of SQLite's, along the references to the row.
    case foreignKey
    /// A search along all relationships that cascade.
    case trigger
  }

  /// The action of a foreign key in a column that refers to the row; nil if there is no key.
  var actionOnReference: ForeignKey.Action? {
    switch self {
    case .nullify, .nullifyInsteadOfDeny: .setNull
    case .cascade(by: .foreignKey): .cascade
    // Where a trigger deletes the rows, a key with an action of its own would run into SQLite's limits.
    case .refuseUntilMended, .cascade(by: .trigger), .deny: .refuseAtCommit
    case .leave: nil
    }
  }

  /// The action of a foreign key of a join table that refers to the row; nil if there is no key.
  var actionOnPair: ForeignKey.Action? {
    switch self {
    case .nullify, .refuseUntilMended, .nullifyInsteadOfDeny, .cascade: .cascade
    // A pair that is left when the transaction ends is what Deny forbids.
    case .deny: .refuseAtCommit
    case .leave: nil
    }
  }
}
