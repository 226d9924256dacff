#if PostgreSQL
import Foundation

/// A time up to which all changes of a table are there, for good.
struct Cut: Sendable, Hashable {
  /// The time of the last of them, as dates are on the wire.
  let horizon: String
  /// When the cut was made, in milliseconds since 1970: no change is missing that was made before.
  let complete: Int64
  /// Whether a writer hangs, so that this is an older cut.
  let isOld: Bool
}

/// Makes cuts, each for all who wait for one.
///
/// Each asker gets a cut that is begun afterwards, so that it has what the asker knows of. All who write wait
/// while a cut waits for those before them: cuts take a tenth of the time at most.
actor CutKeeper {
  /// How long no cut is made after one for which a writer hung.
  private static let pause = Duration.seconds(1)
  /// The longest time from one cut to the next.
  private static let greatestGap = Duration.milliseconds(50)

  private struct Table {
    var last: Cut?
    /// The cut that is being made.
    var running: Task<Cut, any Error>?
    /// The cut that is not begun yet.
    var next: Task<Cut, any Error>?
    /// Before then none is begun.
    var earliest = ContinuousClock.now
  }

  /// Makes a cut: its horizon, and its time, which is nil if a writer hangs.
  private let make: @Sendable (String) async throws -> (horizon: String, complete: Int64?)
  private var tables: [String: Table] = [:]

  init(_ make: @escaping @Sendable (String) async throws -> (horizon: String, complete: Int64?)) {
    self.make = make
  }

  /// The last cut of a table; nil if there was none.
  func last(of table: String) -> Cut? { tables[table]?.last }

  /// A cut of a table that is begun from now on, or an older one while a writer hangs.
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
    tables[name]?.earliest = end + (cut.isOld ? Self.pause : min(Self.greatestGap, (end - start) * 10))
    return cut
  }

  /// The next cut is the one that is being made; gives the last one.
  private func start(_ name: String) -> Cut? {
    var table = tables[name] ?? Table()
    (table.running, table.next) = (table.next, nil)
    tables[name] = table
    return table.last
  }
}
#endif
