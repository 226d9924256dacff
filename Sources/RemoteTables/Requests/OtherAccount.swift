import Foundation
import TableWire

/// The account that owns the local rows. Offline sync makes requests only as this account.
package struct ExpectedAccount: Sendable, Hashable {
  /// The user's id at the service; nil if the rows belong to no user.
  package let id: String?

  package init(id: String?) { self.id = id }
}

/// The error of a signed-in user to whom the local rows do not belong.
package struct OtherAccount: LocalizedError, Sendable, Hashable {
  package let expected: String?
  package let current: String?

  package init(expected: String?, current: String?) {
    self.expected = expected
    self.current = current
  }

  package var errorDescription: String? {
    let owner = expected.map { "'\(ServiceAnswer.line($0))'" } ?? "no user"
    let user = current.map { "'\(ServiceAnswer.line($0))'" } ?? "no user"
    let remedy = "sign in again, or call 'changeAccount'"
    return "the local rows belong to \(owner), but \(user) is signed in: \(remedy)"
  }
}
