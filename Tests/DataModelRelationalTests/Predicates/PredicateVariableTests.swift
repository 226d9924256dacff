import DataModelDefinition
import DataModelRelational
import Testing

/// The variables of a predicate: which there are, and of what type.
@Suite struct PredicateVariableTests {
  @Test func variablesAreListedOnce() throws {
    let translated = try PredicateFixture.translate("name BEGINSWITH $b AND stock > $a AND name != $b")
    #expect(translated.variables.map(\.name) == ["b", "a"])
  }

  /// The place that tells a variable's type may come last.
  @Test(arguments: [
    "$x > 0 AND stock == $x", "$x == $y AND stock == $x AND $y > stock", "1 IN {$x} OR stock < $x",
  ])
  func typesAreFoundWhereverTheyStand(_ text: String) throws {
    let types = try PredicateFixture.translate(text).variables.map(\.type)
    #expect(Set(types) == [.attribute(.integer32)])
  }

  @Test(arguments: [
    ("stock + $x > 5", AttributeType.integer64), ("$x * 2 > price", .decimal), ("stock + 1.5 > $x", .double),
    ("tags.@count > $x", .integer64), ("children.rating.@avg < $x", .double), ("$x BEGINSWITH 'a'", .string),
    ("$x == TRUE", .boolean), ("$x < now()", .date), ("TERNARY($x == NO, 1, 2) == 1", .boolean),
    ("stock == TERNARY(name == nil, $x, 2)", .integer32), ("entity.name == $x", .string),
  ])
  func variablesHaveTheTypeOfWhatTheyMeet(_ text: String, _ type: AttributeType) throws {
    #expect(try PredicateFixture.translate(text).variables.map(\.type) == [.attribute(type)])
  }
}
