import DataModelTestSupport
import DataModelTool

/// The blocks of `Formats.md`, which `FormatsDocumentTests` compares: each has a comment with its name.
enum FormatsExamples {
  private static let all = ["model", "terminal"] + ReportFormat.allCases.map(\.rawValue)

  static func names(_ block: DocumentBlock) -> Bool {
    block.document == "Documentation/Reference/Formats.md"
      && all.contains { block.comment == "example: \($0)" }
  }
}
