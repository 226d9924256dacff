import Floor

/// The CPU time of each kind of work in each round, in microseconds for a row.
struct Measurements {
  private(set) var figures: [Key: [Double]] = [:]

  struct Key: Hashable {
    let work: String
    let peer: String
  }

  mutating func measure(_ work: String, _ peer: String, rows: Int, _ body: () throws -> Void) rethrows {
    let start = floor_cpu_time()
    try body()
    add(floor_cpu_time() - start, work, peer, rows: rows)
  }

  mutating func add(_ seconds: Double, _ work: String, _ peer: String, rows: Int) {
    figures[Key(work: work, peer: peer), default: []].append(seconds * 1_000_000 / Double(rows))
  }

  /// A line for each figure, with tabs: work, peer, the median, and the median, the least and the greatest of
  /// its multiples of the floor in the same round.
  var report: String {
    figures.sorted { ($0.key.work, $0.key.peer) < ($1.key.work, $1.key.peer) }.map { key, times in
      let floors = figures[Key(work: key.work, peer: FloorPeer.name)] ?? []
      let ratios = zip(times, floors).map { $0 / $1 }.sorted()
      let columns = [times.sorted()[times.count / 2], ratios[ratios.count / 2], ratios[0], ratios[ratios.count - 1]]
      return ([key.work, key.peer] + columns.map { "\($0)" }).joined(separator: "\t") + "\n"
    }.joined()
  }
}
