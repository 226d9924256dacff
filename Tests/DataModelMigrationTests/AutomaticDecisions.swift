import DataModelDefinition
import DataModelMigration
import DataModelRelational

/// Answers every question as somebody might who does not care: a neutral constant, the first object, rows
/// deleted.
enum AutomaticDecisions {
  /// The plan with answers, and how many questions there were; its questions are those that nothing answers.
  static func plan(
    _ versions: [LoweredModel],
    interim: Set<String> = []
  ) throws -> (plan: MigrationPlan, asked: [MigrationQuestion]) {
    var answers: [ElementName: [UserInfoEntry]] = [:]
    var asked: [MigrationQuestion] = []
    var planned = try DataModelMigrationTests.plan(versions, interim: interim)
    for _ in 0..<4 where !planned.questions.isEmpty {
      for question in planned.questions {
        asked.append(question)
        let previous = answers[question.element] ?? []
        if let entry = answer(question, previous, versions[versions.count - 1]) {
          answers[question.element] = previous + [entry]
        }
      }
      planned = try DataModelMigrationTests.plan(
        versions,
        decisions: MigrationDecisions(answers),
        interim: interim
      )
    }
    return (planned, asked)
  }

  /// The steps from the first of some versions to the last, as generated code has them: what a later step
  /// recreates has no conditions.
  ///
  /// - Returns: the steps; nil in place of one with a question that nothing answers
  static func chain(_ versions: [LoweredModel]) throws -> [MigrationStep?] {
    var interim: Set<String> = []
    return try zip(versions, versions.dropFirst()).reversed().map { old, new in
      let plan = try plan([old, new], interim: interim).plan
      interim = plan.tables.interimTables(before: interim)
      return plan.step
    }.reversed()
  }

  private static func answer(
    _ question: MigrationQuestion,
    _ previous: [UserInfoEntry],
    _ version: LoweredModel
  ) -> UserInfoEntry? {
    if question.answers == [.expression] {
      return UserInfoEntry(key: MigrationAnswer.expression.key, value: "lower(hex(randomblob(16)))")
    }
    let attributes =
      version.model.entities.first { $0.name == question.element.entity }?.attributes
      ?? version.model.composites.first { $0.name == question.element.entity }?.attributes
    let attribute = attributes?.first { $0.name == question.element.property }
    for answer in question.answers {
      switch answer {
      case .value:
        if let attribute, let value = neutralValue(attribute.type) {
          return UserInfoEntry(key: answer.key, value: value)
        }
      case .expression:
        // A value that SQL can write and no default can.
        if let attribute, [.binary, .transformable].contains(attribute.type) {
          return UserInfoEntry(key: answer.key, value: "x''")
        }
      case .drop, .keep:
        if let value = answer.fixedValue, !previous.contains(where: { $0.key == answer.key }) {
          return UserInfoEntry(key: answer.key, value: value)
        }
      }
    }
    return nil
  }

  private static func neutralValue(_ type: AttributeType) -> String? {
    switch type {
    case .integer16, .integer32, .integer64, .double, .float, .decimal, .date: "0"
    case .boolean: "NO"
    case .string: "none"
    case .uri: "about:blank"
    case .uuid: "00000000-0000-0000-0000-000000000000"
    case .binary, .transformable, .composite, .undefined, .unrecognized: nil
    }
  }
}
