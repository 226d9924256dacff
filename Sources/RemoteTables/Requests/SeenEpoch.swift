import Foundation
import HTTPTypes
package import TableWire

/// What the requests of a sync have seen of the service's history. All copies of a client share it.
///
/// `@unchecked Sendable`: what changes is read and written under the lock alone.
package final class SeenEpoch: @unchecked Sendable {
  private let lock = NSLock()
  private var seen: EpochHeader?
  private var first: EpochHeader?

  package init() {}

  /// What was seen last, and what the store had when the push or the pull began; nil for nothing.
  package var known: (seen: EpochHeader?, first: EpochHeader?) { lock.withLock { (seen, first) } }

  /// Begins a push or a pull with what a store has.
  package func begin(with stored: String?) {
    let stored = stored.flatMap { EpochHeader($0) }
    lock.withLock {
      if stored == nil || stored?.span != seen?.span || (seen?.changed ?? 0) < (stored?.changed ?? 0) {
        seen = stored
      }
      first = stored
    }
  }

  /// Takes note of an answer.
  ///
  /// - Throws: ``OtherServer`` if it refuses the request for that
  func note(_ answer: ServiceAnswer, sent: EpochHeader?) throws(OtherServer) {
    guard let header = Self.header(of: answer) else { return }
    if answer.status == EpochHeader.refusal { throw OtherServer(seen: sent, common: header.common) }
    lock.withLock {
      if header.span != seen?.span || header.changed > seen?.changed ?? 0 { seen = header }
    }
  }

  /// Refuses a list of rows of a service that says nothing of its history, though it did before. Others than
  /// the service have no such list.
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
