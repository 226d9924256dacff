import DataModelDefinition
import DataModelRelational
import DataModelTestSupport
import Testing

/// What becomes of each delete rule, from which keys, triggers and notes follow.
@Suite struct DeletionEffectTests {
  private static func effects(_ elements: String, _ profile: ModelProfile = .none) throws -> [DeletionEffect]
  {
    try ModelXML(elements).lowered(profile).entities.flatMap { $0.relationships.map(\.deletionEffect) }
  }

  /// The other side has the column: `List.items` is to-many, and `Item.list` its inverse.
  private static func ofReferences(
    _ rule: String,
    isOptional: Bool,
    id: String = "",
    _ profile: ModelProfile = .none
  ) throws -> DeletionEffect? {
    let elements = """
      <entity name="List">\(id)
      <relationship name="items" optional="YES" toMany="YES" deletionRule="\(rule)" destinationEntity="Item" \
      inverseName="list" inverseEntity="Item"/></entity>
      <entity name="Item">\(id)
      <relationship name="list" optional="\(isOptional ? "YES" : "NO")" maxCount="1" deletionRule="Nullify" \
      destinationEntity="List" inverseName="items" inverseEntity="List"/></entity>
      """
    return try effects(elements, profile).first
  }

  @Test(arguments: [
    ("Nullify", true, DeletionEffect.nullify), ("Nullify", false, .refuseUntilMended), ("Deny", true, .deny),
    ("Cascade", false, .cascade(by: .foreignKey)), ("No Action", true, .leave),
  ])
  func references(_ rule: String, isOptional: Bool, effect: DeletionEffect) throws {
    #expect(try Self.ofReferences(rule, isOptional: isOptional) == effect)
  }

  /// Nothing may refuse a pull, and no foreign key is there to cascade.
  @Test(arguments: [
    ("Nullify", DeletionEffect.nullify), ("Deny", .nullifyInsteadOfDeny),
    ("Cascade", .cascade(by: .trigger)), ("No Action", .leave),
  ])
  func syncedReferences(_ rule: String, effect: DeletionEffect) throws {
    let id = "<attribute name=\"id\" attributeType=\"String\"/>"
    #expect(try Self.ofReferences(rule, isOptional: false, id: id, .mobileApps) == effect)
  }

  /// Pairs can always go, whether the relationship is required or not; along a cycle SQLite's own action ends
  /// too early.
  @Test func pairsAndCycles() throws {
    let effects = try Self.effects(
      """
      <entity name="A">
      <relationship name="parent" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="A" \
      inverseName="parts" inverseEntity="A"/>
      <relationship name="parts" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="A" \
      inverseName="parent" inverseEntity="A"/>
      <relationship name="tags" toMany="YES" deletionRule="Nullify" destinationEntity="A"/>
      </entity>
      """
    )
    #expect(effects == [.nullify, .cascade(by: .trigger), .nullify])
  }
}
