import Foundation

/// What is observed in a store, so that observers of the same request find each other.
///
/// `@unchecked Sendable`: the dictionary is accessed only under the lock.
final class ObservedRequests: @unchecked Sendable {
  private let lock = NSLock()
  private var observed: [AnyHashable: Reference] = [:]

  private struct Reference {
    weak var value: AnyObject?
  }

  /// Returns the result of a closure for the value of a request. The value is made if the request has none
  /// yet, or if the closure returns nil for it.
  ///
  /// A value is kept only by its observers.
  func join<Value: AnyObject, Result>(
    _ request: AnyHashable,
    making make: () -> Value,
    _ body: (Value) -> Result?
  ) -> Result? {
    lock.withLock {
      if let value = observed[request]?.value as? Value, let result = body(value) { return result }
      observed = observed.filter { $0.value.value != nil }
      let value = make()
      observed[request] = Reference(value: value)
      return body(value)
    }
  }
}
