import DataModelMigration
import Testing

/// What a step says about its tables is enough to tell whether it is the same beside other later steps.
@Suite struct StepTableTests {
  @Test(arguments: NameAndTypeTests.all + HierarchyTests.all + RelationshipTests.all)
  func aStepDependsOnlyOnItsRelevantTables(_ migration: MigrationCase) throws {
    let models = [try version(1, migration.old), try version(2, migration.new)]
    let names = models[1].schema.tables.map(\.name)
    let sets = [[], Set(names)] + names.map { [$0] } + names.map { Set(names).subtracting([$0]) }
    let plans = try sets.map { (interim: $0, plan: try plan(models, interim: $0)) }
    for (interim, made) in plans {
      let relevant = made.tables.relevant(of: interim)
      for (others, expected) in plans where made.tables.relevant(of: others) == relevant {
        #expect(made.step == expected.step, "\(interim) and \(others)")
        #expect(made.tables == expected.tables, "\(interim) and \(others)")
      }
    }
  }

  /// A table that stays as it is, one that gets a column, one that is copied for a condition, and one that is
  /// renamed.
  @Test func namesTheTablesThatALaterStepMakesAgain() throws {
    let stays = entity("Stays", attribute("text", "String?"))
    let old = try version(
      1,
      [
        stays, entity("Grows", attribute("text", "String?")), entity("Narrows", attribute("text", "String?")),
        entity("Before", attribute("text", "String?")), entity("Gone", attribute("text", "String?")),
      ]
    )
    let new = try version(
      2,
      [
        stays, entity("Grows", attribute("text", "String?"), attribute("more", "String?")),
        entity("Narrows", attribute("text", "String?", #"maxValueString="3""#)),
        entity("After", id: "Before", attribute("text", "String?")),
      ]
    )
    let plan = try plan([old, new])
    let tables = plan.tables
    let all: Set = ["Stays", "Grows", "Narrows", "After"]
    #expect(tables.relevant(of: all) == ["Grows", "Narrows", "After"])
    #expect(tables.interimTables(before: []) == ["Narrows", "Gone"])
    #expect(tables.interimTables(before: all) == ["Stays", "Grows", "Narrows", "Before", "Gone"])
    #expect(tables.interimTables(before: ["After"]) == ["Before", "Narrows", "Gone"])
    // A later step that makes the table again leaves no condition to copy it for.
    let without = try DataModelMigrationTests.plan([old, new], interim: ["Narrows"])
    #expect(without.tables.relevant(of: all) == ["Grows", "Narrows", "After"])
    #expect(without.tables.interimTables(before: ["Narrows"]) == ["Narrows", "Gone"])
    #expect(without.step != plan.step)
  }
}
