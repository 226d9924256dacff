import Foundation
package import TableWire

/// The service is another one than the rows here came from, or was put back to an earlier state.
package struct OtherServer: LocalizedError, Sendable, Hashable {
  /// What was seen of the history that it does not have; nil if nothing was.
  package let seen: EpochHeader?
  /// Until when both have the same history, in milliseconds since 1970; nil if that is not known.
  package let common: Int64?

  package init(seen: EpochHeader? = nil, common: Int64? = nil) {
    self.seen = seen
    self.common = common
  }

  package var errorDescription: String? {
    """
    the service was put back to an earlier state, or another one has taken its place: say what becomes of \
    the rows here, with 'changeServer'
    """
  }
}
