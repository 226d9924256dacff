/// What happens to the references to a row when the row is deleted, by the delete rule of the inverse
/// relationship.
///
/// `DeletionEffects` decides it once for each side of a relationship. Foreign keys, triggers, the rules
/// checked at the end of a transaction, and notes all follow from it.
package enum DeletionEffect: Sendable, Equatable {
  /// References are cleared, and pairs removed.
  case nullify
  /// References would be cleared, but are required: the transaction cannot end while there are any.
  case refuseUntilMended
  /// References are cleared although the rule is Deny, because the server has already deleted the row.
  case nullifyInsteadOfDeny
  /// The rows that the relationship leads to are deleted too.
  case cascade(by: Cascade)
  /// The transaction cannot end while a row that the relationship leads to exists.
  case deny
  /// References stay, and lead to nothing.
  case leave

  package enum Cascade: Sendable, Equatable {
    /// SQLite's foreign key action, along the references to the row.
    case foreignKey
    /// A search along all cascading relationships.
    case trigger
  }

  /// The action of a foreign key in a column that refers to the row; nil without a key.
  var actionOnReference: ForeignKey.Action? {
    switch self {
    case .nullify, .nullifyInsteadOfDeny: .setNull
    case .cascade(by: .foreignKey): .cascade
    // If a trigger deletes the rows, a foreign key action would run into SQLite's limits.
    case .refuseUntilMended, .cascade(by: .trigger), .deny: .refuseAtCommit
    case .leave: nil
    }
  }

  /// The action of a join table's foreign key that refers to the row; nil without a key.
  var actionOnPair: ForeignKey.Action? {
    switch self {
    case .nullify, .refuseUntilMended, .nullifyInsteadOfDeny, .cascade: .cascade
    // Deny forbids a pair that is left when the transaction ends.
    case .deny: .refuseAtCommit
    case .leave: nil
    }
  }
}
