import Floor

/// The CPU time of each case, in microseconds per row.
struct Measurements {
  private var figures: [String: [Double]] = [:]

  mutating func measure(_ name: String, rows: Int, _ work: () throws -> Void) rethrows {
    let start = floor_cpu_time()
    try work()
    figures[name, default: []].append((floor_cpu_time() - start) * 1_000_000 / Double(rows))
  }

  /// A line for each case: its name, a tab, and the minimum of its runs. Anything above it is due to the
  /// machine.
  var report: String {
    figures.sorted { $0.key < $1.key }.map { "\($0.key)\t\($0.value.min() ?? .nan)\n" }.joined()
  }
}
