import Floor

/// CPU time for each case, in microseconds for each row.
struct Measurements {
  private var figures: [String: [Double]] = [:]

  mutating func measure(_ name: String, rows: Int, _ work: () throws -> Void) rethrows {
    let start = floor_cpu_time()
    try work()
    figures[name, default: []].append((floor_cpu_time() - start) * 1_000_000 / Double(rows))
  }

  func median(_ name: String) -> Double {
    let sorted = figures[name, default: [.nan]].sorted()
    return sorted[sorted.count / 2]
  }

  /// A row of tabs for each case: its name and its median.
  var report: String {
    figures.keys.sorted().map { "\($0)\t\(median($0))\n" }.joined()
  }
}
