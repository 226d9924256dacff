import DataModelCompiler
import DataModelDefinition
import DataModelTool
import Testing

/// What `datamodel rules` prints.
@Suite struct RuleExplanationTests {
  static let rule = Rule(
    id: "a-rule",
    severity: .warning,
    group: .naming,
    summary: "It is so.",
    reason: "It should not be.",
    example: RuleExample(bad: "<a>\n  <b/>\n</a>", good: "<a/>")
  )

  @Test func explains() {
    #expect(
      RuleExplanation.text(of: Self.rule) == """
        a-rule: warning, group naming

        It is so. It should not be.

        Bad:

            <a>
              <b/>
            </a>

        Good:

            <a/>

        To silence it: --disable a-rule, or 'rules: {disable: [a-rule]}' in datamodel.yaml,
        or in the user info of an element: <entry key="datamodel.disable" value="a-rule"/>

        """
    )
  }

  @Test func saysHowToSilence() {
    let fixed = Rule(id: "b", severity: .error, group: .structure, summary: "S.", reason: "R.")
    #expect(
      RuleExplanation.text(of: fixed).hasSuffix(
        "\n\nIt cannot be disabled: no correct output is possible from what it finds.\n"
      )
    )
    let off = Rule(id: "c", severity: .note, group: .xcode, isOnByDefault: false, summary: "S.", reason: "R.")
    #expect(
      RuleExplanation.text(of: off) == """
        c: note, group xcode, off by default

        S. R.

        To enable it: --enable c, or 'rules: {enable: [c]}' in datamodel.yaml.

        """
    )
  }

  @Test func lists() {
    let off = Rule(id: "c", severity: .note, group: .xcode, isOnByDefault: false, summary: "S.", reason: "R.")
    #expect(
      RuleExplanation.list([Self.rule, off]) == [
        "a-rule  warning     naming  It is so.", "c       note (off)  xcode   S.",
      ]
    )
  }
}
