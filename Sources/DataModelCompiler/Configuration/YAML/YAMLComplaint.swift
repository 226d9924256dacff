import DataModelDefinition
import Yams

/// An error of the YAML parser, in its own words, at the place where it stopped.
struct YAMLComplaint {
  let problem: YAMLProblem

  static let unknown = "this is not well-formed YAML"

  init(_ error: YamlError, in file: SourceFile, _ text: String) {
    switch error {
    case .scanner(let context, let words, let mark, _), .parser(let context, let words, let mark, _),
      .composer(let context, let words, let mark, _):
      problem = YAMLProblem(message: Self.message(words, context, mark), position: Self.position(mark))
    case .reader(_, let offset, _, _):
      // The parser counts characters here; convert to bytes.
      let index = offset.flatMap { text.index(text.startIndex, offsetBy: $0, limitedBy: text.endIndex) }
      problem = YAMLProblem(
        message: "this character is not allowed in YAML",
        position: file.position(at: text.utf8.distance(from: text.startIndex, to: index ?? text.startIndex))
      )
    case .duplicatedKeysInMapping(let duplicates, let context):
      problem = YAMLProblem(
        rule: ConfigurationRules.duplicateKey,
        message: "the key \(YAMLNode.quoted(duplicates.first ?? "")) is given more than once; keep one",
        position: Self.position(context.mark)
      )
    case .no, .memory, .writer, .emitter, .representer, .dataCouldNotBeDecoded:
      problem = YAMLProblem(message: Self.unknown)
    }
  }

  /// Returns a message such as "this is not well-formed YAML: while parsing a flow sequence that begins at
  /// 1:4, did not find expected ',' or ']'".
  private static func message(_ words: String, _ context: YamlError.Context?, _ mark: Mark) -> String {
    guard let context else { return "\(unknown): \(words)" }
    let place = position(context.mark) == position(mark) ? "" : " that begins at \(context.mark)"
    return "\(unknown): \(context.text)\(place), \(words)"
  }

  static func position(_ mark: Mark) -> SourceLocation.Position {
    SourceLocation.Position(line: mark.line, column: mark.column)
  }
}
