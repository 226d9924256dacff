import DataModelDefinition
import DataModelMigration
import DataModelTestSupport
import DataModelTool
import Testing

/// Where `diff` says that somebody is asked, the planner of migrations has a question, and nowhere else; but
/// for the exceptions in `place`, each with its reason.
@Suite struct PlannedQuestionTests {
  private typealias Attributes = AttributeDifferenceTests
  private typealias Relationships = RelationshipDifferenceTests
  private typealias Entities = EntityDifferenceTests

  struct Pair: Sendable, CustomTestStringConvertible {
    let before: String
    let after: String

    init(_ before: String, _ after: String) { (self.before, self.after) = (before, after) }

    var testDescription: String { "\(before) → \(after)" }
  }

  /// The pairs of the tests of `diff`. A primary key has to be an attribute that is there: that one follows.
  private static let compared: [Pair] =
    Attributes.changes.map { Pair(Attributes.model($0.before), Attributes.model($0.after)) }
    + Attributes.types.map { Pair(Attributes.model(type: $0.before), Attributes.model(type: $0.after)) }
    + Attributes.unique.map { Pair(entity(""), Attributes.model(unique: $0.added)) }
    + Relationships.changes.map { Pair(Relationships.model($0.before), Relationships.model($0.after)) }
    + Entities.changes.filter { !$0.after.contains("primaryKey") }
    .map { Pair(Entities.model($0.before), Entities.model($0.after)) }

  private static let optional = attribute(#"optional="YES" attributeType="String""#)
  private static let required = attribute(#"attributeType="String""#)
  private static let key =
    #"<userInfo><entry key="datamodel.primaryKey" value="a"/></userInfo>"#

  /// A composite `Place` of a part, or what an entity has in its place.
  private static func composite(_ part: String, named name: String = "Place") -> String {
    """
    <entity name="E"><attribute name="at" optional="YES" attributeType="Composite" \
    composite="\(name)"/></entity>
    <composite name="\(name)">\(part)</composite>
    """
  }

  private static let others: [Pair] = {
    let (toOne, back) = (Relationships.toOne(), Relationships.toOne(name: "s", to: "E"))
    let (toMany, many) = (Relationships.toMany(), Relationships.toMany(name: "s", to: "E"))
    let (apart, together) = (
      Relationships.pair(toOne, many, areInverse: false), Relationships.pair(toOne, many)
    )
    let needed = Relationships.toOne("")
    let lower = #"<entity name="G" parentEntity="D"/>"#
    let (above, below) = (
      Relationships.model(toOne, lower), Relationships.model(Relationships.toOne(to: "G"), lower)
    )
    let unique = Entities.unique("a")
    let moved = { (parent: String, child: String) in
      "<entity name=\"P\">\(parent)</entity><entity name=\"C\" parentEntity=\"P\">\(child)</entity>"
    }
    return [
      Pair(entity(required), entity(required + key)), Pair(entity(required + key), entity(required)),
      Pair(entity(optional), entity(optional + unique)), Pair(entity(optional + unique), entity(optional)),
      Pair(composite(optional), composite(optional, named: "Spot")),
      Pair(composite(optional), composite(optional + attribute(#"attributeType="Date""#, name: "b"))),
      Pair(composite(optional), composite(required)),
      Pair(composite(required), composite(optional)),
      Pair(entity(attribute(#"optional="YES" attributeType="String""#, name: "at")), composite(optional)),
      Pair(apart, together), Pair(together, apart), Pair(above, below), Pair(below, above),
      Pair(Relationships.model(toMany), Relationships.pair(toMany, back)),
      Pair(together, Relationships.pair(toMany, many)), Pair(Relationships.pair(toMany, many), together),
      Pair(Relationships.pair(needed, back), Relationships.pair(toOne, back)),
      Pair(
        Relationships.pair(needed, back),
        Relationships.pair(toOne, Relationships.toOne("", name: "s", to: "E"))
      ),
      Pair(moved("", optional), moved(optional, "")), Pair(moved(optional, ""), moved("", optional)),
      Pair(moved("", ""), moved(required, "")), Pair(moved(optional, ""), moved(required, "")),
    ]
  }()

  @Test(arguments: compared + others)
  func thePlannerAsksWhereTheDifferenceSays(_ pair: Pair) throws {
    let (old, new) = (try ModelXML(pair.before, name: "V1"), try ModelXML(pair.after, name: "V2"))
    let difference = try ModelDifference(along: [old.model, new.model])
    let asked = difference.entities.flatMap { entity in
      entity.changes.filter { $0.treatment.question != nil }.compactMap {
        Self.place(of: $0, entity, difference)
      }
    }
    var assumptions: [MatchAssumption] = []
    let match = try ModelMatch(along: [old.model, new.model], assumptions: &assumptions)
    let plan = MigrationPlan(from: old.lowered(), to: new.lowered(), match: match)
    #expect(Set(plan.questions.map(\.element.description)) == Set(asked))
  }

  /// The element at which the planner asks about a change: that of the difference, with exceptions.
  ///
  /// - Returns: nil if the planner does not ask about the change by itself
  private static func place(
    of change: ModelChange,
    _ entity: EntityDifference,
    _ difference: ModelDifference
  ) -> String? {
    let own = "\(entity.name).\(change.element.name)"
    /// Whether no entity before has a change of the kind.
    var isFirst: Bool {
      difference.entities.first { $0.changes.contains { $0.kind == change.kind } } == entity
    }
    switch change.kind {
    // It asks once, at the new attribute: for a value that is another in each row.
    case .uniquenessAdded:
      let isNew = entity.changes.contains {
        [.attributeAddedUnique, .attributeAddedUniqueWithDefault].contains($0.kind)
          && $0.element.name == change.element.name
      }
      return isNew ? nil : entity.name
    // Of entities whose rows come together, the first keeps its numbers; the others are asked about.
    case .hierarchiesMerged: return isFirst ? nil : entity.name
    // Of two sides that become a pair, it asks one.
    case .relationshipsPaired: return isFirst ? own : nil
    // It asks the new side, which is to-one. In the models here that is a relationship of 'D'.
    case .setsGotOwners: return change.newValue.map { "D.\($0)" }
    // It asks the part of the composite that gets a value. In the models here that is 'a'.
    case .compositeReplaced, .typeBetweenValueAndComposite:
      return change.newValue.map { "\($0.replacing("Composite ", with: "")).a" }
    default:
      switch change.element.kind {
      case .attribute, .relationship: return own
      case .entity, .index, .uniqueness: return entity.name
      }
    }
  }
}
