import CoreDataImport
import CoreDataTestSupport
import Testing

/// Archived predicates as text, and expressions of derived attributes.
struct PredicateFormatTests {
  typealias Builder = KeyedArchiveBuilder
  typealias Field = KeyedArchiveBuilder.Field

  /// Operator, modifier, options, text.
  @Test(
    arguments: [
      (0, 0, 0, "a < 1"), (1, 0, 0, "a <= 1"), (2, 0, 0, "a > 1"), (3, 0, 0, "a >= 1"), (4, 0, 0, "a == 1"),
      (5, 0, 0, "a != 1"), (6, 0, 1, "a MATCHES[c] 1"), (7, 0, 2, "a LIKE[d] 1"),
      (8, 0, 3, "a BEGINSWITH[cd] 1"),
      (9, 1, 0, "ALL a ENDSWITH 1"), (10, 2, 0, "ANY a IN 1"), (99, 0, 0, "a CONTAINS 1"),
      (100, 0, 0, "a BETWEEN 1"), (11, 0, 0, nil), (4, 3, 0, nil), (4, 0, 8, nil),
    ] as [(Int64, Int64, Int64, String?)]
  )
  func aComparisonHasAnOperator(type: Int64, modifier: Int64, options: Int64, text: String?) throws {
    let read = try Self.condition { builder in
      let constant = ExpressionArchive.constant(.integer(1), in: &builder)
      let path = ExpressionArchive.keyPath("a", in: &builder)
      return ExpressionArchive.comparison(
        path,
        type,
        constant,
        modifier: modifier,
        options: options,
        in: &builder
      )
    }
    #expect(read == text)
  }

  @Test(
    arguments: [
      (0, 1, "NOT (a == 0)"), (1, 2, "a == 0 AND a == 1"), (2, 3, "a == 0 OR a == 1 OR a == 2"),
      (1, 0, "TRUEPREDICATE"), (2, 0, "FALSEPREDICATE"), (0, 2, nil), (3, 1, nil),
    ] as [(Int64, Int, String?)]
  )
  func aCompoundHasParts(type: Int64, count: Int, text: String?) throws {
    let read = try Self.condition { builder in
      let parts = (0..<count).map { ExpressionArchive.predicate("a == \($0)", in: &builder) }
      return ExpressionArchive.compound(type, parts, in: &builder)
    }
    #expect(read == text)
  }

  @Test func aCompoundInACompoundHasParentheses() throws {
    let read = try Self.condition { builder in
      let parts = ["a == 1", "b == 2"].map { ExpressionArchive.predicate($0, in: &builder) }
      let inner = ExpressionArchive.compound(2, parts, in: &builder)
      return ExpressionArchive.compound(1, [inner, parts[0]], in: &builder)
    }
    #expect(read == "(a == 1 OR b == 2) AND a == 1")
  }

  @Test(
    arguments: [
      (.null, "nil"), (.boolean(true), "YES"), (.integer(-3), "-3"), (.real(0.5), "0.5"),
      (.real(.infinity), nil),
      (.data([1]), nil),
    ] as [(Field, String?)]
  )
  func aConstantIsWritten(constant: Field, text: String?) throws {
    #expect(try Self.constant { _ in constant } == text)
  }

  @Test func aConstantMayBeAnObject() throws {
    #expect(try Self.constant { $0.string("a \"b\" \\") } == #""a \"b\" \\""#)
    #expect(try Self.constant { $0.object("NSDate", ["NS.time": .real(1.5)]) } == "CAST(1.5, \"NSDate\")")
    #expect(try Self.constant { $0.array([.integer(1), $0.string("b")]) } == #"{1, "b"}"#)
    #expect(try Self.constant { $0.object("NSNull", [:]) } == "nil")
    #expect(try Self.constant { $0.object("Other", [:]) } == nil)
  }

  /// Texts and lists are as large as those of real models.
  @Test(arguments: [(10_000, true), (10_001, false)]) func aTextHasALimit(count: Int, hasText: Bool) throws {
    let text = try Self.constant { $0.string(String(repeating: "a", count: count)) }
    #expect((text != nil) == hasText)
  }

  @Test(arguments: [(400, true), (600, false)]) func aListHasALimit(count: Int, hasText: Bool) throws {
    let text = try Self.constant {
      $0.array([KeyedArchiveBuilder.Field](repeating: .integer(1), count: count))
    }
    #expect((text != nil) == hasText)
  }

