import DataModelCompiler
import DataModelDefinition
import Testing

/// `datamodel.disable` in the user info of an element silences rules for it and for what is in it.
@Suite struct SuppressionTests {
  static let defect = #"<attribute name="count" attributeType="Integer 16" defaultValueString="NO"/>"#
  static let found =
    "the default 'NO' of 'Item.count' is not a valid Integer 16; it is read as 0 [lenient-default]"
  static let unused = "'lenient-default' silences nothing here [unused-suppression]"

  @Test(arguments: [
    (defect, [found]),
    // On the property, its entity, or the model.
    (defect.replacing("/>", with: ">\(disable("lenient-default"))</attribute>"), []),
    (defect + disable("lenient-default"), []),
    (defect + "</entity>" + disable("lenient-default") + "<entity name=\"Other\">", []),
    // By its group, and among others.
    (defect + disable("structure"), []),
    (defect + disable("lenient-default, lenient-default"), []),
    // Elsewhere it is of no use, and says so.
    (
      defect + #"<attribute name="other" attributeType="Integer 16">"# + disable("lenient-default")
        + "</attribute>",
      [found, unused]
    ),
    (disable("lenient-default"), [unused]),
    (
      disable("lenient-defualt"),
      [
        """
        there is no rule or group 'lenient-defualt'; did you mean 'lenient-default'? [unknown-suppression]
        """
      ]
    ),
    // Errors without which nothing right can be generated stay.
    (
      disable("invalid-name") + #"<attribute name="a b" attributeType="Boolean"/>"#,
      [
        """
        'invalid-name' stays an error: nothing correct can be generated from what it finds \
        [unknown-suppression]
        """,
        "'a b' cannot name an attribute: use letters A to Z, digits and underscores, and begin with a letter"
          + " [invalid-name]",
      ]
    ),
  ])
  func findings(_ contents: String, _ expected: [String]) throws {
    #expect(try CheckedModel(entity: contents).messages == expected)
  }

  /// What follows an element is not its own, even if the format does not have it.
  @Test func anElementEndsWhereItsTagDoes() throws {
    let silent = Self.disable("unknown-element")
    let contents = #"""
      <attribute name="a"><stray/>\#(silent)</attribute><stray2/>
      <userInfo><entry key="k" value="v"/></userInfo></entity><stray3/><entity name="B"/><stray4/><entity \#
      name="C">
      """#
    let model = try CheckedModel(entity: contents)
    let strays = model.diagnostics.sorted.filter { $0.rule.id == "unknown-element" }
    #expect(strays.map { $0.element?.description ?? "" } == ["Item", "", ""])
  }

  /// Each silences its own finding, and no other is lost or left.
  @Test func manySuppressions() throws {
    let silent = Self.disable("property-name-case")
    let contents = (0..<2_000)
      .map { #"<attribute name="A\#($0)" attributeType="Boolean">\#(silent)</attribute>"# }.joined()
    #expect(
      try CheckedModel(entity: contents).messages.allSatisfy {
        $0.hasSuffix("[too-many-properties]") || $0.hasSuffix("[too-many-columns]")
      }
    )
  }

  /// What a configuration switches off is not called unused where the model switches it off too.
  @Test func aRuleThatIsOff() throws {
    let settings = RuleSettings(disabled: ["lenient-default"])
    #expect(try CheckedModel(entity: Self.disable("lenient-default"), rules: settings).messages.isEmpty)
  }

  private static func disable(_ rules: String) -> String {
    #"<userInfo><entry key="datamodel.disable" value="\#(rules)"/></userInfo>"#
  }
}
