import DataModelDefinition
import Testing

/// Which words are near enough to be what somebody meant.
@Suite struct SuggestionTests {
  /// A word, those that there are, and the one that is suggested.
  @Test(
    arguments: [
      ("Lits", ["Item", "List"], "List"),  // swapped
      ("Lst", ["Item", "List"], "List"),  // missing
      ("Liist", ["Item", "List"], "List"),  // superfluous
      ("Kist", ["Item", "List"], "List"),  // wrong
      ("list", ["Item", "List"], "List"),
      ("LIST", ["Item", "List"], "List"),
      ("todo-item", ["TodoItem"], "TodoItem"),
      ("Integer64", ["Integer 16", "Integer 32", "Integer 64"], "Integer 64"),
      // Two letters of six or more, one of three or more, and none of fewer.
      ("Anmila", ["Animal"], "Animal"),
      ("Anibbb", ["Animal"], nil),
      ("cot", ["cat"], "cat"),
      ("id", ["ID"], "ID"),
      ("ab", ["ac"], nil),
      ("E", ["F"], nil),
      ("TodoItemsOfToday", ["TodoItemsOfMonth"], nil),
      ("", ["List"], nil),
      ("List", [], nil),
      // Neither of two that are equally near.
      ("Itme", ["Item", "Time"], nil),
      ("cot", ["cat", "cut"], nil),
      ("cot", ["cat", "cut", "cots", "Cot"], "Cot"),
      ("cot", ["cat", "cat"], "cat"),
      // Numbered, not misspelt.
      ("item3", ["item1", "item2"], nil),
      ("item2", ["item"], nil),
      ("itme2", ["item2"], "item2"),
      // Longer than any name that somebody wrote.
      (String(repeating: "x", count: 65), [String(repeating: "x", count: 64)], nil),
    ] as [(String, [String], String?)]
  )
  func nearest(_ word: String, _ candidates: [String], _ expected: String?) {
    #expect(Suggestion.nearest(to: word, among: candidates) == expected)
  }

  @Test func endsAMessage() {
    #expect(Suggestion.hint(for: "Lits", among: ["List"]) == "; did you mean 'List'?")
    #expect(Suggestion.hint(for: "Item", among: ["List"]) == "")
  }

  /// Each of very many unknown words would be compared with each of the names.
  @Test func notAmongVeryMany() {
    let names = (0..<2000).map { "name\($0)" }
    #expect(Suggestion.nearest(to: "Lits", among: ["List"] + names.dropLast()) == "List")
    #expect(Suggestion.nearest(to: "Lits", among: ["List"] + names) == nil)
  }
}
