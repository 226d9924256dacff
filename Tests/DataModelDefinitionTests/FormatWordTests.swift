import DataModelDefinition
import Testing

/// The words of the format: each type and rule by its own, any other kept as it is.
@Suite struct FormatWordTests {
  static let types: [(String?, AttributeType)] = [
    ("Integer 16", .integer16), ("Integer 32", .integer32), ("Integer 64", .integer64),
    ("Decimal", .decimal), ("Double", .double), ("Float", .float), ("String", .string),
    ("Boolean", .boolean), ("Date", .date), ("Binary", .binary), ("UUID", .uuid), ("URI", .uri),
    ("Transformable", .transformable), ("Composite", .composite),
    ("Undefined", .undefined), (nil, .undefined),
    // Near misses are not guessed at: a rule reports them.
    ("Integer64", .unrecognized("Integer64")), ("integer 64", .unrecognized("integer 64")),
    ("Binary Data", .unrecognized("Binary Data")), ("ObjectID", .unrecognized("ObjectID")),
    (" String", .unrecognized(" String")), ("", .unrecognized("")),
  ]

  @Test(arguments: types)
  func attributeType(word: String?, type: AttributeType) {
    #expect(AttributeType(xmlName: word) == type)
    #expect(type.xmlName == word ?? "Undefined")
  }

  @Test func namedTypesAreThoseOfTheFormat() {
    #expect(AttributeType.named == Self.types.prefix(14).map(\.1))
  }

  static let deleteRules: [(String, DeleteRule)] = [
    ("Nullify", .nullify), ("Cascade", .cascade), ("Deny", .deny), ("No Action", .noAction),
    ("NoAction", .unrecognized("NoAction")), ("cascade", .unrecognized("cascade")),
    ("", .unrecognized("")),
  ]

  @Test(arguments: deleteRules)
  func deleteRule(word: String, rule: DeleteRule) {
    #expect(DeleteRule(xmlName: word) == rule)
    #expect(rule.xmlName == word)
  }

  static let indexTypes: [(String, FetchIndexType)] = [
    ("Binary", .binary), ("RTree", .rTree), ("Hash", .unrecognized("Hash")),
  ]

  @Test(arguments: indexTypes)
  func fetchIndexType(word: String, type: FetchIndexType) {
    #expect(type.xmlName == word)
  }

  static let booleans: [(String, Bool?)] = [
    ("YES", true), ("yes", true), ("Yes", true), ("true", true), ("TRUE", true), ("1", true),
    ("NO", false), ("no", false), ("No", false), ("false", false), ("False", false), ("0", false),
    ("", nil), ("Y", nil), ("JA", nil), ("2", nil), ("01", nil), (" YES", nil), ("YES ", nil),
    // Its last letter is Cyrillic.
    ("tru\u{435}", nil),
  ]

  @Test(arguments: booleans)
  func boolean(word: String, value: Bool?) {
    #expect(XMLBoolean.value(of: word) == value)
  }
}
