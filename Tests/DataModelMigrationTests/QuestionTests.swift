import DataModelMigration
import DataModelTestSupport
import Testing

/// What cannot be inferred is an error at the element of the new version, which names what to state.
@Suite struct QuestionTests {
  struct Question: Sendable, CustomTestStringConvertible {
    let name: String
    let old: [String]
    let new: [String]
    let questions: [String]

    var testDescription: String { name }
  }

  @Test(arguments: all) func isAsked(_ question: Question) throws {
    let planned = try plan([version(1, question.old), version(2, question.new)])
    #expect(planned.questions.map(\.message) == question.questions)
    #expect((planned.step == nil) == !question.questions.isEmpty)
  }

  @Test func isAnErrorAtTheElement() throws {
    let planned = try plan([
      version(1, [entity("Item")]), version(2, [entity("Item", "\n  " + attribute("a", "String"))]),
    ])
    #expect(
      planned.diagnostics.lines() == [
        "3:3: 'Item.a' is required, but existing rows have no value: set "
          + "'datamodel.migration.value', "
          + "'datamodel.migration.expression' or 'datamodel.migration.drop' = 'rows' in its user info "
          + "[undecided-migration]"
      ]
    )
    #expect(planned.diagnostics.hasErrors)
  }

  private static func item(_ properties: String...) -> [String] { [entity("Item", properties.joined())] }
  private static let key = "datamodel.migration"
  private static let value = "'\(key).value', '\(key).expression' or '\(key).drop' = 'rows'"
  private static let conversion = "'\(key).expression' or '\(key).drop' = 'values'"
  private static let kept = "'\(key).keep' = 'values', \(conversion)"
  private static let choice = "'\(key).keep' = 'first', '\(key).keep' = 'last' or '\(key).keep' = 'lowest'"
  private static let here = "in its user info"

  static let all: [Question] = [
    Question(
      name: "a case gets another value",
      old: item(attribute("a", "Integer 16", decisions: ["enum": "low, high"])),
      new: item(attribute("a", "Integer 16", decisions: ["enum": "low, mid, high"])),
      questions: [
        """
        'Item.a' would read stored rows as another case, because 'high' has the value 2 and had 1; set \
        'datamodel.enum' to 'low = 0, mid = 2, high = 1', or accept it: set '\(key).keep' = 'values' \(here)
        """
      ]
    ),
    Question(
      name: "the old values of cases, further cases and other names are not asked about",
      old: item(
        attribute("a", "Integer 16", decisions: ["enum": "low, high"]),
        attribute("b", "String", decisions: ["enum": "draft, sent"])
      ),
      new: item(
        attribute("a", "Integer 16", decisions: ["enum": "least = 0, mid = 2, high = 1"]),
        attribute("b", "String", decisions: ["enum": "sent, planned = draft, gone"])
      ),
      questions: []
    ),
    Question(
      name: "references of two relationships would become one",
      old: [
        entity("P"), entity("A", parent: "P", relation("bs", "B…", inverse: "a")),
        entity("C", parent: "P", relation("bs", "B…", inverse: "c")),
        entity("B", relation("a", "A", inverse: "bs"), relation("c", "C", inverse: "bs")),
      ],
      new: [
        entity("P", relation("bs", "B…", inverse: "p")), entity("A", parent: "P"), entity("C", parent: "P"),
        entity("B", relation("p", "P", inverse: "bs", id: "a")),
      ],
      questions: [
        """
        'B.p' would take the references of several relationships: B.a, B.c: set \(conversion) \(here)
        """
      ]
    ),
    Question(
      name: "optional becomes required",
      old: item(attribute("a", "String?")),
      new: item(attribute("a", "String")),
      questions: [
        "'Item.a' became required, but existing rows may have no value: set \(value) \(here)"
      ]
    ),
    Question(
      name: "an entity without rows is not asked about",
      old: [entity("Item", isAbstract: true)],
      new: [entity("Item", isAbstract: true, attribute("a", "String"))],
      questions: []
    ),
    Question(
      name: "a number becomes text",
      old: item(attribute("a", "Integer 16?")),
      new: item(attribute("a", "String?")),
      questions: [
        "'Item.a' was Integer 16 and is String, but nothing says how to convert it: set \(kept) \(here)"
      ]
    ),
    Question(
      name: "text becomes a number",
      old: item(attribute("a", "String?")),
      new: item(attribute("a", "Integer 16?")),
      questions: [
        """
        'Item.a' was String and is Integer 16, but nothing says how to convert it: set \(conversion) \(here)
        """
      ]
    ),
    Question(
      name: "text becomes transformable",
      old: item(attribute("a", "String?")),
      new: item(
        attribute("a", "Transformable?", #"valueTransformerName="NSSecureUnarchiveFromData""#)
      ),
      questions: [
        """
        'Item.a' was String and is Transformable, but nothing says how to convert it: set \(conversion) \
        \(here)
        """
      ]
    ),
    Question(
      name: "a value becomes a composite",
      old: [composite("Point", attribute("x", "Double?"))] + item(attribute("a", "Double?")),
      new: [composite("Point", attribute("x", "Double?"))]
        + item(attribute("a", "Composite?", composite: "Point")),
      questions: [
        """
        'Point.x' changed between a plain value and a composite, or to another composite: set \(conversion) \
        \(here)
        """
      ]
    ),
    Question(
      name: "a part of an optional composite that is required, where the composite is",
      old: [composite("Point", attribute("x", "Double?"))]
        + item(attribute("at", "Composite?", composite: "Point")),
      new: [composite("Point", attribute("x", "Double"), attribute("y", "Double"))]
        + item(attribute("at", "Composite?", composite: "Point")),
      questions: [
        """
        'Point.x' became required, but existing rows may have no value: set \
        'datamodel.migration.value' or 'datamodel.migration.expression' \(here)
        """,
        """
        'Point.y' is required, but existing rows have no value: set \
        'datamodel.migration.value' or 'datamodel.migration.expression' \(here)
        """,
      ]
    ),
    Question(
      name: "a stated constant outside the bounds",
      old: item(),
      new: item(
        attribute("a", "Integer 16", #"minValueString="1" maxValueString="5""#, decisions: ["value": "7"])
      ),
      questions: ["'Item.a' has the migration value '7', which is outside its bounds"]
    ),
    Question(
      name: "a default outside the bounds",
      old: item(),
      new: item(attribute("a", "Integer 16=0", #"minValueString="1""#)),
      questions: [
        "'Item.a' has a default outside its bounds, which existing rows would get: set "
          + "'\(key).value' or '\(key).expression' \(here)"
      ]
    ),
    Question(
      name: "a default that is too short: no column asks for a least length",
      old: item(),
      new: item(attribute("a", "String=x", #"minValueString="2""#)),
      questions: []
    ),
    Question(
      name: "a default outside the bounds, and a value inside",
      old: item(),
      new: item(attribute("a", "Integer 16=0", #"minValueString="1""#, decisions: ["value": "1"])),
      questions: []
    ),
    Question(
      name: "two words that exclude each other",
      old: item(attribute("a", "String?")),
      new: [entity("Item", unique: ["a"], decisions: ["keep": "first, last"], attribute("a", "String?"))],
      questions: [
        "'Item' must be unique by 'a', but existing rows may have equal values: set '\(key).keep' = "
          + "'first', "
          + "'\(key).keep' = 'last' or '\(key).keep' = 'all' \(here); '\(key).keep' = 'first, last' is "
          + "invalid"
      ]
    ),
    Question(
      name: "a property that may be one that has gone: its renaming identifier comes first",
      old: [
        entity("A", attribute("text", "String"), attribute("n", "Integer 16"), relation("shop", "B!")),
        entity("B"),
      ],
      new: [
        entity("A", attribute("title", "String"), attribute("n", "Integer 16"), relation("store", "B!")),
        entity("B"),
      ],
      questions: [
        "'A.title' is required, but existing rows have no value: give it the renaming identifier "
          + "'text' if it "
          + "had that name, or set \(value) \(here)",
        "'A.store' is required, but existing rows may have no destination: give it the renaming "
          + "identifier 'shop' "
          + "if it had that name, or set '\(key).drop' = 'rows' or '\(key).expression' \(here)",
      ]
    ),
    Question(
      name: "a constant for what is unique",
      old: item(),
      new: [entity("Item", unique: ["a"], attribute("a", "String=x"))],
      questions: [
        "'Item.a' must be unique, but every existing row would get the same value: set "
          + "'\(key).expression' \(here)"
      ]
    ),
    Question(
      name: "a stated constant for what is unique",
      old: item(),
      new: [entity("Item", unique: ["a"], attribute("a", "String", decisions: ["value": "x"]))],
      questions: [
        "'Item.a' must be unique, but every existing row would get the same value: set "
          + "'\(key).expression' \(here)"
      ]
    ),
    Question(
      name: "uniqueness over rows that are there",
      old: item(attribute("a", "String?")),
      new: [entity("Item", unique: ["a"], attribute("a", "String?"))],
      questions: [
        "'Item' must be unique by 'a', but existing rows may have equal values: set '\(key).keep' = "
          + "'first', "
          + "'\(key).keep' = 'last' or '\(key).keep' = 'all' \(here)"
      ]
    ),
    Question(
      name: "uniqueness over a new column without values",
      old: item(),
      new: [entity("Item", unique: ["a"], attribute("a", "String?"))],
      questions: []
    ),
    Question(
      name: "to-many becomes to-one",
      old: [entity("A", relation("bs", "B…")), entity("B")],
      new: [entity("A", relation("b", "B", id: "bs")), entity("B")],
      questions: [
        "'A.b' or its inverse is now to-one, but there may be several objects: set \(choice) \(here)"
      ]
    ),
    Question(
      name: "to-one becomes required",
      old: [entity("A", relation("b", "B")), entity("B")],
      new: [entity("A", relation("b", "B!")), entity("B")],
      questions: [
        "'A.b' is required, but existing rows may have no destination: set '\(key).drop' = 'rows' or "
          + "'\(key).expression' \(here)"
      ]
    ),
    Question(
      name: "a required to-one is added",
      old: [entity("A"), entity("B")],
      new: [entity("A", relation("b", "B!")), entity("B")],
      questions: [
        "'A.b' is required, but existing rows may have no destination: set '\(key).drop' = 'rows' or "
          + "'\(key).expression' \(here)"
      ]
    ),
    Question(
      name: "the destination is in another table",
      old: [entity("A", relation("b", "B"), relation("bs", "B…")), entity("B"), entity("C")],
      new: [entity("A", relation("b", "C"), relation("bs", "C…")), entity("B"), entity("C")],
      questions: [
        """
        'A.b' refers to another table now, where the stored keys mean nothing: set \(conversion) \(here)
        """,
        "'A.bs' joins rows of other tables now, where the stored keys mean nothing: set "
          + "'\(key).drop' = 'values' \(here)",
      ]
    ),
    Question(
      name: "a word that means nothing",
      old: [entity("A", relation("bs", "B…")), entity("B")],
      new: [entity("A", relation("b", "B", id: "bs", decisions: ["keep": "frist"])), entity("B")],
      questions: [
        "'A.b' or its inverse is now to-one, but there may be several objects: set \(choice) \(here); "
          + "'\(key).keep' = 'frist' is invalid"
      ]
    ),
    Question(
      name: "a constraint of an entity below that is renamed held before",
      old: [entity("P"), entity("C", parent: "P", unique: ["a"], attribute("a", "String?"))],
      new: [entity("P"), entity("D", parent: "P", id: "C", unique: ["a"], attribute("a", "String?"))],
      questions: []
    ),
    Question(
      name: "two relationships become a pair",
      old: [entity("A", relation("b", "B")), entity("B", relation("as", "A…"))],
      new: [
        entity("A", relation("b", "B", inverse: "as")), entity("B", relation("as", "A…", inverse: "b")),
      ],
      questions: [
        "'A.b' became the inverse of an existing relationship, and the two may contradict each other: "
          + "set "
          + "'\(key).keep' = 'this' or '\(key).keep' = 'inverse' \(here)"
      ]
    ),
    Question(
      name: "an entity becomes abstract",
      old: [entity("P"), entity("C", parent: "P")],
      new: [entity("P", isAbstract: true), entity("C", parent: "P")],
      questions: ["'P' became abstract, but may have rows: set '\(key).drop' = 'rows' \(here)"]
    ),
    Question(
      name: "two hierarchies are merged",
      old: [entity("A"), entity("B")],
      new: [entity("P", isAbstract: true), entity("A", parent: "P"), entity("B", parent: "P")],
      questions: [
        "'B' moves into the table of 'P', where its rows would need new keys, which is not supported: set "
          + "'\(key).drop' = 'rows' \(here)"
      ]
    ),
    Question(
      name: "another key",
      old: item(attribute("code", "String")),
      new: [entity("Item", decisions: ["primaryKey": "code"], attribute("code", "String"))],
      questions: [
        "'Item' has another primary key, so all references to its rows must change: set "
          + "'\(key).keep' = 'references' \(here)"
      ]
    ),
    Question(
      name: "an invalid value",
      old: item(),
      new: item(attribute("a", "Integer 16", decisions: ["value": "many"])),
      questions: ["'Item.a' has the migration value 'many', which is not of type Integer 16"]
    ),
    Question(
      name: "an expression that is more than one",
      old: item(),
      new: item(attribute("a", "String", decisions: ["expression": "1); DELETE FROM x"])),
      questions: ["'Item.a' has a migration expression that closes a parenthesis that is not open"]
    ),
  ]

  @Test(
    arguments: [
      ("lower(hex(randomblob(16)))", nil),
      (#""a;b" || 'it''s -- no comment'"#, nil),
      ("", "is empty"),
      (" \n", "is empty"),
      ("1; SELECT 2", "contains a semicolon"),
      ("1 -- 2", "contains a comment"),
      ("1 /* 2", "contains a comment"),
      ("'a", "leaves a quote open"),
      ("\"a", "leaves a quote open"),
      ("[a", "leaves a quote open"),
      ("(1", "leaves a parenthesis open"),
      ("1)", "closes a parenthesis that is not open"),
      ("1) || (2", "closes a parenthesis that is not open"),
      ("?1", "contains a parameter"),
      ("a\0b", "contains a zero byte"),
    ] as [(String, String?)]
  )
  func expressionsAreOne(_ expression: String, _ complaint: String?) {
    #expect(ExpressionSyntax.complaint(about: expression) == complaint)
  }
}
