/// A value behind a reference, so that a structure which holds it is copied as one pointer.
///
/// An entity has some twenty members, and a structure that holds two entities is forty members to copy, in
/// code that the compiler writes out for each such structure. The value itself never changes, so that sharing
/// it cannot be seen.
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
