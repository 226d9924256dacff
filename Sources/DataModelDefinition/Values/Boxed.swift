/// A value behind a reference, so that a structure with it copies only one pointer.
///
/// An entity has some twenty members, so a structure with two entities has forty to copy, in code that the
/// compiler emits for each structure. The value never changes, so sharing it is not observable.
///
///     struct Side {
///       @Boxed var owner: Entity
///     }
@propertyWrapper
package struct Boxed<Value: Sendable>: Sendable {
  private final class Box: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private let box: Box

  package init(wrappedValue: Value) { box = Box(wrappedValue) }

  package var wrappedValue: Value { box.value }
}
