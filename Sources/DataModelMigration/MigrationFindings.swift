import DataModelDefinition
import DataModelRelational

/// The questions, checks and functions that the planning of a step collects.
struct MigrationFindings {
  private let context: MigrationContext
  private var questions: Set<MigrationQuestion> = []
  private(set) var checks: [MigrationCheck] = []
  private(set) var functions: Set<MigrationFunction> = []

  init(_ context: MigrationContext) { self.context = context }

  mutating func ask(
    about declared: DeclaredElement,
    _ reason: String,
    _ answers: [MigrationAnswer],
    formerNames: [String] = []
  ) {
    questions.insert(
      MigrationQuestion(
        element: declared.element,
        reason: reason,
        answers: answers,
        formerNames: formerNames,
        misspelt: context.decision(about: declared).misspelt,
        location: context.new.model.source.location(of: declared.origin)
      )
    )
  }

  /// Returns the expression that a decision states for a property, or nil.
  mutating func expression(statedFor property: DeclaredElement) -> ColumnSource? {
    guard let expression = context.decision(about: property).expression else { return nil }
    if let complaint = ExpressionSyntax.complaint(about: expression) {
      ask(about: property, "has a migration expression that \(complaint)", [])
    }
    return .expression("(\(expression))")
  }

  /// Adds a check unless it is there: a property that several entities inherit is one column.
  mutating func check(_ query: String, _ message: String) {
    let check = MigrationCheck(query: query, message: message)
    if !checks.contains(check) { checks.append(check) }
  }

  /// Returns the SQL of a call of a function, which the step then needs.
  mutating func call(_ function: MigrationFunction, _ arguments: String...) -> String {
    functions.insert(function)
    return "\(function.rawValue)(\(arguments.joined(separator: ", ")))"
  }

  var sortedQuestions: [MigrationQuestion] { questions.sorted { $0.diagnostic < $1.diagnostic } }
}
