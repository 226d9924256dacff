import DataModelDefinition
import DataModelMigration
import DataModelRelational
@_spi(Generated) import DataModelRuntime
import DataModelTool

/// The versions of a model as generated code has them: each knows the steps from all before it.
struct StoreSeries {
  let name: String
  let versions: [LoweredModel]
  /// The step from each version to the next, by itself.
  let steps: [MigrationStep]
  /// The steps to the last version, as they are generated.
  let chain: [MigrationStep]
  /// The elements that each step asked about.
  let asked: [Set<ElementName>]

  /// - Throws: an error if a step has a question that nothing answers
  init(_ name: String, _ versions: [LoweredModel]) throws {
    self.name = name
    self.versions = versions
    var steps: [MigrationStep] = []
    var asked: [Set<ElementName>] = []
    for (old, new) in zip(versions, versions.dropFirst()) {
      let (plan, questions) = try AutomaticDecisions.plan([old, new])
      guard let step = plan.step else { throw Unanswered(description: "\(name): \(plan.questions)") }
      steps.append(step)
      asked.append(Set(questions.map(\.element)))
    }
    self.steps = steps
    self.asked = asked
    chain = try AutomaticDecisions.chain(versions).compactMap(\.self)
  }

  struct Unanswered: Error, CustomStringConvertible {
    let description: String
  }

  /// The schema of a version. Steps by themselves are enough for those before the last, of which only the one
  /// that leads there is run.
  func schema(_ number: Int) -> LocalStoreSchema {
    LocalStoreSchema(versions[number], number == chain.count ? chain : Array(steps[..<number]))
  }

  /// Consecutive versions, and the first with the last.
  var pairs: [(old: Int, new: Int)] {
    let consecutive = steps.indices.map { (old: $0, new: $0 + 1) }
    return steps.count > 1 ? consecutive + [(old: 0, new: steps.count)] : consecutive
  }
}
