import Foundation
import HTTPTypes
package import TableWire

/// What the requests of a sync have seen of the service's history. All copies of a client share it.
///
/// `@unchecked Sendable`: what changes is read and written under the lock alone.
package final class SeenEpoch: @unchecked Sendable {
  private let lock = NSLock()
  private var seen: EpochHeader?
  private var other: OtherServer?
  private var hasBegun = false

  package init() {}

  /// What was seen last, as text; nil if nothing was.
  package var text: String? { lock.withLock { seen?.text } }

  /// Whether the store had nothing when the push or the pull began.
  package var isFirst: Bool { lock.withLock { !hasBegun } }

  /// Begins a push or a pull with what a store has.
  package func begin(with stored: String?) {
    let stored = stored.flatMap { EpochHeader($0) }
    lock.withLock {
      if stored == nil || stored?.span != seen?.span || (seen?.changed ?? 0) < (stored?.changed ?? 0) {
        seen = stored
      }
      (other, hasBegun) = (nil, stored != nil)
    }
  }

  /// What the next request says.
  ///
  /// - Throws: ``OtherServer`` if an answer has shown one: no request is sent to it
  func field() throws(OtherServer) -> String? {
    let (seen, other) = lock.withLock { (self.seen, self.other) }
    if let other { throw other }
    return seen?.text
  }

  /// Takes note of an answer.
  ///
  /// - Parameters:
  ///   - answer: the answer
  ///   - sent: what its request has said
  ///   - isWriting: whether the request has changed something
  /// - Throws: ``OtherServer`` if it is one, and has done nothing
  func note(_ answer: ServiceAnswer, sent: String?, isWriting: Bool) throws(OtherServer) {
    let header = answer.response.headerFields[.tableEpoch].flatMap { EpochHeader($0) }
    let refusal = lock.withLock { () -> OtherServer? in
      guard let header else {
        // No further request is sent to a service that knows nothing of the history.
        if sent != nil, answer.status < 300, answer.respondent == .service {
          other = OtherServer(common: nil)
        }
        // What was done is done.
        return isWriting ? nil : other
      }
      if answer.status == EpochHeader.refusal {
        other = OtherServer(common: header.common)
        return other
      }
      if header.span != seen?.span || header.changed > seen?.changed ?? 0 { seen = header }
      return nil
    }
    if let refusal { throw refusal }
  }
}
