import DataModelDefinition
import DataModelRelational
import DataModelTestSupport
import GRDB
import Testing

/// Predicates with words exchanged at random: each is refused, or is SQL that SQLite can prepare with as many
/// values as there are bindings.
@Suite struct PredicateMutationTests {
  static let texts: [(entity: String, words: [Substring])] =
    ([
      PredicateRowTests.real, PredicateRowTests.comparisons, PredicateRowTests.sets, PredicateRowTests.texts,
      PredicateRowTests.arithmetic, PredicateRelationshipRowTests.toOne, PredicateRelationshipRowTests.toMany,
      PredicateRelationshipRowTests.aggregates,
    ] as [[PredicateRowTests.Case]]).flatMap { $0 }.map { ($0.entity, Self.words(of: $0.text)) }

  /// Names, numbers, signs and texts, so that what is exchanged is a part of the language.
  private static func words(of text: String) -> [Substring] {
    var words: [Substring] = []
    var rest = text[...]
    while let first = rest.first {
      let isWord = { (character: Character) in
        character.isLetter || character.isNumber || "_$@#.".contains(character)
      }
      let isQuote = first == "'" || first == "\""
      let end =
        isQuote
        ? rest.dropFirst().firstIndex(of: first).map { rest.index(after: $0) } ?? rest.endIndex
        : isWord(first)
          ? rest.firstIndex { !isWord($0) } ?? rest.endIndex : rest.index(after: rest.startIndex)
      words.append(rest[..<end])
      rest = rest[end...]
    }
    return words
  }

  @Test(arguments: 0..<10)
  func isRefusedOrPrepared(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let queue = try PredicateFixture.database()
    let all = Self.texts.flatMap(\.words).filter { $0 != " " }
    var prepared = 0
    for _ in 0..<1500 {
      let (entity, original) = Self.texts[Int.random(in: 0..<Self.texts.count, using: &generator)]
      var words = original
      for _ in 0...Int.random(in: 0..<2, using: &generator) {
        let place = Int.random(in: words.indices, using: &generator)
        words[place] = all[Int.random(in: all.indices, using: &generator)]
      }
      if try Self.isPrepared(words.joined(), entity, queue) { prepared += 1 }
    }
    #expect(prepared > 50)
  }

  private static func isPrepared(_ text: String, _ entity: String, _ queue: DatabaseQueue) throws -> Bool {
    let translated: TranslatedPredicate
    do {
      translated = try PredicateFixture.translate(text, for: entity)
    } catch is UntranslatablePredicate {
      return false
    } catch is PredicateSyntaxError {
      return false
    }
    return try queue.read { db in
      let statement = try db.makeStatement(sql: "SELECT * FROM \"\(entity)\" WHERE \(translated.sql)")
      let values = StatementArguments(translated.bindings.map { _ in "[1]" })
      do {
        try statement.setArguments(values)
      } catch {
        Issue.record("\(text): \(translated.sql)")
      }
      return true
    }
  }
}
