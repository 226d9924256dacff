import Foundation
import TableWire

/// The service is another one than the rows here came from, or was put back to an earlier state.
package struct OtherServer: LocalizedError, Sendable, Hashable {
  /// Until when both have the same history, in milliseconds since 1970; nil if that is not known.
  package let common: Int64?

  package init(common: Int64?) { self.common = common }

  package var errorDescription: String? {
    """
    the service was put back to an earlier state, or another one has taken its place: say what becomes of \
    the rows here, by 'changeServer'
    """
  }
}
