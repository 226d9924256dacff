import DataModelDefinition
import DataModelReader
import Testing

/// What is not XML: the input → the one finding, at the place of the mistake and not where the parser
/// noticed.
@Suite struct MalformedXMLTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let input: String
    let finding: String

    init(_ what: String, _ input: String, _ finding: String) {
      testDescription = what
      self.input = input
      self.finding = finding
    }
  }

  private static let declaration =
    #"the declaration must be the first thing in the file and read <?xml version="1.0" encoding="UTF-8"?>"#
  private static let beginning = "a data model begins with '<?xml …?><model …>'"
  private static let closing = "the file ends"
  private static let fileEnd = "before the file ends"
  private static let reference = "'&' begins a reference; write &amp; for the character itself"
  private static let less = "'<' inside an attribute's value; close the value with a quote, or write &lt;"

  static let wholeFiles: [Case] = [
    Case("empty", "", "1:1: error: the file is empty; \(beginning)"),
    Case("white space", "\n ", "2:2: error: the file does not begin with an XML element; \(beginning)"),
    Case("text", "hello", "1:1: error: the file does not begin with an XML element; \(beginning)"),
    Case("JSON", #"{"a": 1}"#, "1:1: error: the file does not begin with an XML element; \(beginning)"),
    Case("a bracket", "<", "1:2: error: expected a name here"),
    Case("half a tag", "<model", "1:7: error: \(closing) inside a tag"),
    Case("half a tag, with a space", "<model ", "1:8: error: \(closing) inside a tag"),
    Case("a tag without '>'", #"<model a="1""#, "1:13: error: \(closing) inside a tag"),
    Case("a tag with '/'", "<model/", "1:7: error: \(closing) inside a tag"),
    Case("half a closing tag", "<model></model", "1:15: error: \(closing) inside a tag"),
    Case("no closing tag", "<model>\n", "1:1: error: the element '<model>' is not closed \(fileEnd)"),
    Case(
      "no closing tag inside",
      "<model>\n  <entity name=\"A\">\n    <b/>\n",
      "2:3: error: the element '<entity name=\"A\">' is not closed \(fileEnd)"
    ),
    Case(
      "a second root",
      "<a/>\n<b/>",
      "2:1: error: there is text or an element after the end of the root element"
    ),
    Case(
      "text behind",
      "<a/>\n b",
      "2:2: error: there is text or an element after the end of the root element"
    ),
    Case("a declaration in the second line", "\n<?xml version=\"1.0\"?>\n<a/>", "2:1: error: \(declaration)"),
    Case("a declaration inside", "<a><?xml version=\"1.0\"?></a>", "1:4: error: \(declaration)"),
    Case("a declaration without version", "<?xml encoding=\"UTF-8\"?><a/>", "1:7: error: \(declaration)"),
    Case("another version", "<?xml version=\"2.0\"?><a/>", "1:7: error: \(declaration)"),
    Case("a declaration without '?'", "<?xml version=\"1.0\"><a/>", "1:20: error: \(declaration)"),
  ]

  static let tags: [Case] = [
    Case(
      "an element that is not closed",
      "<model>\n  <entity>\n</model>",
      "2:3: error: the element '<entity>' is not closed before '</model>'"
    ),
    Case(
      "a start tag that was meant to be a whole element",
      "<model>\n <entity name=\"A\">\n  <attribute name=\"a\">\n  <attribute name=\"b\"/>\n </entity>\n"
        + "</model>",
      "3:3: error: the element '<attribute name=\"a\">' is not closed before '</entity>'"
    ),
    Case(
      "a misspelt closing tag",
      "<model>\n  <entity></entty>\n</model>",
      "2:11: error: the closing tag '</entty>' does not match the open element '<entity>'"
    ),
    Case(
      "an attribute in a closing tag",
      "<a></a b=\"1\">",
      "1:8: error: expected '>' at the end of the tag"
    ),
    Case("a tag that begins with a space", "<a>\n  < b/>\n</a>", "2:4: error: expected a name here"),
    Case("a tag that begins with a digit", "<a>\n  <1b/>\n</a>", "2:4: error: expected a name here"),
    Case(
      "a '>' that is missing",
      "<a>\n  <b c=\"1\" <d/>\n</a>",
      "2:12: error: expected '>' at the end of the tag"
    ),
    Case("a '>' missing behind '/'", "<a>\n  <b /\n</a>", "2:6: error: expected '>' at the end of the tag"),
    Case(
      "an unknown prefix of an element",
      "<a>\n  <x:b c=\"1\"/>\n</a>",
      "2:3: error: the prefix of 'x:b' is not declared; data models use no namespaces"
    ),
    Case(
      "an unknown prefix of an attribute",
      "<a>\n  <b y=\" x:c=\" x:c=\"1\" d=\"2\"/>\n</a>",
      "2:16: error: the prefix of 'x:c' is not declared; data models use no namespaces"
    ),
  ]

  static let attributes: [Case] = [
    Case(
      "given twice",
      "<a>\n  <b name='1' names='name=' name = '2' c='3'/>\n</a>",
      "2:29: error: the attribute 'name' is given twice in one element"
    ),
    Case("without quotes", "<a b=1/>", "1:6: error: an attribute needs a value in quotes: name=\"value\""),
    Case("without value", "<a b/>", "1:5: error: an attribute needs a value in quotes: name=\"value\""),
    Case("without a space", "<a b=\"1\"c=\"2\"/>", "1:9: error: expected a space between two attributes"),
    Case("without the second quote", "<a>\n  <b c=\"1/>\n  <d/>\n</a>", "3:3: error: \(less)"),
    Case("with '<'", "<a b=\"1<2\"/>", "1:8: error: \(less)"),
    Case("not closed", "<a b=\"1", "1:8: error: the value of an attribute is not closed with a quote"),
  ]

  static let references: [Case] = [
    Case(
      "of HTML",
      "<a>\n  <b c=\"é &nbsp;\"/>\n</a>",
      "2:11: error: the reference '&nbsp;' is unknown; XML has &lt; &gt; &amp; &quot; &apos;"
    ),
    Case(
      "of HTML, in text",
      "<a>\n  &nbsp;</a>",
      "2:3: error: the reference '&nbsp;' is unknown; XML has &lt; &gt; &amp; &quot; &apos;"
    ),
    Case("an ampersand", "<a b=\"x & y\"/>", "1:9: error: \(reference)"),
    Case("an ampersand, in text", "<a>x & y</a>", "1:6: error: \(reference)"),
    Case("without a semicolon", "<a b=\"x &amp y\"/>", "1:9: error: \(reference)"),
    Case("to character 0", "<a b=\"x&#0;\"/>", "1:8: error: this character is not allowed in XML"),
    Case(
      "to no character",
      "<a b=\"x&#xZ;\"/>",
      "1:8: error: a character reference such as &#65; is malformed"
    ),
    Case("a control character", "<a b=\"x\u{1}\"/>", "1:8: error: this character is not allowed in XML"),
  ]

  static let comments: [Case] = [
    Case("not closed", "<a>\n  <!-- b\n</a>", "2:3: error: a comment is not closed with '-->'"),
    Case("with '--'", "<a><!-- b -- c --></a>", "1:11: error: '--' is not allowed inside a comment"),
    Case(
      "a section that is not closed",
      "<a>\n <![CDATA[ b\n</a>",
      "2:2: error: a CDATA section is not closed with ']]>'"
    ),
  ]

  @Test(arguments: wholeFiles + tags + attributes + references + comments)
  func malformed(_ example: Case) {
    let reading = Reading(example.input)
    #expect(reading.findings == ["\(example.finding) [malformed-xml]"])
    #expect(reading.model == nil)
  }

  /// The second place is where the parser noticed.
  @Test(arguments: [
    ("<model>\n  <entity>\n\n</model>", "4:1: '</model>' closes an enclosing element"),
    ("<model>\n  <entity>\n\n", "4:1: the file ends here"),
  ])
  func relatedPlace(_ input: String, _ expected: String) {
    var diagnostics = Diagnostics()
    let file = SourceFile(path: "contents", bytes: Array(input.utf8))
    _ = ModelReader.read(file, name: "M", diagnostics: &diagnostics)
    let related = diagnostics.all.flatMap(\.related)
    #expect(
      related.map {
        "\($0.location.range.map { "\($0.start.line):\($0.start.column)" } ?? "?"): \($0.message)"
      }
        == [expected]
    )
  }

  private static let conflict =
    "error: an unresolved merge conflict; resolve it and remove the lines with <<<<<<<, ======= and >>>>>>>"

  @Test(arguments: [
    ("all of it", "<a>\n  <b/>\n<<<<<<< HEAD\n  <c/>\n=======\n  <d/>\n>>>>>>> other\n</a>", 3),
    ("inside a tag", "<a>\n<b\n<<<<<<< HEAD\nc=\"1\"\n=======\nc=\"2\"\n>>>>>>> other\n/></a>", 3),
    ("without its beginning", "<a>\n  <c/>\n=======\n  <d/>\n>>>>>>> other\n</a>", 3),
    ("without its middle", "<a>\n  <c/>\n>>>>>>> other\n</a>", 3),
    ("with carriage returns", "<a>\r\n=======\r\n>>>>>>> other\r\n</a>", 2),
    ("after another mistake", "<a b=1>\n<<<<<<< HEAD\n", 2),
  ])
  func mergeConflict(what: String, input: String, line: Int) {
    #expect(Reading(input).findings == ["\(line):1: \(Self.conflict) [malformed-xml]"])
  }

  /// Signs that only look like a conflict.
  @Test(arguments: ["<!--\n=======\n-->", "<!-- <<<<<<< HEAD -->", "<!--\n========\n>>>>>>>\n-->"])
  func noMergeConflict(body: String) {
    #expect(Reading(model: body).findings.isEmpty)
  }
}
