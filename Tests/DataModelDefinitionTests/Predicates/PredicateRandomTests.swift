import DataModelDefinition
import Testing

/// Random predicates survive printing and reading; random texts do no harm.
@Suite struct PredicateRandomTests {
  @Test(arguments: 0..<20)
  func treesSurviveARoundTrip(_ seed: UInt64) throws {
    var source = RandomPredicates(seed: seed)
    for _ in 0..<100 {
      let predicate = source.predicate(depth: 4)
      let text = predicate.description
      let read = try Predicate.parse(text)
      #expect(read == predicate, "\(text)")
      #expect(read.description == text)
    }
  }

  @Test(arguments: 0..<20)
  func mutationsOfValidTextsDoNoHarm(_ seed: UInt64) {
    var source = RandomPredicates(seed: seed)
    var read = 0
    for _ in 0..<100 {
      var scalars = Array(source.predicate(depth: 3).description.unicodeScalars)
      for _ in 0..<Int.random(in: 1...4, using: &source.generator) {
        let place = Int.random(in: 0..<scalars.count, using: &source.generator)
        switch Int.random(in: 0..<3, using: &source.generator) {
        case 0: scalars.remove(at: place)
        case 1: scalars.insert(source.scalar(), at: place)
        default: scalars[place] = source.scalar()
        }
        guard !scalars.isEmpty else { break }
      }
      if Self.place(ofErrorIn: String(String.UnicodeScalarView(scalars))) == nil { read += 1 }
    }
    // Of a hundred.
    #expect(4...60 ~= read)
  }

  @Test(arguments: 0..<20)
  func randomTextsDoNoHarm(_ seed: UInt64) {
    var source = RandomPredicates(seed: seed)
    var refused = 0
    for _ in 0..<200 {
      let length = Int.random(in: 0..<40, using: &source.generator)
      let text = String(String.UnicodeScalarView((0..<length).map { _ in source.scalar() }))
      if let place = Self.place(ofErrorIn: text), place > 0 { refused += 1 }
    }
    // The parser gets past the first letter of some, and nearly all are wrong somewhere.
    #expect(refused >= 20)
  }

  /// Where the error of a text is, which must be inside of it; nil for a tree, which must print as itself.
  private static func place(ofErrorIn text: String) -> Int? {
    do {
      let predicate = try Predicate.parse(text)
      let again = try Predicate.parse(predicate.description)
      #expect(again == predicate, "\(text)")
      return nil
    } catch {
      let bounds = 0...text.unicodeScalars.count
      #expect(bounds.contains(error.range.lowerBound) && bounds.contains(error.range.upperBound), "\(text)")
      return error.range.lowerBound
    }
  }
}
