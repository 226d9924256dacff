import QSDataModelReference

/// What came of a run.
struct ClusterReport {
  private let options: SyncCluster
  private let rowCount: Int
  private var writeCount = 0
  private var inDoubtCount = 0
  private var pullCount = 0
  private var failureCount = 0
  /// Killed servers, ended connections, transactions that hung.
  var disturbances: [Int] = []
  private var lost: [String] = []
  private var stale: [String] = []
  private var broken: [String] = []

  init(_ options: SyncCluster, rowCount: Int) {
    self.options = options
    self.rowCount = rowCount
  }

  /// Whether nothing was lost, and something was done.
  var isGood: Bool { lost.isEmpty && stale.isEmpty && broken.isEmpty && writeCount > 0 && pullCount > 0 }

  mutating func add(_ pulls: Int, _ failures: Int) {
    pullCount += pulls
    failureCount += failures
  }

  mutating func add(writes: Int, inDoubt: Int) {
    writeCount += writes
    inDoubtCount += inDoubt
  }

  /// Compares the versions that a client has with the rows that there are.
  mutating func compare(_ versions: [String: String], with rows: [String: TodoItem]) {
    for (id, row) in rows where versions[id] != row.version {
      if versions[id] == nil { lost.append(id) } else { stale.append(id) }
    }
    lost += versions.keys.filter { rows[$0] == nil }
  }

  /// Compares what a program has written with the rows that there are.
  mutating func compare(
    _ expectations: [String: ClusterWriter.Expectation],
    with rows: [String: TodoItem]
  ) {
    for (id, expected) in expectations {
      let text = rows[id]?.text
      let isRight = text == expected.acknowledged || expected.inDoubt.contains { $0 == text }
      if !isRight { broken.append("\(id) is \(text ?? "gone"), not \(expected)") }
    }
  }

  var line: String {
    let rate = Int(Double(writeCount) / options.seconds)
    return """
      cluster: \(options.servers) servers, \(options.writers) writers, \(options.pullers) clients, \
      \(options.seconds) s: \(writeCount) writes (\(rate)/s, \(inDoubtCount) in doubt) of \(rowCount) rows, \
      \(pullCount) pulls (\(failureCount) failed), \(disturbances[0]) servers killed, \
      \(disturbances[1]) connections ended, \(disturbances[2]) transactions hung; \
      \(lost.count) lost, \(stale.count) stale, \(broken.count) not as they were acknowledged
      """
  }

  var problems: [String] {
    lost.map { "lost: \($0)" } + stale.map { "stale: \($0)" } + broken
  }
}
