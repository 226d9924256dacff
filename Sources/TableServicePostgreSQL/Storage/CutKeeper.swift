#if PostgreSQL
import Foundation
import TableService

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
    /// When the last cut was made that is not an older one; without one, when the first was asked for.
    var fresh: ContinuousClock.Instant?
    /// How far the last cut was behind.
    var lag = Duration.zero
    /// How many cuts were asked of the database.
    var count = 0
    /// How many of them are an older one.
    var oldCount = 0
    /// The time that they took.
    var duration = Duration.zero
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
    tables[name]?.count += 1
    tables[name]?.oldCount += cut.isOld ? 1 : 0
    tables[name]?.duration += end - start
    let fresh = cut.isOld ? tables[name]?.fresh ?? start : end
    tables[name]?.fresh = fresh
    tables[name]?.lag = end - fresh
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

  /// Returns the figures of each table of which there is a cut.
  func measurements() -> [ServiceMeasurement] {
    tables.sorted { $0.key < $1.key }.flatMap { name, table in
      let labels = ["table": name]
      return [
        ServiceMeasurement("datamodel_cuts_total", "Cuts", .counter, labels: labels, Double(table.count)),
        ServiceMeasurement(
          "datamodel_old_cuts_total",
          "Cuts that give an older one, because a writer hangs",
          .counter,
          labels: labels,
          Double(table.oldCount)
        ),
        ServiceMeasurement(
          "datamodel_cut_seconds_total",
          "The time that cuts took",
          .counter,
          labels: labels,
          table.duration / .seconds(1)
        ),
        ServiceMeasurement(
          "datamodel_cut_lag_seconds",
          "How far the last pull was behind, because a writer hung",
          .gauge,
          labels: labels,
          table.lag / .seconds(1)
        ),
      ]
    }
  }
}
#endif
