public import GRDB
public import Observation

/// The rows of a query, for a view: SwiftUI draws it again after a transaction changes them.
///
/// ```swift
/// struct TodoListView: View {
///   @State private var items: ObservedRows<TodoItem>
///
///   init(_ store: LocalStore) {
///     items = ObservedRows(store, TodoItem.sorted(by: \.text))
///   }
///
///   var body: some View {
///     List(items.rows, id: \.id) { item in Text(item.text ?? "") }
///   }
/// }
/// ```
///
/// The object follows the database until it is deallocated.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
@MainActor @Observable
public final class ObservedRows<Row: Sendable> {
  /// The rows as of the last transaction; empty until the first ones are read.
  public private(set) var rows: [Row] = []
  /// Whether the rows of the query have not been read yet. After ``show(_:)``, ``rows`` are those of the
  /// former query meanwhile.
  public private(set) var isLoading = true
  /// Why the query failed; nil while it works. The object then follows nothing until ``show(_:)`` is called.
  public private(set) var error: (any Error)?

  @ObservationIgnored private let store: LocalStore
  @ObservationIgnored private var following: Task<Void, Never>?

  /// Creates an object that follows a request. All that follow an equal one share its rows.
  ///
  /// - Parameters:
  ///   - store: the store to read
  ///   - request: the request
  public init(_ store: LocalStore, _ request: QueryInterfaceRequest<Row>)
  where Row: StoredEntity & Equatable {
    self.store = store
    show(request)
  }

  /// Creates an object that follows a request. Rows of a type that is not `Equatable` cannot be compared, so
  /// the same ones may come twice.
  ///
  /// - Parameters:
  ///   - store: the store to read
  ///   - request: the request
  public init(_ store: LocalStore, _ request: QueryInterfaceRequest<Row>) where Row: StoredEntity {
    self.store = store
    show(request)
  }

  /// Creates an object that follows a query.
  ///
  /// - Parameters:
  ///   - store: the store to read
  ///   - fetch: the query; it runs again after a change of a table that it has read
  public init(_ store: LocalStore, _ fetch: @escaping @Sendable (Database) throws -> [Row]) {
    self.store = store
    show(fetch)
  }

  deinit { following?.cancel() }

  /// Follows another request from now on, for example after a search text has changed.
  ///
  /// - Parameter request: the request
  public func show(_ request: QueryInterfaceRequest<Row>) where Row: StoredEntity & Equatable {
    follow(store.observe(request))
  }

  /// Follows another request from now on, for rows that cannot be compared.
  ///
  /// - Parameter request: the request
  public func show(_ request: QueryInterfaceRequest<Row>) where Row: StoredEntity {
    follow(store.observe(request))
  }

  /// Follows another query from now on.
  ///
  /// - Parameter fetch: the query
  public func show(_ fetch: @escaping @Sendable (Database) throws -> [Row]) {
    follow(store.observe(fetch))
  }

  private func follow<Values: AsyncSequence & Sendable>(_ values: Values) where Values.Element == [Row] {
    following?.cancel()
    isLoading = true
    error = nil
    following = Task { [weak self] in
      do {
        for try await rows in values {
          guard let self, !Task.isCancelled else { return }
          self.rows = rows
          isLoading = false
        }
      } catch {
        guard let self, !Task.isCancelled else { return }
        self.error = error
        isLoading = false
      }
    }
  }
}
