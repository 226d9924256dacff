import Foundation
import HTTPTypes
package import TableWire

/// The position in the service's history that the requests of a sync have seen. All copies of a client share
/// it.
///
/// `@unchecked Sendable`: the variables are only used while the lock is held.
package final class SeenEpoch: @unchecked Sendable {
  private let lock = NSLock()
  private var seen: EpochHeader?
  private var first: EpochHeader?

  package init() {}

  /// The position that was seen last, and the stored one when the push or the pull began; nil if unknown.
  package var known: (seen: EpochHeader?, first: EpochHeader?) { lock.withLock { (seen, first) } }

  /// Begins a push or a pull with the position in a store.
  package func begin(with stored: String?) {
    let stored = stored.flatMap { EpochHeader($0) }
    lock.withLock {
      if stored == nil || stored?.span != seen?.span || (seen?.changed ?? 0) < (stored?.changed ?? 0) {
        seen = stored
      }
      first = stored
    }
  }

  /// Notes the position in a response.
  ///
  /// - Throws: ``OtherServer`` if the service refused the request, since it has another history
  func note(_ answer: ServiceAnswer, sent: EpochHeader?) throws(OtherServer) {
    guard let header = Self.header(of: answer) else { return }
    if answer.status == EpochHeader.refusal { throw OtherServer(seen: sent, common: header.common) }
    lock.withLock {
      if header.span != seen?.span || header.changed > seen?.changed ?? 0 { seen = header }
    }
  }

  /// Refuses a list of rows without a position in the history, if the service sent positions before.
  ///
  /// - Throws: ``OtherServer``
  func requireHistory(_ answer: ServiceAnswer) throws(OtherServer) {
    let seen = lock.withLock { self.seen }
    if seen != nil, Self.header(of: answer) == nil { throw OtherServer(seen: seen) }
  }

  private static func header(of answer: ServiceAnswer) -> EpochHeader? {
    answer.response.headerFields[.tableEpoch].flatMap { EpochHeader($0) }
  }
}
