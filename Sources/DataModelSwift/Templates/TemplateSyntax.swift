import Mustache

/// The template library's view of a text.
package enum TemplateSyntax {
  /// A syntax error in a template.
  package struct Problem: Sendable, Equatable {
    /// The line and the column, counted from 1.
    package let line: Int
    package let column: Int
    package let message: String
  }

  /// The message about tags that begin with `%`.
  package static let contentTypeHint = "the only tag with '%' is {{%CONTENT_TYPE:TEXT}}"

  /// Returns the first error in a template, or nil.
  package static func problem(in text: String) -> Problem? {
    do {
      _ = try MustacheTemplate(string: text)
      return nil
    } catch let error as MustacheTemplate.ParserError {
      return Problem(
        line: error.context.lineNumber,
        column: error.context.columnNumber,
        message: message(for: error.error)
      )
    } catch {
      return Problem(line: 1, column: 1, message: "this is not a Mustache template")
    }
  }

  private static func message(for error: any Error) -> String {
    switch error as? MustacheTemplate.Error {
    case .sectionCloseNameIncorrect: "this tag does not close the section that is open"
    case .unfinishedName:
      "the tag is not closed: expected a name of letters, digits, '.', '-' and '_', then '}}'"
    case .expectedSectionEnd: "a section is not closed at the end of the template"
    case .invalidSetDelimiter: "expected a change of delimiters such as {{=<% %>=}}"
    case .invalidConfigVariableSyntax, .unrecognisedConfigVariable:
      contentTypeHint
    case .transformAppliedToInheritanceSection, .illegalTokenInsideInheritSection, .textInsideInheritSection:
      "blocks and parents are not supported; use a partial, {{>Name}}"
    case nil: "the tag is not closed"
    }
  }
}
