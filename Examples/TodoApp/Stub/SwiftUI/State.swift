// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// A stub: what Apple documents of SwiftUI counts.

/// A value that a view keeps.
@MainActor @propertyWrapper public struct State<Value> {
  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }
  public var projectedValue: Binding<Value> {
    Binding(get: { storage.value }, set: { storage.value = $0 })
  }
  private let storage: Storage

  private final class Storage {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  public init(wrappedValue: Value) { storage = Storage(wrappedValue) }
  public init(initialValue: Value) { storage = Storage(initialValue) }
}

/// Access to a value that somebody else keeps.
@MainActor @propertyWrapper public struct Binding<Value> {
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }
  private let get: @MainActor () -> Value
  private let set: @MainActor (Value) -> Void

  public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
    self.get = get
    self.set = set
  }
}
