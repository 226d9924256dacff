import DataModelCompiler
import Testing

/// When findings are coloured and shown with their lines.
@Suite struct TextStyleTests {
  @Test(arguments: [
    (ColorChoice.auto, true, [:], true, true),
    (.auto, false, [:], false, false),
    (.auto, true, ["NO_COLOR": "1"], false, true),
    // An empty value counts as none: https://no-color.org
    (.auto, true, ["NO_COLOR": ""], true, true),
    (.auto, true, ["TERM": "dumb"], false, true),
    (.always, false, ["NO_COLOR": "1"], true, true),
    (.never, true, [:], false, true),
    (.never, false, [:], false, false),
  ])
  func style(
    _ choice: ColorChoice,
    _ isTerminal: Bool,
    _ environment: [String: String],
    _ isColored: Bool,
    _ hasExcerpts: Bool
  ) {
    let style = TextStyle(choice, isTerminal: isTerminal, environment: environment)
    #expect(style == TextStyle(isColored: isColored, hasExcerpts: hasExcerpts))
  }
}
