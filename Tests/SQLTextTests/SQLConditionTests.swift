import SQLText
import Testing

/// Conditions and statements, which are put together from pieces.
@Suite struct SQLConditionTests {
  private let either = SQLCondition.any(["\(name: "a") = 1", "\(name: "b") = 2"])

  /// `AND` binds closer than `OR`.
  @Test func alternativesBesideOthersStandInParentheses() {
    #expect(either.and("\(name: "c")").sql.text == #"("a" = 1 OR "b" = 2) AND "c""#)
    #expect(SQLCondition.all(["1", either]).sql.text == #"1 AND ("a" = 1 OR "b" = 2)"#)
    #expect(SQLCondition.any([either, "0"]).sql.text == #""a" = 1 OR "b" = 2 OR 0"#)
    #expect(either.negated.sql.text == #"NOT ("a" = 1 OR "b" = 2)"#)
  }

  @Test func nothingIsAddedWhereThereIsNothing() {
    #expect(either.and(nil) == either)
    #expect(SQLCondition.all([either]) == either)
    #expect(SQLCondition.all([]) == .constant(true))
    #expect(SQLCondition.any([]) == .constant(false))
  }

  @Test func existenceNeedsNoParentheses() {
    let exists = SQLCondition.exists(in: "\(name: "Item")", where: either)
    #expect(exists.sql.text == #"EXISTS (SELECT 1 FROM "Item" WHERE "a" = 1 OR "b" = 2)"#)
    #expect(SQLCondition.exists(in: "t").negated.sql.text == "NOT EXISTS (SELECT 1 FROM t)")
  }

  @Test func namesAreQuoted() {
    let same = SQLCondition.equal(["a\"b", "group"], of: SQLRow("Order"), and: .new)
    #expect(same.sql.text == #""Order"."a""b" = NEW."a""b" AND "Order"."group" = NEW."group""#)
    #expect(SQLCondition.equal(["a"], and: .old).sql.text == #""a" = OLD."a""#)
  }

  @Test func statements() {
    let update = SQLFragment.update("Order", set: "group", to: "NULL", where: either)
    #expect(update.text == #"UPDATE "Order" SET "group" = NULL WHERE "a" = 1 OR "b" = 2"#)
    let delete = SQLFragment.delete(from: "Order", where: "\(name: "a") = \(schemaText: "it's")")
    #expect(delete.text == #"DELETE FROM "Order" WHERE "a" = 'it''s'"#)
    let insert = SQLFragment.insert(into: "Order", ["group", "a"], "SELECT \(.new, "group"), \(number: 5)")
    #expect(insert.text == #"INSERT INTO "Order" ("group", "a") SELECT NEW."group", 5"#)
  }

  /// A value has no way into the text but one: it is bound, in the order of the `?`.
  @Test func valuesAreBound() {
    let low: BoundCondition<Int> = "\(name: "a") > \(bind: 1)"
    let both = BoundCondition.any([low, "\(name: "a") IN (\(bind: 3), \(bind: 2))"]).and(low)
    #expect(both.sql.text == #"("a" > ? OR "a" IN (?, ?)) AND "a" > ?"#)
    #expect(both.sql.bindings == [1, 3, 2, 1])
  }

  private static func singleQuoted(_ text: String) -> String {
    String(decoding: text.utf8.map { $0 == UInt8(ascii: "\"") ? UInt8(ascii: "'") : $0 }, as: UTF8.self)
  }

  /// A quote with an accent on it is one character to Swift, and a quote to SQLite.
  @Test(arguments: [
    ("group", #""group""#), (#"a"b"#, #""a""b""#), ("\"\u{301}", "\"\"\"\u{301}\""), ("", #""""#),
  ])
  func quotes(_ name: String, _ quoted: String) {
    #expect(Array(SQLQuoting.identifier(name).utf8) == Array(quoted.utf8))
    #expect(Array(SQLQuoting.literal(Self.singleQuoted(name)).utf8) == Array(Self.singleQuoted(quoted).utf8))
  }

  /// The trigger of several columns keeps what it asks for if a condition is added to it.
  @Test func triggersTakeFurtherConditions() {
    let update = TriggerEvent.after(.update(of: ["a", "b"]))
    let trigger = Trigger("t", update, on: "Item", when: update.isChange, ["SELECT 1"])
    #expect(
      trigger.and("\(.new, "c")").condition?.sql.text
        == #"(OLD."a" IS NOT NEW."a" OR OLD."b" IS NOT NEW."b") AND NEW."c""#
    )
    #expect(Trigger("t", .after(.insert), on: "Item", ["SELECT 1"]).and("1").condition == "1")
    #expect(trigger.and(nil) == trigger)
  }
}
