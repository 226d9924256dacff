import Foundation
package import TableWire

/// The error of a service that is not the one that the local rows came from, or was restored to an earlier
/// state.
package struct OtherServer: LocalizedError, Sendable, Hashable {
  /// The position in the history that the client has seen and the service does not have; nil if none.
  package let seen: EpochHeader?
  /// The time up to which both have the same history, in milliseconds since 1970; nil if unknown.
  package let common: Int64?

  package init(seen: EpochHeader? = nil, common: Int64? = nil) {
    self.seen = seen
    self.common = common
  }

  package var errorDescription: String? {
    """
    the service was restored to an earlier state, or replaced: call 'changeServer' to choose what happens to \
    the local rows
    """
  }
}
