import Foundation

/// A value that several tasks change.
///
/// It may be sent between them: the value is private, and only used while the lock is held.
package final class Guarded<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  package init(_ value: Value) { self.value = value }

  package func withLock<Result>(_ body: (inout Value) -> Result) -> Result { lock.withLock { body(&value) } }
}
