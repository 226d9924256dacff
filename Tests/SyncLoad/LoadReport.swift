/// What one client has done, and how long it took.
struct LoadFigures: Sendable {
  var editCount = 0
  var pushes: [Duration] = []
  var pulls: [Duration] = []
  /// What went wrong.
  private(set) var problems: [String] = []

  mutating func note(_ problem: String) { problems.append(problem) }
}

/// What came of a load.
struct LoadReport: Sendable {
  private let clientCount: Int
  private let seconds: Double
  private let rowCount: Int
  private var editCount = 0
  private var pushes: [Duration] = []
  private var pulls: [Duration] = []
  private var conflictCount = 0
  private var errors: [String: Int] = [:]
  private var lostRows: [String] = []
  private var differences: [String] = []

  init(clientCount: Int, seconds: Double, rowCount: Int) {
    (self.clientCount, self.seconds, self.rowCount) = (clientCount, seconds, rowCount)
  }

  /// Whether nothing went wrong, and something was done.
  var isGood: Bool {
    errors.isEmpty && lostRows.isEmpty && differences.isEmpty && (editCount > 0 || seconds == 0)
  }

  mutating func add(_ figures: LoadFigures) {
    editCount += figures.editCount
    pushes += figures.pushes
    pulls += figures.pulls
    add(figures.problems)
  }

  mutating func add(_ conflictCount: Int, _ problems: [String]) {
    self.conflictCount += conflictCount
    add(problems)
  }

  mutating func add(lost ids: [String]) { lostRows += ids }

  mutating func add(differing client: Int, _ here: [String: LoadRow], _ there: [String: LoadRow]) {
    let ids = Set(here.keys).union(there.keys).filter { here[$0] != there[$0] }.sorted()
    differences.append(
      "client \(client) differs in \(ids.count) rows: \(ids.prefix(5).joined(separator: ", "))"
    )
  }

  private mutating func add(_ problems: [String]) {
    for problem in problems { errors[problem, default: 0] += 1 }
  }

  // MARK: - Text

  /// All figures.
  var line: String {
    [
      "load: \(clientCount) clients, \(seconds) s, \(editCount) edits, \(rowCount) rows",
      "\(pushes.count) pushes (\(Self.percentiles(of: pushes)))",
      "\(pulls.count) pulls (\(Self.percentiles(of: pulls)))", "\(conflictCount) conflicts",
      "\(errors.values.reduce(0, +)) errors", "\(lostRows.count) lost rows",
      "\(differences.count) clients that differ",
    ].joined(separator: ", ")
  }

  /// What went wrong, in lines: the most frequent first, and not all.
  var problems: [String] {
    let common = errors.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(10)
    return common.map { "\($0.value) times: \($0.key)" } + lostRows.prefix(10).map { "lost: \($0)" }
      + differences.prefix(10)
  }

  /// The times within which half of all, and 99 of 100, had ended.
  private static func percentiles(of times: [Duration]) -> String {
    guard let longest = times.indices.last else { return "none" }
    let sorted = times.sorted()
    return [50, 99].map { percent in
      let time = sorted[(longest * percent + 99) / 100].components
      return "p\(percent) \(time.seconds * 1000 + time.attoseconds / 1_000_000_000_000_000) ms"
    }.joined(separator: ", ")
  }
}
