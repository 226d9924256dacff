public import GRDB

extension LocalStore {
  /// Observes the objects of a request: now, and whenever a transaction has changed them.
  ///
  /// ```swift
  /// for try await items in store.observe(TodoItem.sorted(by: \.text)) { show(items) }
  /// ```
  ///
  /// Observers of equal requests share their objects: after a transaction, they are fetched and compared
  /// once, however many views show them. Requests are equal if they have the same SQL with the same values
  /// when they are observed.
  ///
  /// - Parameter request: the request. What it asks for is settled when the first objects are asked for: a
  ///   date in a condition stays that date
  /// - Returns: the objects, without repetitions. The sequence ends when its task is cancelled
  public func observe<Entity: StoredEntity & Equatable>(
    _ request: QueryInterfaceRequest<Entity>
  ) -> ObservedObjects<Entity> {
    objects(of: request, areEqual: { $0 == $1 })
  }

  /// Observes the objects of a request: now, and whenever a transaction has changed a table that it reads.
  ///
  /// Objects of a type that is not `Equatable` cannot be compared, so the same objects may come twice.
  ///
  /// - Parameter request: the request
  /// - Returns: the objects. The sequence ends when its task is cancelled
  public func observe<Entity: StoredEntity>(
    _ request: QueryInterfaceRequest<Entity>
  ) -> ObservedObjects<Entity> {
    objects(of: request, areEqual: nil)
  }

  private func objects<Entity: StoredEntity>(
    of request: QueryInterfaceRequest<Entity>,
    areEqual: (@Sendable ([Entity], [Entity]) -> Bool)?
  ) -> ObservedObjects<Entity> {
    let request = SharedRequest(value: request)
    return ObservedObjects { [database, observedRequests] in
      let resolved = try await database.snapshot { db in
        try ResolvedRequest(request, comparesRows: areEqual != nil, db)
      }
      let rows = { SharedRows(resolved, in: database, areEqual: areEqual) }
      let stream: SharedRows<Entity>.Stream? =
        if let identity = resolved.identity {
          observedRequests.join(identity, making: rows) { $0.observe() }
        } else {
          rows().observe()
        }
      // A new observation has not ended, so there is a stream.
      guard let stream else { throw CancellationError() }
      return stream
    }
  }

  /// Observes the value of a query: now, and whenever a transaction has changed it.
  ///
  /// ```swift
  /// for try await count in store.observe({ db in try TodoItem.fetchCount(db) }) { show(count) }
  /// ```
  ///
  /// For the objects of a request, the other form shares them between observers.
  ///
  /// - Parameter value: a query, which runs again after a change of a table that it has read
  /// - Returns: the values, without repetitions; the sequence ends when its task is cancelled
  public func observe<Value: Sendable & Equatable>(
    _ value: @escaping @Sendable (Database) throws -> Value
  ) -> AsyncValueObservation<Value> {
    ValueObservation.tracking(value).removeDuplicates().values(in: database)
  }

  /// Observes the value of a query: now, and whenever a transaction has changed a table that it has read.
  ///
  /// Values of a type that is not `Equatable` cannot be compared, so the same value may come twice.
  ///
  /// - Parameter value: a query
  /// - Returns: the values; the sequence ends when its task is cancelled
  public func observe<Value: Sendable>(
    _ value: @escaping @Sendable (Database) throws -> Value
  ) -> AsyncValueObservation<Value> {
    ValueObservation.tracking(value).values(in: database)
  }
}
