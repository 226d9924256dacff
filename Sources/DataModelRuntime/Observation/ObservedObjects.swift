/// The objects of a request: now, and after each change.
///
/// ```swift
/// for try await items in store.observe(TodoItem.sorted(by: \.text)) { show(items) }
/// ```
public struct ObservedObjects<Entity: StoredEntity>: AsyncSequence, Sendable {
  /// All objects of the request.
  public typealias Element = [Entity]

  let open: @Sendable () async throws -> AsyncThrowingStream<[Entity], any Error>

  /// Starts to observe when the first objects are asked for.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(open: open) }

  /// Waits for the next change of the objects.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let open: @Sendable () async throws -> AsyncThrowingStream<[Entity], any Error>
    private var objects: AsyncThrowingStream<[Entity], any Error>.AsyncIterator?

    init(open: @escaping @Sendable () async throws -> AsyncThrowingStream<[Entity], any Error>) {
      self.open = open
    }

    /// Returns the objects after the next change, the first time at once; nil after the task was cancelled.
    ///
    /// - Throws: the errors of running the request, after which nothing more comes
    public mutating func next() async throws -> [Entity]? {
      if objects == nil {
        do {
          objects = try await open().makeAsyncIterator()
        } catch {
          objects = AsyncThrowingStream { $0.finish() }.makeAsyncIterator()
          throw error
        }
      }
      return try await objects?.next()
    }
  }
}
