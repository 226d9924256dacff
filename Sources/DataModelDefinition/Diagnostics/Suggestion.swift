/// Suggestions for misspelt words.
package enum Suggestion {
  /// More names than a handwritten model or list of options has. Comparing very many words with very many
  /// names would take quadratic time.
  private static let maximumCandidates = 2000

  /// Returns the word nearest to a misspelt one, if it is near and no other is equally near. Letter case,
  /// spaces, hyphens and underscores do not count. One letter in three, but at most two, may be missing,
  /// superfluous, wrong, or swapped with the next. Words that differ only in digits are numbered, not
  /// misspelt.
  ///
  /// For example: `acess-level` → `accessLevel`; nil for `item2` among `item1`
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    let folded = fold(word)
    // A very long word is not a misspelling, and computing its distance takes time.
    guard !folded.isEmpty, folded.count <= 64, candidates.count <= maximumCandidates else { return nil }
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

  /// Returns the end of a message about an unknown word: `; did you mean 'Item'?`, or nothing if no word is
  /// near.
  package static func hint(for word: String, among candidates: [String]) -> String {
    nearest(to: word, among: candidates).map { "; did you mean '\($0)'?" } ?? ""
  }

  private static func fold(_ word: String) -> [UInt8] {
    word.lowercased().utf8.filter { !"-_ ".utf8.contains($0) }
  }

  private static func withoutDigits(_ word: [UInt8]) -> [UInt8] {
    word.filter { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// Returns how many letters must be inserted, deleted, replaced or swapped with a neighbour; nil, as soon
  /// as that is certain, if more than the limit.
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
      // A swap starts from two rows above, where the distance can be one less.
      if least > limit, (previous.min() ?? 0) > limit { return nil }
      beforePrevious = previous
      previous = current
    }
    return previous[right.count] <= limit ? previous[right.count] : nil
  }
}
