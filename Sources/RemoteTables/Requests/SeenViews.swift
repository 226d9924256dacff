import Foundation
import HTTPTypes
import TableWire

/// The views through which the service has shown its tables to the requests of a sync. All copies of a client
/// share them.
///
/// `@unchecked Sendable`: the variable is only used while the lock is held.
package final class SeenViews: @unchecked Sendable {
  /// What a service names for a table of which all users see the same rows.
  package static let ofEverybody = "*"

  private let lock = NSLock()
  /// The digests of the views, by the percent-encoded names of the tables.
  private var views: [String: String] = [:]

  package init() {}

  /// Returns the digest of the view of a table that was seen last; nil if the service has named none.
  package func view(ofTable wireName: String) -> String? {
    lock.withLock { views[PercentEncoding.component(wireName)] }
  }

  /// Notes the view in a response.
  func note(_ answer: ServiceAnswer, to call: ServiceCall) {
    guard call.path.count > 1, answer.view != nil || (200..<300).contains(answer.status) else { return }
    lock.withLock { views[call.path[1]] = answer.view == Self.ofEverybody ? nil : answer.view }
  }
}
