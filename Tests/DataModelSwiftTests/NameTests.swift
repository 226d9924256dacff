import DataModelDefinition
import DataModelRelational
import DataModelTestSupport
import Testing

@testable import DataModelSwift

@Suite struct NameTests {
  @Test(arguments: [
    ("text", "text"), ("protocol", "`protocol`"), ("default", "`default`"), ("self", "`self`"),
    ("Type", "`Type`"),
    ("init", "`init`"), ("await", "`await`"), ("set", "set"), ("id_", "id_"),
  ])
  func escapesAndNeverRenames(_ name: String, _ identifier: String) {
    #expect(SwiftIdentifier.escaped(name) == identifier)
  }

  /// Backticks do not help a type: its name is part of others, as in `AnyAnimal`. And a small letter at its
  /// beginning would let members hide it: GRDB's `all()`, the case `dog` of a union, the word `any`.
  @Test(arguments: [
    ("Animal", "Animal"), ("Any", "Any_"), ("GRDB", "GRDB_"), ("ID", "ID_"), ("Date", "Date"),
    ("dog", "Dog"), ("class", "Class"), ("all", "All"), ("any", "Any_"), ("self", "Self_"),
    ("swift", "Swift_"),
  ])
  func entitiesBecomeTypesWithACapitalLetter(_ entity: String, _ type: String) {
    let model = DataModel(entities: [Entity(name: entity)])
    let lowered = model.lowered()
    #expect(SwiftTypeNames(lowered, options: SwiftOptions()).type(of: entity) == type)
  }

  /// What would hide a module, a generated type, or a member that all types have.
  @Test(arguments: [
    ("text", "text"), ("Swift", "Swift_"), ("validate", "validate_"), ("hashValue", "hashValue_"),
    ("RawValue", "RawValue_"), ("row", "row"),
    ("Animal", "Animal__"), ("Date", "Date"),
  ])
  func aPropertyGivesWay(_ attribute: String, _ property: String) throws {
    var entity = Entity(name: "Animal")
    entity.attributes = [Attribute(name: attribute, type: .string)]
    let lowered = DataModel(entities: [entity, Entity(name: "Animal_")]).lowered()
    let mapping = try #require(lowered.entities.first)
    let properties = EntityBuilder(lowered, options: SwiftOptions()).entity(mapping).properties
    #expect(properties.map(\.name) == [property])
  }

  @Test(arguments: [
    ("QSDataModel", "QSDataModel"), ("My Shop 2", "MyShop2"), ("shop-v2", "ShopV2"), ("3D", "Model3D"),
    ("Größe", "GrE"), ("", "Model"), ("…", "Model"), ("../../etc", "Etc"),
  ])
  func makesTypeNamesOfFreeText(_ text: String, _ name: String) {
    #expect(SwiftIdentifier.typeName(from: text) == name)
  }

  @Test(arguments: [
    ("a", #""a""#), ("it's", #""it's""#), (#"say "hi" \(x)"#, #""say \"hi\" \\(x)""#),
    ("a\nb\tc\r", #""a\nb\tc\r""#),
    ("\u{0}\u{202E}", #""\u{0}\u{202e}""#), ("Größe 👍", #""Größe 👍""#),
  ])
  func writesLiterals(_ text: String, _ literal: String) {
    #expect(SwiftLiteral.text(text) == literal)
  }

  @Test(arguments: [
    (#""a" = ?"#, ##"#""a" = ?"#"##), ("\"#a", "##\"\"#a\"##"), ("a\tb", #""a\tb""#),
  ])
  func writesRawText(_ text: String, _ literal: String) {
    #expect(SwiftLiteral.raw(text) == literal)
  }

  @Test(arguments: [
    ("a\nb", "#\"\"\"\n  a\n  b\n  \"\"\"#"),
    ("a\n\"\"\"#b", "##\"\"\"\n  a\n  \"\"\"#b\n  \"\"\"##"),
    // A letter that combines with the quote before it makes another character, but not another byte.
    ("a\n\"\"\"#\u{301}b", "##\"\"\"\n  a\n  \"\"\"#\u{301}b\n  \"\"\"##"),
    ("a\n\\#(b)", "##\"\"\"\n  a\n  \\#(b)\n  \"\"\"##"),
    ("one line", "\"one line\""),
    ("a\nb\r", "\"a\\nb\\r\""),
  ])
  func writesBlocks(_ text: String, _ literal: String) {
    #expect(SwiftLiteral.block(text, indentation: "  ") == literal)
  }
}
