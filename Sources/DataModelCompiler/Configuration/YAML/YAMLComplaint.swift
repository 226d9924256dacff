import DataModelDefinition
import Yams

/// An error of the YAML parser in our own words, at the place that has to be changed: what is not closed is
/// reported where it begins.
struct YAMLComplaint {
  let problem: YAMLProblem

  static let unknown = "this is not well-formed YAML"

  init(_ error: YamlError, in file: SourceFile, _ text: String) {
    switch error {
    case .scanner(let context, let words, let mark, _), .parser(let context, let words, let mark, _),
      .composer(let context, let words, let mark, _):
      problem = Self.problem(context, words, mark, text)
    case .reader(_, let offset, _, _):
      // The parser counts characters here, and bytes are wanted.
      let index = offset.flatMap { text.index(text.startIndex, offsetBy: $0, limitedBy: text.endIndex) }
      problem = YAMLProblem(
        rule: ConfigurationRules.syntax,
        message: "a character that YAML does not allow",
        position: file.position(at: text.utf8.distance(from: text.startIndex, to: index ?? text.startIndex))
      )
    case .duplicatedKeysInMapping(let duplicates, let context):
      problem = YAMLProblem(
        rule: ConfigurationRules.duplicateKey,
        message: "the key \(YAMLNode.quoted(duplicates.first ?? "")) is given more than once; keep one",
        position: Self.position(context.mark)
      )
    case .no, .memory, .writer, .emitter, .representer, .dataCouldNotBeDecoded:
      problem = YAMLProblem(
        rule: ConfigurationRules.syntax,
        message: Self.unknown,
        position: SourceLocation.Position(line: 1, column: 1)
      )
    }
  }

  private static func problem(
    _ context: YamlError.Context?,
    _ words: String,
    _ mark: Mark,
    _ text: String
  ) -> YAMLProblem {
    let start = context.map { position($0.mark) } ?? position(mark)
    func complaint(_ message: String, at place: SourceLocation.Position) -> YAMLProblem {
      YAMLProblem(rule: ConfigurationRules.syntax, message: message, position: place)
    }
    switch words {
    case "found undefined alias", "did not find expected alphabetic or numeric character":
      return YAMLParser.anchorProblem(at: start)
    case _ where words.hasPrefix("Maximum nesting level"):
      let message = "the values are nested deeper than any configuration's"
      return YAMLProblem(rule: ConfigurationRules.tooLarge, message: message, position: position(mark))
    case "but found another document":
      return complaint("a second document begins here; a configuration is one", at: position(mark))
    case "found unexpected end of stream", "found unexpected document indicator":
      return complaint("the quote that begins here is not closed", at: start)
    case "did not find expected ',' or ']'":
      return complaint("the list that begins here is not closed with ']', or lacks a ','", at: start)
    case "did not find expected ',' or '}'":
      return complaint("the keys that begin here are not closed with '}', or lack a ','", at: start)
    case "could not find expected ':'":
      return complaint("expected 'key: value'", at: start)
    case "did not find expected node content":
      return complaint("expected a value here", at: position(mark))
    case "did not find expected key", "did not find expected <document start>":
      return complaint("this does not fit to what stands before; check the indentation", at: position(mark))
    case "did not find expected '-' indicator":
      return complaint("expected '- ', as at the lines of the list above", at: position(mark))
    case "mapping values are not allowed in this context":
      let message = "a ':' cannot stand here; put the value in quotes, or the key on a line of its own"
      return complaint(message, at: position(mark))
    case "block sequence entries are not allowed in this context":
      return complaint("a '- ' cannot stand here; begin the list on a line of its own", at: position(mark))
    case "found character that cannot start any token":
      return complaint(Self.message(onFirst: character(at: mark, in: text)), at: position(mark))
    case _ where words.contains("tab character"):
      return complaint(Self.message(onFirst: "\t"), at: position(mark))
    case _ where words.contains("escape"):
      let message = "an unknown escape; write the backslash twice, or use single quotes"
      return complaint(message, at: position(mark))
    default:
      return complaint(Self.unknown, at: position(mark))
    }
  }

  private static func message(onFirst character: Character?) -> String {
    switch character {
    case "\t": "a tab cannot indent; use spaces"
    case let character?: "no value can begin with '\(character)'; put it in quotes"
    case nil: unknown
    }
  }

  private static func character(at mark: Mark, in text: String) -> Character? {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard lines.indices.contains(mark.line - 1) else { return nil }
    return lines[mark.line - 1].unicodeScalars.dropFirst(mark.column - 1).first.map(Character.init)
  }

  private static func position(_ mark: Mark) -> SourceLocation.Position {
    SourceLocation.Position(line: mark.line, column: mark.column)
  }
}
