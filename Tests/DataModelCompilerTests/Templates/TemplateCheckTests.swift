import DataModelCompiler
import DataModelDefinition
import DataModelSwift
import Testing

/// The library prints nothing for a name that it does not know; here each is an error at its place.
@Suite struct TemplateCheckTests {
  /// A text for the template `Entity`, and what is wrong with it.
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let finding: String?

    var testDescription: String { text }

    init(_ text: String, _ finding: String? = nil) {
      self.text = text
      self.finding = finding
    }
  }

  static let right: [Case] = [
    Case("{{typeName}} {{{typeName}}} {{& typeName}} {{ typeName }}"),
    Case("{{#columns}}{{name}} of {{typeName}}{{^last()}}, {{/last()}}{{/columns}}"),
    Case("{{#columns}}{{index()}}{{#even()}}{{first()}}{{/even()}}{{/columns}}"),
    Case("{{#hasRowID}}{{rowID}}{{/hasRowID}}{{^hasRowID}}{{typeName}}{{/hasRowID}}"),
    Case("{{#hasRowID}}{{hasRowID}}{{/hasRowID}}"),
    Case("{{uppercased(typeName)}}{{count(columns)}}{{plusone(count(columns))}}"),
    Case(
      "{{#first(columns)}}{{name}}{{/first(columns)}}{{#reversed(columns)}}{{name}}{{/reversed(columns)}}"
    ),
    Case("{{#empty(columns)}}none{{/empty(columns)}}"),
    Case("{{#discriminator}}{{.}}{{/discriminator}}"),
    Case("{{! {{nonsense }}{{=<% %>=}}<%typeName%> {{nonsense}} <%={{ }}=%>{{typeName}}"),
    Case("{{%CONTENT_TYPE:TEXT}}\n{{typeName}}"),
    Case("{ {typeName} }"),
    Case("{{>BuiltIn/Entity}}"),
    Case("{{> Enumeration_ }}{{#columns}}{{>Enumeration_}}{{/columns}}"),
  ]

  @Test(arguments: right)
  func takesWhatTheContextHas(_ test: Case) throws {
    let files = ["Entity.mustache": test.text, "Enumeration_.mustache": "{{typeName}}"]
    let isUsed = test.text.contains("Enumeration_")
    let unused =
      "T/Enumeration_.mustache:1:1: warning: no template uses 'Enumeration_', and the tool has no "
      + "template with that name; did you mean 'Enumeration'? [template-unused]"
    #expect(try TemplateFiles(files).findings() == (isUsed ? [] : [unused]))
  }

  static let wrong: [Case] = [
    Case("a{{}}", "1:2: error: the tag has no name [template-unknown-name]"),
    Case(
      "a\n{{>Schema}}",
      "2:1: error: 'Schema' cannot be used here: there is no 'hasSyncedTables' in Entity; "
        + "Documentation/Guides/Templates.md lists the names [template-unknown-name]"
    ),
    Case(
      "a\n  {{typeNam}}",
      "2:3: error: there is no 'typeNam' in Entity; did you mean 'typeName'? [template-unknown-name]"
    ),
    Case(
      "{{nonsense}}",
      "1:1: error: there is no 'nonsense' in Entity; Documentation/Guides/Templates.md lists the names "
        + "[template-unknown-name]"
    ),
    Case(
      "{{#columns}}{{nme}}{{/columns}}",
      "1:13: error: there is no 'nme' in Column, Entity; did you mean 'name'? [template-unknown-name]"
    ),
    Case(
      "{{#columns}}{{.typeName}}{{/columns}}",
      "1:13: error: there is no 'typeName' in Column; Documentation/Guides/Templates.md lists the names "
        + "[template-unknown-name]"
    ),
    Case(
      "{{#column}}{{/column}}",
      "1:1: error: there is no 'column' in Entity; did you mean 'columns'? [template-unknown-name]"
    ),
    Case(
      "{{^column}}{{/column}}",
      "1:1: error: there is no 'column' in Entity; did you mean 'columns'? [template-unknown-name]"
    ),
    Case(
      "{{columns}}",
      "1:1: error: 'columns' is a list; write {{#columns}}…{{/columns}} [template-unknown-name]"
    ),
    Case(
      "{{#columns}}{{.}}{{/columns}}",
      """
      1:13: error: '.' is not a text; name one of 'name', 'column', 'declaration' \
      [template-unknown-name]
      """
    ),
    Case(
      "{{typeName.length}}",
      "1:1: error: 'typeName' has no parts; enter a list with {{#typeName}} [template-unknown-name]"
    ),
    Case(
      "{{shouted(typeName)}}",
      "1:1: error: 'shouted' cannot be applied to 'typeName' [template-unknown-name]"
    ),
    Case(
      "{{last()}}",
      "1:1: error: 'last()' works only directly inside the section of a list [template-unknown-name]"
    ),
    Case(
      "{{>Missing}}",
      """
      1:1: error: there is no template 'Missing'; a partial is a file 'Missing.mustache' in the same folder \
      [template-missing-partial]
      """
    ),
    Case(
      "{{>Headr}}",
      "1:1: error: there is no template 'Headr'; did you mean 'Header'? [template-missing-partial]"
    ),
    Case(
      "{{#hasRowID}}{{>Entity}}{{/hasRowID}}",
      "1:14: error: 'Entity' is used within itself [template-recursion]"
    ),
    Case(
      "{{$block}}{{/block}}",
      "1:1: error: blocks, parents and partials by value are not supported here; use {{>Name}} "
        + "[template-syntax]"
    ),
    Case(
      "{{>*typeName}}",
      "1:1: error: blocks, parents and partials by value are not supported here; use {{>Name}} "
        + "[template-syntax]"
    ),
    Case(
      "a\n{{#columns}}\n",
      "3:1: error: a section is not closed at the end of the template [template-syntax]"
    ),
    Case(
      "{{#columns}}{{/colums}}",
      "1:16: error: this tag does not close the section that is open [template-syntax]"
    ),
    Case(
      "{{type name}}",
      """
      1:8: error: the tag is not closed: expected a name of letters, digits, '.', '-' and '_', then '}}' \
      [template-syntax]
      """
    ),
    Case("{{%X:Y}}", "1:9: error: the only tag with '%' is {{%CONTENT_TYPE:TEXT}} [template-syntax]"),
    Case(
      "{{%CONTENT_TYPE:HTML}}",
      "1:1: error: the only tag with '%' is {{%CONTENT_TYPE:TEXT}} [template-syntax]"
    ),
  ]

  @Test(arguments: wrong)
  func reportsAtItsPlace(_ test: Case) throws {
    let findings = try TemplateFiles(["Entity.mustache": test.text]).findings()
    #expect(findings == test.finding.map { ["T/Entity.mustache:\($0)"] })
  }

  /// Only what is replaced has two forms.
  @Test func knowsTheTemplateInTheToolOfWhatIsReplaced() throws {
    let files = TemplateFiles(["Entity.mustache": "{{>BuiltIn/Union}}"])
    #expect(
      try files.findings() == [
        "T/Entity.mustache:1:1: error: there is no template 'BuiltIn/Union'; a partial is a file "
          + "'BuiltIn/Union.mustache' in the same folder [template-missing-partial]"
      ]
    )
  }

  /// A partial sees what is seen where it is called: here twice, and once too little.
  @Test func checksPartialsWhereTheyAreCalled() throws {
    let files = TemplateFiles([
      "Entity.mustache": "{{#columns}}{{>Line}}{{/columns}}{{>Line}}", "Line.mustache": "{{declaration}}",
    ])
    #expect(
      try files.findings() == [
        "T/Line.mustache:1:1: error: there is no 'declaration' in Entity; Documentation/Guides/"
          + "Templates.md lists the names [template-unknown-name]"
      ]
    )
  }

  @Test func warnsOfATemplateWithoutEffect() throws {
    #expect(
      try TemplateFiles(["entity.mustache": "{{nonsense}}", "notes.txt": "{{", ".x.mustache": "{{"])
        .findings()
        == [
          "T/entity.mustache:1:1: warning: no template uses 'entity', and the tool has no template with that "
            + "name; did you mean 'Entity'? [template-unused]"
        ]
    )
  }

  /// Neither the stack nor the time of a run is theirs.
  @Test func refusesWhatIsTooDeepOrTooLarge() throws {
    let deep = String(repeating: "{{#hasRowID}}", count: 50_000)
    let large = String(repeating: " ", count: (1 << 20) + 1)
    #expect(
      try TemplateFiles(["Entity.mustache": deep, "Union.mustache": large]).findings() == [
        "T/Entity.mustache:1:833: error: sections are nested more than 64 deep [template-too-large]",
        "T/Union.mustache: error: the template is larger than 1 MiB [template-too-large]",
      ]
    )
  }

  @Test(arguments: TemplateRoot.all.map(\.name))
  func passesTheTemplatesInTheTool(_ name: String) throws {
    let texts = Dictionary(
      uniqueKeysWithValues: TemplateSet.builtIn.texts.map { ("\($0.key).mustache", $0.value) }
    )
    #expect(texts["\(name).mustache"] != nil)
    #expect(try TemplateFiles(texts).findings() == [])
  }
}
