import DataModelMigration
import DataModelRelational

/// How many pairs of versions there were, and what became of them.
struct PairTally {
  private(set) var pairs = 0
  private(set) var problems: [String] = []
  private var equal = 0
  private var asked = 0
  private var rebuilt = 0
  private var empty = 0
  /// The numbers of questions by what they say after the name of the element.
  private var questions: [String: Int] = [:]

  /// Migrates the first of some versions to the last, directly, with answers to all questions.
  mutating func add(_ versions: [LoweredModel], of series: String) {
    guard let first = versions.first, let last = versions.last else { return }
    pairs += 1
    let name = "\(series): \(first.schema.versionName) → \(last.schema.versionName)"
    do {
      let (plan, asked) = try AutomaticDecisions.plan(versions)
      if !asked.isEmpty { self.asked += 1 }
      for question in Set(asked) { questions[question.reason, default: 0] += 1 }
      guard let step = plan.step else {
        problems.append("\(name): \(plan.questions.map(\.message).joined(separator: "; "))")
        return
      }
      if step.isEmpty { empty += 1 }
      if step.drops.contains(where: { $0.hasPrefix("ALTER TABLE \"_New.") }) { rebuilt += 1 }
      let database = try MigratedDatabase(first)
      try database.run(step)
      let differences = try database.differences(from: last)
      if differences.isEmpty { equal += 1 } else { problems.append("\(name): \(differences.prefix(6))") }
    } catch {
      problems.append("\(name): \(error)")
    }
  }

  mutating func add(_ other: PairTally) {
    pairs += other.pairs
    problems += other.problems
    equal += other.equal
    asked += other.asked
    rebuilt += other.rebuilt
    empty += other.empty
    questions.merge(other.questions, uniquingKeysWith: +)
  }

  var line: String { "\(equal)/\(pairs) equal, \(asked) asked, \(rebuilt) with a copy, \(empty) empty" }
  var questionLine: String {
    questions.sorted { $0.key < $1.key }.map { "\($0.value) × \($0.key)" }.joined(separator: "; ")
  }
}