  @Test func aVariableMayHaveAPath() throws {
    let read = try Self.condition { builder in
      let variable = builder.object(
        "NSVariableExpression",
        ["NSExpressionType": .integer(2), "NSVariable": builder.string("FETCH_SOURCE")]
      )
      let specifier = builder.object(
        "NSKeyPathSpecifierExpression",
        ["NSExpressionType": .integer(10), "NSKeyPath": builder.string("id")]
      )
      let path = builder.object(
        "NSKeyPathExpression",
        [
          "NSExpressionType": .integer(4), "NSOperand": variable, "NSArguments": builder.array([specifier]),
          "NSSelectorName": builder.string("valueForKeyPath:"),
        ]
      )
      return ExpressionArchive.comparison(
        ExpressionArchive.keyPath("owner", in: &builder),
        4,
        path,
        in: &builder
      )
    }
    #expect(read == "owner == $FETCH_SOURCE.id")
  }

  /// What a model built in code calls is written as what Xcode writes.
  @Test(arguments: [
    ("count:", "pages", "pages.@count"), ("sum:", "items.price", "items.price.@sum"),
    ("canonical:", "title", "canonical:(title)"), ("uppercase:", "title", "uppercase:(title)"),
  ])
  func aDerivationIsWritten(function: String, path: String, text: String) throws {
    let attribute = try Self.derived { builder in
      ExpressionArchive.call(function, [ExpressionArchive.keyPath(path, in: &builder)], in: &builder)
    }
    #expect(attribute.entities[0].attributes[0].derivationExpression == text)
    #expect(attribute.omissions == [])
  }

  @Test func aDerivationWithoutATextIsLeftOut() throws {
    let model = try Self.derived { $0.object("NSTernaryExpression", ["NSExpressionType": .integer(20)]) }
    #expect(model.entities[0].attributes[0].derivationExpression == nil)
    #expect(model.omissions == ["The expression of the derived attribute 'E.a' is left out."])
  }

  /// Each of these would never end, or have a text of 2 to the power of 60 parts.
  @Test func whatContainsItselfHasNoText() throws {
    let cycle = try Self.condition { builder in
      let compound = builder.reserve()
      builder.fill(
        compound,
        "NSCompoundPredicate",
        ["NSCompoundPredicateType": .integer(2), "NSSubpredicates": builder.array([compound, compound])]
      )
      return compound
    }
    #expect(cycle == nil)
    let tree = try Self.condition { builder in
      (0..<40).reduce(ExpressionArchive.predicate("a == 1", in: &builder)) { part, _ in
        ExpressionArchive.compound(2, [part, part], in: &builder)
      }
    }
    #expect(tree == nil)
  }

  /// AND is taken apart where bounds are looked for.
  @Test func aConjunctionOfItselfIsRefused() {
    #expect(throws: ArchivedModelError.tooLarge) {
      try HandmadeArchive.model(properties: { builder in
        let compound = builder.reserve()
        builder.fill(
          compound,
          "NSCompoundPredicate",
          ["NSCompoundPredicateType": .integer(1), "NSSubpredicates": builder.array([compound, compound])]
        )
        let conditions = builder.array([compound])
        return [HandmadeArchive.attribute("a", ["NSValidationPredicates": conditions], in: &builder)]
      })
    }
  }

  /// The text of a fetch request's predicate.
  private static func condition(_ make: (inout Builder) -> Field) throws -> String? {
    let model = try HandmadeArchive.model { builder in
      let entity = HandmadeArchive.entity("E", in: &builder)
      let request = builder.object("NSFetchRequest", ["NSEntity": entity, "NSPredicate": make(&builder)])
      return builder.object(
        "NSManagedObjectModel",
        [
          "NSEntities": builder.array([entity]),
          "NSFetchRequestTemplates": builder.dictionary([(builder.string("all"), request)]),
        ]
      )
    }
    let text = model.fetchRequestTemplates.first?.predicate
    #expect(model.omissions == (text == nil ? ["The condition of the fetch request 'all' is left out."] : []))
    return text
  }

  private static func constant(_ make: (inout Builder) -> Field) throws -> String? {
    let text = try condition { builder in
      let constant = ExpressionArchive.constant(make(&builder), in: &builder)
      return ExpressionArchive.comparison(
        ExpressionArchive.keyPath("a", in: &builder),
        4,
        constant,
        in: &builder
      )
    }
    return text.map { String($0.dropFirst("a == ".count)) }
  }

  /// A model with a derived attribute.
  private static func derived(_ make: (inout Builder) -> Field) throws -> ArchivedModel {
    try HandmadeArchive.model(properties: { builder in
      let fields = [
        "NSPropertyName": builder.string("a"), "NSAttributeType": .integer(300),
        "NSDerivationExpression": make(&builder),
      ]
      return [builder.object("NSDerivedAttributeDescription", ["NSAttributeDescription"], fields)]
    })
  }
}
