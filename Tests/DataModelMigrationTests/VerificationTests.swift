import DataModelDefinition
import DataModelRelational
import Foundation
import Testing

@testable import DataModelMigration
@testable import DataModelTool

/// `datamodel verify`: what it finds, and that it finds nothing where all is well.
///
/// `DATAMODEL_MIGRATION_SEEDS` is how many files there are of each version, and `DATAMODEL_CORPUS` names real
/// series.
@Suite struct VerificationTests {
  private static let seeds =
    ProcessInfo.processInfo.environment["DATAMODEL_MIGRATION_SEEDS"].flatMap(UInt64.init) ?? 2

  /// What became of some versions.
  private struct Outcome {
    var kept = 0
    var refused = 0
    var objects = 0
    var reasons = RefusalReasons()
    var problems: [String] = []

    mutating func add(_ outcome: VersionVerification.Outcome, _ model: LoweredModel, _ name: String) {
      switch outcome {
      case .kept(let objects, _, _):
        kept += 1
        self.objects += objects
      case .refused(let reasons):
        refused += 1
        self.reasons.add(reasons, to: model, name)
      case .wrong(let differences): problems += differences.prefix(3).map { "\(name): \($0)" }
      }
    }
  }

  @Test func smallSeries() async throws {
    var outcome = Outcome()
    for migration in NameAndTypeTests.all + HierarchyTests.all + RelationshipTests.all {
      let models = [try version(1, migration.old), try version(2, migration.new)]
      try await verify(StoreSeries(migration.name, models), &outcome)
    }
    for versions in SmallSeries.all {
      try await verify(StoreSeries(versions.name, versions.lowered()), &outcome)
    }
    print("verified, small: \(outcome.kept) kept, \(outcome.refused) refused, \(outcome.objects) objects")
    #expect(outcome.problems == [])
    #expect(outcome.kept > 3 * outcome.refused && outcome.objects > 300)
  }

  @Test(.enabled(if: !CorpusSeries.all.isEmpty, "DATAMODEL_CORPUS names no folder with series"))
  func realSeries() async throws {
    var outcome = Outcome()
    for series in CorpusSeries.all { try await verify(StoreSeries(series.name, series.versions), &outcome) }
    print("verified, real: \(outcome.kept) kept, \(outcome.refused) refused, \(outcome.objects) objects")
    #expect(outcome.problems == [])
    for line in outcome.reasons.lines { print("verified, refused: \(line)") }
    #expect(outcome.reasons.unjustified == [])
    #expect(outcome.kept > 3 * outcome.refused)
  }

  /// Takes each version to the last one.
  private func verify(_ series: StoreSeries, _ outcome: inout Outcome) async throws {
    for (place, verification) in try Self.series(series).versions.enumerated() {
      let name = "\(series.name): \(verification.old.schema.versionName)"
      for seed in 0..<Self.seeds {
        do {
          let sample = SampleRows(verification.old, count: 6, seed: UInt64(place) + 1_000 * seed)
          outcome.add(try await verification.run(sample), verification.new, name)
        } catch {
          outcome.problems.append("\(name): \(error)")
        }
      }
    }
  }

  private static func series(
    _ series: StoreSeries,
    steps: [MigrationStep]? = nil
  ) throws -> SeriesVerification {
    let stated = try zip(series.versions, series.versions.dropFirst()).map { old, new in
      var stated = StatedElements()
      for question in try StatedElements.questions(from: old, to: new, lowering: { $0.lowered(new.profile) })
      {
        var keys = StatedElements.keys(about: question.element, in: new.model)
        // What `AutomaticDecisions` answers first.
        if keys.isEmpty, question.answers.contains(.value) { keys = [UserInfoKey.migrationValue] }
        stated.add(question, statedWith: keys)
      }
      return stated
    }
    return try SeriesVerification(series.versions, steps ?? series.chain, stated: stated)
  }

  // MARK: - Faults

