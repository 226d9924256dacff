import DataModelDefinition
import DataModelRelational

/// Collects what comes up while a step is planned, besides its statements.
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

  /// The expression that somebody stated for a property; nil if nobody did.
  mutating func expression(statedFor property: DeclaredElement) -> ColumnSource? {
    guard let expression = context.decision(about: property).expression else { return nil }
    if let complaint = ExpressionSyntax.complaint(about: expression) {
      ask(about: property, "has an expression for migrations that \(complaint)", [])
    }
    return .expression("(\(expression))")
  }

  /// Adds a check, once: a property that several entities inherit is one column.
  mutating func check(_ query: String, _ message: String) {
    let check = MigrationCheck(query: query, message: message)
    if !checks.contains(check) { checks.append(check) }
  }

  mutating func use(_ function: MigrationFunction) { functions.insert(function) }

  var sortedQuestions: [MigrationQuestion] { questions.sorted { $0.diagnostic < $1.diagnostic } }
}
