import Foundation

/// Whose requests offline sync makes: those of the account to which the rows belong, and of no other.
struct ExpectedAccount: Sendable, Hashable {
  /// The user's id at the service; nil for nobody.
  let id: String?
}

/// Somebody else is signed in than the one whose rows are here.
struct OtherAccount: LocalizedError, Sendable, Hashable {
  let expected: String?
  let current: String?

  /// How a push ends for that.
  var end: PushResult.End {
    current == nil ? .signInRequired(localizedDescription) : .otherAccount(localizedDescription)
  }

  var errorDescription: String? {
    let owner = expected.map { "to '\(ServiceAnswer.line($0))'" } ?? "to nobody"
    let user = current.map { "'\(ServiceAnswer.line($0))' is signed in" } ?? "nobody is signed in"
    return "the rows here belong \(owner), and \(user): change the account of the store, or sign in again"
  }
}
