import DataModelRelational
import DataModelTestSupport
import Testing

/// The triggers of a schema.
@Suite struct TriggerTests {
  /// A trigger is listed with the table that fires it, so that it can be dropped with what the table has.
  @Test func triggersStandWithTheirTables() throws {
    let schema = try ModelXML(
      """
      <entity name="List"><relationship name="items" optional="YES" toMany="YES" deletionRule="Cascade" \
      ordered="YES" destinationEntity="Item" inverseName="list" inverseEntity="Item"/></entity>
      <entity name="Item">
      <relationship name="list" maxCount="1" deletionRule="Deny" destinationEntity="List" \
      inverseName="items" inverseEntity="List"/>
      <relationship name="items" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Item"/>
      </entity>
      """
    ).lowered().schema
    for table in schema.tables { #expect(table.triggers.allSatisfy { $0.table == table.name }) }
    #expect(schema.tables.flatMap(\.triggers).count > 5)
  }
}
