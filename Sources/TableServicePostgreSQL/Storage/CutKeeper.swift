#if PostgreSQL
import Foundation

/// A time up to which all changes of a table are committed, and no more can be.
struct Cut: Sendable, Hashable {
  /// The time of the last change before the cut, in milliseconds since 1970. All times of changes are in
  /// whole milliseconds.
  let horizon: Int64
  /// The time of the cut, in milliseconds since 1970: all changes made before it are included.
  let complete: Int64
  /// Whether a writer hangs, so that this is an older cut.
  let isOld: Bool
}

/// Makes the cuts of tables. Requests that wait at the same time share a cut.
///
/// A request gets a cut that begins after it, so that the cut includes all that the client has seen. Writers
/// wait while a cut waits for the writers before them, so cuts take at most a tenth of the time.
actor CutKeeper {
  /// The pause after a cut for which a writer hung.
  private static let pause = Duration.seconds(1)
  /// The longest pause after any other cut.
  private static let maximumGap = Duration.milliseconds(50)

  private struct Table {
    var last: Cut?
    /// The cut that is being made.
    var running: Task<Cut, any Error>?
    /// The cut that has not begun.
    var next: Task<Cut, any Error>?
    /// The earliest time at which the next cut may begin.
    var earliest = ContinuousClock.now
  }

  /// Makes a cut. Returns its horizon, and its time, which is nil if a writer hangs.
  private let make: @Sendable (String) async throws -> (horizon: Int64, complete: Int64?)
  private var tables: [String: Table] = [:]

  init(_ make: @escaping @Sendable (String) async throws -> (horizon: Int64, complete: Int64?)) {
    self.make = make
  }

  /// Returns the last cut of a table; nil before the first.
  func last(of table: String) -> Cut? { tables[table]?.last }

  /// Returns a cut of a table that begins after this call, or an older one while a writer hangs.
  func cut(of name: String) async throws -> Cut {
    var table = tables[name] ?? Table()
    if let next = table.next { return try await next.value }
    if let last = table.last, last.isOld, ContinuousClock.now < table.earliest { return last }
    let next = Task { [running = table.running] in
      _ = try? await running?.value
      return try await begin(name)
    }
    table.next = next
    tables[name] = table
    return try await next.value
  }

  private func begin(_ name: String) async throws -> Cut {
    if let earliest = tables[name]?.earliest { try await Task.sleep(until: earliest, clock: .continuous) }
    let earlier = start(name)
    let start = ContinuousClock.now
    let (horizon, complete) = try await make(name)
    let end = ContinuousClock.now
    let cut = Cut(horizon: horizon, complete: complete ?? earlier?.complete ?? 0, isOld: complete == nil)
    tables[name]?.last = cut
    tables[name]?.earliest = end + (cut.isOld ? Self.pause : min(Self.maximumGap, (end - start) * 10))
    return cut
  }

  /// Notes that the next cut has begun. Returns the last one.
  private func start(_ name: String) -> Cut? {
    var table = tables[name] ?? Table()
    (table.running, table.next) = (table.next, nil)
    tables[name] = table
    return table.last
  }
}
#endif
