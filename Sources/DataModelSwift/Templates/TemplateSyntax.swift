import Mustache

/// The template library's view of a text.
package enum TemplateSyntax {
  /// Why a text is no template.
  package struct Problem: Sendable, Equatable {
    /// Both counted from 1.
    package let line: Int
    package let column: Int
    package let message: String
  }

  /// The message about tags that begin with `%`.
  package static let contentTypeHint = "the only such tag is {{%CONTENT_TYPE:TEXT}}"

  /// The first thing that is wrong with a template, or nil.
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
      return Problem(line: 1, column: 1, message: "this is no Mustache template")
    }
  }

  private static func message(for error: any Error) -> String {
    switch error as? MustacheTemplate.Error {
    case .sectionCloseNameIncorrect: "this tag closes another section than the one that is open"
    case .unfinishedName:
      "the tag is not finished; a name has letters, digits, '.', '-' and '_', and then '}}'"
    case .expectedSectionEnd: "a section is not closed at the end of the template"
    case .invalidSetDelimiter: "a change of delimiters looks like {{=<% %>=}}"
    case .invalidConfigVariableSyntax, .unrecognisedConfigVariable:
      contentTypeHint
    case .transformAppliedToInheritanceSection, .illegalTokenInsideInheritSection, .textInsideInheritSection:
      "blocks and parents are not used here; take a partial, {{>Name}}"
    case nil: "the tag is not finished"
    }
  }
}
