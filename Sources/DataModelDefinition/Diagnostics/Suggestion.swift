/// The word that a misspelt one may have meant.
package enum Suggestion {
  /// More names than a model or a list of options that somebody wrote has. With each of very many words
  /// compared with each of very many names a run would take the square of its input.
  private static let mostCandidates = 2000

  /// The word that is nearest to a misspelt one, if one is near and no other as near: other letter case,
  /// spaces, hyphens and underscores do not count, and one letter in three, but not more than two, may be
  /// missing, superfluous, wrong, or swapped with the next. Words that differ in digits alone are numbered,
  /// not misspelt.
  ///
  /// For example: `acess-level` → `accessLevel`; nothing for `item2` where there is `item1`
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    let folded = fold(word)
    // A very long word is no misspelling, and its distance takes time.
    guard !folded.isEmpty, folded.count <= 64, candidates.count <= mostCandidates else { return nil }
    let limit = min(2, folded.count / 3)
    let letters = withoutDigits(folded)
    var best: (word: String, distance: Int)?
    var isAlone = true
    for candidate in candidates where candidate != best?.word {
      let other = fold(candidate)
      guard let distance = distance(folded, other, limit: best?.distance ?? limit),
        distance == 0 || withoutDigits(other) != letters
      else { continue }
      isAlone = distance != best?.distance
      best = (candidate, distance)
    }
    return isAlone ? best?.word : nil
  }

  /// The end of a message about an unknown word: `; did you mean 'Item'?`, or nothing where no word is near.
  package static func hint(for word: String, among candidates: [String]) -> String {
    nearest(to: word, among: candidates).map { "; did you mean '\($0)'?" } ?? ""
  }

  private static func fold(_ word: String) -> [UInt8] {
    word.lowercased().utf8.filter { !"-_ ".utf8.contains($0) }
  }

  private static func withoutDigits(_ word: [UInt8]) -> [UInt8] {
    word.filter { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// How many letters have to be inserted, deleted, replaced or swapped with their neighbour; nil if more
  /// than the limit, as soon as that is certain.
  private static func distance(_ left: [UInt8], _ right: [UInt8], limit: Int) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
    if limit == 0 { return left == right ? 0 : nil }
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count)
    for row in 0..<left.count {
      var current = [row + 1]
      current.reserveCapacity(right.count + 1)
      var least = row + 1
      for column in 0..<right.count {
        var best = min(previous[column + 1] + 1, current[column] + 1)
        best = min(best, previous[column] + (left[row] == right[column] ? 0 : 1))
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = min(best, beforePrevious[column - 1] + 1)
        }
        current.append(best)
        least = min(least, best)
      }
      // A swap begins two rows above, where it can be one less.
      if least > limit, (previous.min() ?? 0) > limit { return nil }
      beforePrevious = previous
      previous = current
    }
    return previous[right.count] <= limit ? previous[right.count] : nil
  }
}
