import Foundation
import TableWire

/// Whose requests offline sync makes: those of the account to which the rows belong, and of no other.
package struct ExpectedAccount: Sendable, Hashable {
  /// The user's id at the service; nil for nobody.
  package let id: String?

  package init(id: String?) { self.id = id }
}

/// Somebody else is signed in than the one whose rows are here.
package struct OtherAccount: LocalizedError, Sendable, Hashable {
  package let expected: String?
  package let current: String?

  package init(expected: String?, current: String?) {
    self.expected = expected
    self.current = current
  }

  package var errorDescription: String? {
    let owner = expected.map { "to '\(ServiceAnswer.line($0))'" } ?? "to nobody"
    let user = current.map { "'\(ServiceAnswer.line($0))' is signed in" } ?? "nobody is signed in"
    return "the rows here belong \(owner), and \(user): change the account of the store, or sign in again"
  }
}
