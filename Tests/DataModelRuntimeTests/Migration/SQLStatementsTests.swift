import Testing

@testable import DataModelRuntime

@Suite struct SQLStatementsTests {
  @Test(arguments: [
    (SQLStatements(["CREATE TABLE \"A\" (\n  \"a\" TEXT\n) STRICT", "DROP TABLE \"B\""]), 2),
    ("", 0),
    ("\n", 0),
    (#"DELETE FROM "A;b" WHERE "c" = 'd;''e;' ; DROP TABLE "A"";""#, 2),
    ("SELECT 'ä;\n;\n'", 1),
    ("SELECT [it's; \"x], `a;'b`; SELECT 'c[;'", 2),
  ])
  func dividesAText(_ statements: SQLStatements, _ count: Int) {
    #expect(statements.all.count == count)
    // Nothing gets lost but what stands between statements.
    let plain = { (text: String) in text.filter { !$0.isWhitespace } }
    #expect(plain(SQLStatements(statements.all).text) == plain(statements.text))
  }

  @Test func keepsEachStatementAsItIs() {
    let list = ["INSERT INTO \"A\" VALUES ('\n;\n')", "UPDATE \"A\"\n  SET \"b\" = 1"]
    #expect(SQLStatements(list).all == list)
    #expect(NameList(["Item", "Ä \"b\""]).all == ["Item", "Ä \"b\""])
  }
}
