import DataModelTestSupport
import Foundation
import Testing

/// One name means one type, in whatever target of `Sources` it is read.
@Suite struct TypeNameTests {
  /// The names of the types that a text declares by themselves, in no other type, and not for its file alone.
  static func declared(in source: String) -> [String] {
    let pattern =
      #/
      ^ (?: @\w+ (?: \( [^)]* \) )? \s+ )*
      (?: (?: open | public | package | internal | final | indirect | nonisolated ) \s+ )*
      (?: struct | enum | class | actor | protocol | typealias ) \s+ (\w+)
      /#
      .anchorsMatchLineEndings()
    return source.matches(of: pattern).map { String($0.1) }
  }

  /// The names that stand in several of some texts, each with the texts.
  static func shared(_ sources: [(target: String, text: String)]) -> [String: [String]] {
    var targets: [String: Set<String>] = [:]
    for (target, text) in sources {
      for name in declared(in: text) { targets[name, default: []].insert(target) }
    }
    return targets.filter { $0.value.count > 1 }.mapValues { $0.sorted() }
  }

  @Test func noTwoTargetsDefineATypeOfOneName() throws {
    let sources = try Repository.names(in: "Sources").flatMap { target in
      try Repository.swiftFiles(in: "Sources/\(target)").map { file in
        (target, try String(contentsOf: file, encoding: .utf8))
      }
    }
    #expect(Self.shared(sources).isEmpty, "\(Self.shared(sources))")
  }

  @Test func findsWhatIsPlanted() {
    let first = """
      import Foundation

      public struct StoredDate {
        struct Inner {}
      }

      @frozen package indirect enum Side { case left }
      private struct Own {}
      extension StoredDate { struct Other {} }
      """
    let second = """
      enum StoredDate {}
      actor Inner {}
      @available(macOS 13, *) final class Side {}
      private enum Own {}
      typealias Other = Int
      """
    #expect(Self.declared(in: first) == ["StoredDate", "Side"])
    #expect(Self.declared(in: second) == ["StoredDate", "Inner", "Side", "Other"])
    #expect(
      Self.shared([("A", first), ("B", second), ("B", second)])
        == ["StoredDate": ["A", "B"], "Side": ["A", "B"]]
    )
  }
}
