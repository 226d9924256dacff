import SQLText
import Testing

/// The SQL of a trigger, which is made in one place.
@Suite struct TriggerTests {
  @Test func everyRow() {
    let trigger = Trigger("Item.t", .after(.insert), on: "Item", ["SELECT 1", "SELECT 2"])
    #expect(
      trigger.statement == """
        CREATE TRIGGER "Item.t" AFTER INSERT ON "Item"
        BEGIN
          SELECT 1;
          SELECT 2;
        END
        """
    )
  }

  @Test func someRows() {
    let isGiven: SQLCondition = "\(.new, "list") IS NOT NULL AND \(.old, "list") IS NULL"
    let trigger = Trigger(
      "Item.t",
      .before(.update(of: ["list", "a\"b c"])),
      on: "It\"em",
      when: isGiven,
      ["SELECT 1"]
    )
    #expect(
      trigger.definition == """
        BEFORE UPDATE OF "list", "a""b c" ON "It""em" WHEN NEW."list" IS NOT NULL AND OLD."list" IS NULL
        BEGIN
          SELECT 1;
        END
        """
    )
  }

  @Test(arguments: [
    (TriggerEvent.after(.delete), "AFTER DELETE ON \"T\""),
    (.after(.update(of: [])), "AFTER UPDATE ON \"T\""),
    (.before(.insert), "BEFORE INSERT ON \"T\""),
  ])
  func event(_ event: TriggerEvent, _ head: String) {
    #expect(Trigger("t", event, on: "T", ["SELECT 1"]).definition.hasPrefix("\(head)\nBEGIN\n"))
  }

  /// Most of the columns of a record that is written are as they were.
  @Test func whatCountsAsAChange() {
    let update = TriggerEvent.after(.update(of: ["a", "b"]))
    #expect(update.isChange?.sql.text == #"OLD."a" IS NOT NEW."a" OR OLD."b" IS NOT NEW."b""#)
    #expect(TriggerEvent.after(.update(of: [])).isChange == nil)
    #expect(TriggerEvent.after(.insert).isChange == nil)
  }
}
