import DataModelDefinition

/// Collects what comes up while a step is planned, besides its statements.
struct MigrationFindings {
  private var questions: Set<MigrationQuestion> = []
  private(set) var checks: [MigrationCheck] = []
  private(set) var functions: Set<MigrationFunction> = []

  mutating func ask(_ question: MigrationQuestion) { questions.insert(question) }

  /// Adds a check, once: a property that several entities inherit is one column.
  mutating func check(_ query: String, _ message: String) {
    let check = MigrationCheck(query: query, message: message)
    if !checks.contains(check) { checks.append(check) }
  }

  mutating func use(_ function: MigrationFunction) { functions.insert(function) }

  var sortedQuestions: [MigrationQuestion] {
    questions.sorted { left, right in
      left.diagnostic < right.diagnostic
    }
  }
}