  /// A fault of the planner: a change of its statements, and what is found.
  struct Fault: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let change: @Sendable (inout MigrationStep) -> Void
    let finding: String
  }

  /// Five kinds of faults, in a step that renames, moves and restricts.
  @Test(arguments: [
    Fault(
      testDescription: "a column gets no value",
      change: { step in step.copies = step.copies.map { $0.replacing("\"text\"", with: "NULL") } },
      finding: "and is NULL"
    ),
    Fault(
      testDescription: "rows are left out",
      change: { step in step.copies = step.copies.map { $0.contains("INSERT") ? "\($0) WHERE 0" : $0 } },
      finding: "is gone"
    ),
    Fault(
      testDescription: "a relationship is lost",
      change: { step in step.copies = step.copies.map { $0.replacing("\"shop\" FROM", with: "NULL FROM") } },
      finding: ".shop led to"
    ),
    Fault(
      testDescription: "a relationship with itself is lost",
      change: { step in step.finishing.append("DELETE FROM \"_Friend_friends\"") },
      finding: ".friends led to"
    ),
    Fault(
      testDescription: "a value where the entity has none",
      change: { step in
        step.finishing.append("UPDATE \"Shop\" SET \"stock\" = 1 WHERE \"_entity\" = 'Shop'")
      },
      finding: "Shop has values in 'stock'"
    ),
    Fault(
      testDescription: "an index is missing",
      change: { step in step.createdIndexes = [] },
      finding: "lacks: "
    ),
    Fault(
      testDescription: "an old table stays",
      change: { step in step.drops.append("CREATE TABLE \"Left\" (\"a\" INTEGER)") },
      finding: "table 'Left' is not of the new version"
    ),
  ])
  func findsAFault(_ fault: Fault) async throws {
    // What is stated about 'rank' frees nothing else.
    let old = """
      <entity name="Friend"><relationship name="friends" optional="YES" toMany="YES" \
      destinationEntity="Friend" \
      inverseName="friends" inverseEntity="Friend" deletionRule="Nullify"/></entity>
      <entity name="Item"><attribute name="text" optional="YES" attributeType="String"/>
      <relationship name="shop" optional="YES" maxCount="1" destinationEntity="Shop" inverseName="items" \
      inverseEntity="Item" deletionRule="Nullify"/></entity>
      <entity name="Shop"><relationship name="items" optional="YES" toMany="YES" destinationEntity="Item" \
      inverseName="shop" inverseEntity="Item" deletionRule="Nullify"/></entity>
      <entity name="Warehouse" parentEntity="Shop"><attribute name="stock" optional="YES" \
      attributeType="Integer 16"/></entity>
      """
    let new = old.replacing(
      #"<attribute name="text" optional="YES" attributeType="String"/>"#,
      with: """
        <attribute name="title" elementID="text" optional="YES" attributeType="String" maxValueString="500"/>
        <attribute name="rank" attributeType="Integer 16"><userInfo>\
        <entry key="datamodel.migration.value" value="7"/></userInfo></attribute>
        <fetchIndex name="byTitle"><fetchIndexElement property="title" type="Binary" order="ascending"/>\
        </fetchIndex>
        """
    )
    let series = try StoreSeries("faults", [version(1, [old]), version(2, [new])])
    let sample = SampleRows(series.versions[0], count: 8, seed: 3)
    let right = try await Self.series(series).versions[0].run(sample)
    #expect(right == .kept(objects: 32, of: 32, losses: []))
    var steps = series.chain
    fault.change(&steps[0])
    let outcome: VersionVerification.Outcome
    do {
      outcome = try await Self.series(series, steps: steps).versions[0].run(sample)
    } catch {
      outcome = .wrong(["\(error)"])
    }
    guard case .wrong(let found) = outcome else {
      Issue.record("nothing was found: \(outcome)")
      return
    }
    #expect(found.contains { $0.contains(fault.finding) }, "\(found)")
  }
}
